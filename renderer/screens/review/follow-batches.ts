import type { StoreApi } from 'zustand';
import type { Job } from '../../../shared/model/app-state';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import { readItems } from '../../features/bulk-action/follow-job';
import { refreshRecord } from '../../record/refresh-record';
import { toast } from '../../state/overlay-store';
import { useJobs } from '../../state/jobs-store';
import { entitiesOf, type Batch } from './batches';
import { isOpen } from '../../features/bulk-action/decisions';
import { atStage, withOutcomes, type Decisions } from './decisions';
import type { Item } from './items-to-decide';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { addTally } from './review-store';
import { TEXT } from './text';

/** Returns outcomes of items that all have the same. */
export const allWith = (
  items: readonly Item[],
  outcome: ItemOutcome['outcome'],
  reason: string,
): ItemOutcome[] => items.map(({ entityId }) => ({ entity_id: entityId, outcome, reason }));

/** Follows the jobs of batches until each has ended, and puts the outcomes beside their items. */
export const followBatches = (
  queue: OpenQueue,
  {
    getState: get,
    setState: set,
  }: Pick<StoreApi<{ readonly decisions: Decisions }>, 'getState' | 'setState'>,
  batches: () => readonly Batch[],
) => {
  const finish = async (batch: Batch, job: Job): Promise<void> => {
    batch.hasEnded = true;
    const read = await readItems(job.id);
    const items = read.ok ? read.value : allWith(batch.items, 'unknown', read.failure.message);
    const wasUndone = batch.isUndone || job.state === 'cancelled';
    const undone = wasUndone ? items.filter(({ outcome }) => outcome === 'unsent').length : 0;
    if (undone > 0) void addTally([], undone);
    if (read.ok && batch.isUndone && undone < items.length) toast(TEXT.tooLate(batch.label), 'warn');
    set({ decisions: withOutcomes(get().decisions, batch.id, items, wasUndone) });
    const { saas, domain, counted } = queue;
    const entityType = counted.query.query_entity_type;
    for (const { entity_id } of items) refreshRecord({ entityId: entity_id, saas, entityType, domain });
  };

  const setStage = (batch: Batch, stage: 'waiting' | 'sending'): void => {
    const { decisions } = get();
    const isThere = entitiesOf(batch).every((id) => {
      const one = decisions.get(id);
      return one?.batch !== batch.id || one.stage === stage || !isOpen(one);
    });
    if (!isThere) set({ decisions: atStage(decisions, batch.id, entitiesOf(batch), stage) });
  };

  const check = (): void => {
    const { jobs } = useJobs.getState();
    for (const batch of batches()) {
      const job = batch.hasEnded ? undefined : jobs.find(({ id }) => id === batch.job);
      if (job?.endedAt !== undefined) void finish(batch, job);
      else if (job && !batch.isUndone) setStage(batch, job.state === 'waiting' ? 'waiting' : 'sending');
    }
  };
  return { check, stop: useJobs.subscribe(check) };
};
