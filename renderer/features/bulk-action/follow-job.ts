import { ok, type Result } from '../../../shared/bridge';
import { latestOnly } from '../../../shared/latest-only';
import { MOST_ITEMS } from '../../../shared/local-calls/bulk-actions';
import type { Job } from '../../../shared/model/app-state';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import { local } from '../../bridge';
import { upsertJob, useJobs } from '../../state/jobs-store';
import { atStage, isOpen, withDecisions, withOutcomes, type Decision } from './decisions';

/** Reads the outcome of each entity of an action. */
const readItems = async (job: string): Promise<Result<readonly ItemOutcome[]>> => {
  const items: ItemOutcome[] = [];
  for (;;) {
    const read = await local['bulk.items']({ job, offset: items.length });
    if (!read.ok) return read;
    items.push(...read.value);
    if (read.value.length < MOST_ITEMS) return ok(items);
  }
};

/** Returns true if an ended action changed something, or may have. */
export const hasChanged = ({ outcomes }: Pick<Job, 'outcomes'>): boolean =>
  (outcomes?.done ?? 0) + (outcomes?.unknown ?? 0) > 0;

/** A store of decisions by entity ID. */
type DecisionStore<D extends Decision> = {
  readonly getState: () => { readonly decisions: ReadonlyMap<string, D> };
  readonly setState: (part: { readonly decisions: ReadonlyMap<string, D> }) => void;
};

export type Ended = {
  readonly job: Job;
  readonly wasUndone: boolean;
  /** True if its outcomes could not be read. */
  readonly isLost: boolean;
};

type Following<D extends Decision> = {
  /** The batch of its decisions; the job's ID if absent. */
  readonly batch?: string;
  /** Makes the decision on an entity once the log of the action names it. Absent if the store already has all decisions. */
  readonly decide?: (entityId: string) => D;
  /** Returns true once the analyst has undone the action, whether or not that was in time. */
  readonly isUndone?: () => boolean;
  readonly onEnded?: (items: readonly ItemOutcome[], ended: Ended) => void;
};

/** Shows an action beside its entities until its job has ended, and then the outcome of each. A later action on an entity is not replaced. */
export const followJob = <D extends Decision>(
  { getState: get, setState: set }: DecisionStore<D>,
  started: Job,
  { batch = started.id, decide, isUndone = () => false, onEnded }: Following<D>,
): void => {
  const reads = latestOnly();
  const current = () => useJobs.getState().jobs.find(({ id }) => id === started.id);
  let shown: Job['state'] | undefined;
  let isMade = decide === undefined;

  const pending = (): readonly string[] =>
    [...get().decisions].flatMap(([id, one]) => (one.batch === batch && isOpen(one) ? [id] : []));
  const make = (items: readonly ItemOutcome[]): void => {
    if (isMade || !decide) return;
    isMade = true;
    const ids = items.map(({ entity_id }) => entity_id);
    set({ decisions: withDecisions(get().decisions, ids, decide) });
  };
  const finish = (job: Job, read: Result<readonly ItemOutcome[]>): void => {
    const lost = (entity_id: string, reason: string) => ({ entity_id, outcome: 'unknown', reason }) as const;
    const items = read.ok ? read.value : pending().map((id) => lost(id, read.failure.message));
    make(items);
    const wasUndone = isUndone() || job.state === 'cancelled';
    set({ decisions: withOutcomes(get().decisions, batch, items, wasUndone) });
    onEnded?.(items, { job, wasUndone, isLost: !read.ok });
  };

  const showStage = ({ state }: Job): void => {
    if (isUndone()) return;
    const stage = state === 'waiting' ? 'waiting' : 'sending';
    set({ decisions: atStage(get().decisions, batch, pending(), stage) });
  };
  const show = async (job: Job): Promise<void> => {
    const isLatest = reads.start();
    const hasEnded = job.endedAt !== undefined;
    const read = hasEnded || !isMade ? await readItems(job.id) : undefined;
    if (!isLatest()) return;
    if (read && hasEnded) return finish(job, read);
    if (read?.ok) make(read.value);
    if (isMade) return showStage(job);
    // The log is not written yet: it is read again when the job changes, or at once if it has changed in the meantime.
    shown = undefined;
    if (current() !== job) check();
  };
  const check = (): void => {
    const job = current();
    if (!job || job.endedAt !== undefined) stop();
    if (!job || job.state === shown) return;
    shown = job.state;
    void show(job);
  };
  const stop = useJobs.subscribe(check);
  if (!current()) upsertJob(started);
  check();
};
