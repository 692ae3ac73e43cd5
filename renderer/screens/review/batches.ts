import type { Item } from './items-to-decide';

/** Items that are decided together, with the job that does it once it has started. */
export type Batch = {
  readonly id: string;
  readonly items: readonly Item[];
  readonly label: string;
  readonly actionId: string;
  /** The items were only left for later. */
  readonly isSkip: boolean;
  job?: string;
  isUndone: boolean;
  /** It is sent without a delay: the analyst asked for that while it was checked. */
  sendsAtOnce: boolean;
  hasEnded: boolean;
};

/** Returns the entity IDs of a batch. */
export const entitiesOf = ({ items }: Pick<Batch, 'items'>): readonly string[] =>
  items.map(({ entityId }) => entityId);

/** Returns the newest batch that can be undone: one that was skipped, is checked, or whose job waits. */
export const newestPending = (
  batches: readonly Batch[],
  isWaiting: (job: string) => boolean,
): Batch | undefined =>
  batches.findLast(({ job, isSkip, isUndone, hasEnded }) => {
    if (isUndone || isSkip) return isSkip && !isUndone;
    return !hasEnded && (job === undefined || isWaiting(job));
  });
