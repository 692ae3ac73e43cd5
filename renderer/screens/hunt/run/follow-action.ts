import type { Selection } from '../../../../shared/dataset';
import { latestOnly } from '../../../../shared/latest-only';
import { MOST_ITEMS } from '../../../../shared/local-calls/bulk-actions';
import type { Job } from '../../../../shared/model/app-state';
import type { ItemOutcome } from '../../../../shared/model/bulk-action';
import type { QueryAction } from '../../../../shared/model/query';
import { readItems } from '../../../features/bulk-action/follow-job';
import { withDecisions, type Decision, type Stage } from '../../../features/bulk-action/decisions';
import { jobEnded, useJobs } from '../../../state/jobs-store';
import type { HuntStore } from './hunt-state';
import type { Hunt } from './hunt-store';

type Named = Pick<QueryAction, 'action_id' | 'label'>;

/** Returns the stage of an entity's decision; undefined if the action was undone before it was sent. */
const stageOf = (job: Job, { outcome }: ItemOutcome): Stage | undefined => {
  if (job.endedAt === undefined) return job.state === 'waiting' ? 'waiting' : 'sending';
  return job.state === 'cancelled' && outcome === 'unsent' ? undefined : outcome;
};

/** Returns the decisions with those of a job's entities. A later action on an entity is not replaced. */
const withJob = (
  before: ReadonlyMap<string, Decision>,
  job: Job,
  { action_id: actionId, label }: Named,
  items: readonly ItemOutcome[],
  isFirst: boolean,
): ReadonlyMap<string, Decision> => {
  const byId = new Map(items.map((item) => [item.entity_id, item]));
  return withDecisions(before, [...byId.keys()], (id, former) => {
    const item = byId.get(id);
    if (!item || (!isFirst && former && former.batch !== job.id)) return former;
    const stage = stageOf(job, item);
    const reason = job.endedAt === undefined ? '' : item.reason;
    return stage && { batch: job.id, label, actionId, stage, reason };
  });
};

/** Shows an action beside the rows of its entities until it has ended, and then what became of each. */
const showDecisions = ({ getState: get, setState: set }: HuntStore, id: string, action: Named): void => {
  const reads = latestOnly();
  const current = () => useJobs.getState().jobs.find((one) => one.id === id);
  let shown: Job['state'] | undefined;
  let isFirst = true;
  const read = async (job: Job): Promise<void> => {
    const isLatest = reads.start();
    const items = await readItems(id);
    if (!isLatest()) return;
    const { decisions } = get();
    if (items.ok) {
      set({ decisions: withJob(decisions, job, action, items.value, isFirst) });
      isFirst = false;
    } else if (job.endedAt !== undefined) {
      const reason = items.failure.message;
      const own = [...decisions].filter(([, { batch }]) => batch === id);
      const lost = own.map(([entity_id]) => ({ entity_id, outcome: 'unknown', reason }) as const);
      set({ decisions: withJob(decisions, job, action, lost, false) });
    } else {
      // Its log is not written yet: the next change of the job reads it, or one that came in the meantime.
      shown = undefined;
      if (current() !== job) check();
    }
  };
  const check = (): void => {
    const job = current();
    if (!job || job.endedAt !== undefined) stop();
    if (!job || job.state === shown) return;
    shown = job.state;
    void read(job);
  };
  const stop = useJobs.subscribe(check);
  check();
};

/** Refreshes a hunt's rows when a bulk action on some of them has ended, unless it changed nothing: those of its entities if it names them, or else all. */
export const refreshAfter = async (hunt: Hunt, job: string, acted?: Selection): Promise<void> => {
  const { outcomes } = (await jobEnded(job)) ?? {};
  if ((outcomes?.done ?? 0) + (outcomes?.unknown ?? 0) === 0) return;
  const items = acted && (await readItems(job));
  const entities = items?.ok ? items.value.map(({ entity_id }) => entity_id) : [];
  await hunt.reread([...new Set(entities)], acted);
};

/** Shows an action on selected rows beside them, and refreshes the rows when it has ended. Only Jobs shows the outcomes of more than `MOST_ITEMS` entities. */
export const followAction = (hunt: Hunt, job: Job, action: Named, acted: Selection): void => {
  if ((job.total ?? 0) <= MOST_ITEMS) showDecisions(hunt.store, job.id, action);
  void refreshAfter(hunt, job.id, acted);
};
