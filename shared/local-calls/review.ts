import { z } from 'zod';
import type { Job } from '../model/app-state';
import {
  MOST_SECONDS,
  ReviewQueue,
  type ReviewState,
  type ReviewTarget,
  type WaitingItems,
} from '../model/review';
import { localCall } from './local-call';

const none = z.strictObject({});

/** Local calls about the review queues. */
export const reviewCalls = {
  'review.state': localCall<ReviewState>()(none),
  /** Counts queues, and what is new in them since the last visit; reported by `queueCounted`. A visit makes what is there now the base of the next count. */
  'review.count': localCall<Job>()(
    z.strictObject({ queues: z.array(ReviewQueue).min(1).max(200), isVisit: z.boolean().default(false) }),
  ),
  /** Counts one queue after everything that the analyst waits for, without a job. */
  'review.waiting': localCall<WaitingItems>()(z.strictObject({ queue: ReviewQueue })),
  /** Makes a saved query a queue, or no longer. */
  'review.setQuery': localCall<ReviewState>()(
    z.strictObject({ query_id: z.string().min(1), isQueue: z.boolean() }),
  ),
  /** Turns the notification about new entities of a queue on or off. */
  'review.setAlert': localCall<ReviewState>()(z.strictObject({ queue: ReviewQueue, isOn: z.boolean() })),
  /** Adds decisions to the tally: the seconds that each took, and how many were undone. */
  'review.addTally': localCall<ReviewState>()(
    z.strictObject({
      seconds: z.array(z.number().min(0)).max(MOST_SECONDS),
      undone: z.number().int().min(0),
    }),
  ),
  'review.resetTally': localCall<ReviewState>()(none),
  /** Returns once what a clicked notification leads to; null if none was clicked. */
  'review.takeTarget': localCall<ReviewTarget | null>()(none),
} as const;
