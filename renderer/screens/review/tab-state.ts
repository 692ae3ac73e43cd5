import { z } from 'zod';
import type { Json } from '../../../shared/model/json';

/** The state that a tab stores: the ID of the queue that is open in it, if any. */
export const ReviewTab = z.object({ queue: z.string().optional() });

/** Reads what a tab stores; an invalid one counts as the list of queues. */
export const readReviewTab = (draft: Json | undefined): z.infer<typeof ReviewTab> =>
  ReviewTab.safeParse(draft ?? {}).data ?? {};
