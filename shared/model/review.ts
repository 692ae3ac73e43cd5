/** Queues of emails, files and messages that wait for a decision, and what this workstation stores about them. */
import { z } from 'zod';
import type { Failure } from '../bridge';
import { QueryDraft } from './query';

/** Characters of a queue's name at most. */
export const MAX_QUEUE_LABEL = 500;

/** A queue as the main process counts it: a query, and the column that says since when each entity waits. */
export const ReviewQueue = z.strictObject({
  /** The same for the same queue of a tenant, whatever its query is now. */
  id: z.string().min(1).max(300),
  label: z.string().min(1).max(MAX_QUEUE_LABEL),
  query: QueryDraft,
  /** The time that an entity has waited since; absent if the tenant has none. */
  time: z.strictObject({ db_id: z.string(), sort_id: z.string() }).optional(),
});
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** Number of entities that wait in a queue, with the time of the one that waits longest as the tenant sends it. */
export type WaitingItems = {
  readonly total: number;
  /** Null if none waits, or the queue has no time. */
  readonly oldest: string | number | null;
};

/** The count of a queue. */
export type CountedQueue = {
  readonly queue: string;
  /** Null if it could not be counted; `failure` says why. */
  readonly total: number | null;
  /** The time of the entity that waits longest, as the tenant sends it; null if there is none. */
  readonly oldest: string | number | null;
  /** Time of the last visit in milliseconds since the epoch; null if there was none. */
  readonly since: number | null;
  /** The entities that are new since the last visit; null if they were not counted: there was no visit, or there are too many. */
  readonly fresh: readonly string[] | null;
  /** The queue is being visited: the next count compares with what it has now. */
  readonly isVisit?: boolean;
  readonly failure?: Failure;
};

/** Seconds that are stored for the median; older ones are dropped. */
export const MOST_SECONDS = 1_000;

/** The analyst's own tally. It never leaves the workstation. */
export const ReviewTally = z.strictObject({
  /** Its start, in milliseconds since the epoch. */
  since: z.number(),
  items: z.number().int().min(0),
  undone: z.number().int().min(0),
  /** Seconds from opening an item to its decision, oldest first, at most `MOST_SECONDS`. */
  seconds: z.array(z.number().min(0)),
});
export type ReviewTally = z.infer<typeof ReviewTally>;

/** Everything that is stored about the review of a tenant. */
export const ReviewState = z.strictObject({
  /** Saved queries that are queues too. */
  queries: z.array(z.string()).default([]),
  /** Queues whose new entities are announced by a desktop notification. */
  alerts: z.array(ReviewQueue).default([]),
  tally: ReviewTally,
});
export type ReviewState = z.infer<typeof ReviewState>;

/** The part of a review that the desktop shows when a notification about it is clicked. */
export type ReviewTarget = { readonly queue: string; readonly entityId: string | null };
