import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { failure } from '../../wire/failures';
import { isGone, rowsLost, type DatasetClient } from './dataset-client';
import type { LoadStep, RowSink } from './loader';
import type { OpenDataset } from './open-dataset';
import { text } from './text';

/** The goal of a fetch, and when it is reached. */
export type FetchGoal = {
  readonly isEnough: (state: DatasetState) => boolean;
  readonly pageSize: (state: DatasetState) => number;
  readonly signal: AbortSignal;
  /** Called after each page of a long load, whose state changes are pushed less often. */
  readonly onPage?: ((state: DatasetState) => void) | undefined;
};

type FetchLoopDeps = {
  readonly datasets: DatasetClient;
  readonly isOpen: (open: OpenDataset) => boolean;
  readonly change: (open: OpenDataset, part: Partial<DatasetState>, isQuiet?: boolean) => void;
};

/** The failure of a call about a dataset that was closed. */
export const closed = () => fail(failure('not_found', text.closed, { next: text.runAgain }));

/** Returns the columns after a step: those in which a time names no zone say so. */
const markZoneless = (state: DatasetState, { zoneless = [] }: LoadStep): Pick<DatasetState, 'columns'> => ({
  columns: state.columns.some(({ key, isZoneAssumed }) => !isZoneAssumed && zoneless.includes(key))
    ? state.columns.map((column) =>
        zoneless.includes(column.key) ? { ...column, isZoneAssumed: true } : column,
      )
    : state.columns,
});

/** Names of ignored values that are listed at most. */
const MAX_NAMES = 20;

/** Returns the names of ignored values with those of a step, each once. */
const addIgnored = (
  { ignored: former = [] }: DatasetState,
  { ignored = [] }: LoadStep,
): Pick<DatasetState, 'ignored'> =>
  ignored.length > 0 ? { ignored: [...new Set([...former, ...ignored])].slice(0, MAX_NAMES) } : {};

/** The state after a step: counts add up, and a note is listed once. */
export const afterStep = (state: DatasetState, step: LoadStep): Partial<DatasetState> => ({
  loaded: step.loaded,
  total: step.total,
  isTotalKnown: step.isTotalKnown ?? true,
  skipped: state.skipped + (step.skipped ?? 0),
  ...addIgnored(state, step),
  ...(step.dropped ? { dropped: (state.dropped ?? 0) + step.dropped } : {}),
  resumed: state.resumed + (step.resumed ?? 0),
  notes:
    step.note === undefined || state.notes.includes(step.note) ? state.notes : [...state.notes, step.note],
  state: step.endedEarly ? 'incomplete' : step.isComplete ? 'complete' : 'fetching',
  ...(step.endedEarly ? { failure: step.endedEarly } : {}),
  ...markZoneless(state, step),
  ...step.more,
});

/** Times that a fetch goes on in a new dataset process: its own rows may be what ends the process. */
const MAX_REOPENINGS = 2;
/** Returns true if the dataset process has ended too often during steps of this dataset. */
export const isLostTooOften = ({ lost }: OpenDataset): boolean => lost > MAX_REOPENINGS;
/** The failure of a dataset whose rows ended the dataset process each time. */
const lostTooOften = () => failure('unexpected', text.endedTooOften, { next: text.fewerRows });

/** Returns true if nothing follows what is loaded. */
const hasEnded = ({ state }: DatasetState): boolean => state === 'complete' || state === 'incomplete';

const isMoreWanted = (state: DatasetState, { isEnough }: FetchGoal): boolean =>
  !hasEnded(state) && !isEnough(state);

/** Returns the sink of a dataset, which rejects rows once the dataset was closed or its process has ended. */
const createSink = ({ datasets, isOpen }: FetchLoopDeps, open: OpenDataset): RowSink => {
  const { generation, id: dataset } = open;
  const guarded = <T>(put: () => Promise<Result<T>>): Promise<Result<T>> =>
    generation === open.generation && isOpen(open) ? put() : Promise.resolve(fail(rowsLost()));
  return {
    rows: (rows) => guarded(() => datasets.append({ dataset, rows })),
    putPage: (page) => guarded(() => datasets.putPage({ dataset, ...page })),
    logins: (page) => guarded(() => datasets.appendLogins({ dataset, ...page })),
  };
};

/** Returns true if exactly as many rows are here as the tenant counts although it has a cursor: the count may be capped. */
const isEndUnsure = ({ state, loaded, skipped, total, isTotalKnown }: DatasetState): boolean =>
  state === 'fetching' && isTotalKnown && total > 0 && loaded + skipped === total;

/** Fetches datasets step by step: one fetch at a time for each, in order, and nothing after a dataset was closed. */
export const createFetchLoop = (deps: FetchLoopDeps) => {
  const { datasets, isOpen, change } = deps;
  const step = async (open: OpenDataset, goal: FetchGoal): Promise<Result<LoadStep>> => {
    const { generation } = open;
    const isLong = goal.onPage !== undefined;
    const fetched = await open.loader.next(
      createSink(deps, open),
      goal.pageSize(open.state),
      AbortSignal.any([goal.signal, open.controller.signal]),
      isLong,
    );
    if (!isOpen(open)) return closed();
    // The dataset process was replaced during the step, and the new one doesn't have these rows.
    if (generation !== open.generation) return fail(rowsLost());
    if (fetched.ok) change(open, afterStep(open.state, fetched.value), isLong && !fetched.value.isComplete);
    return fetched;
  };

  /** A dataset that comes in one step can't go on from where it was cancelled. */
  const stop = (open: OpenDataset) => change(open, { state: open.spec.isWhole ? 'cancelled' : 'idle' });

  const stopped = (open: OpenDataset, signal: AbortSignal): Failure | undefined => {
    if (open.state.state === 'cancelled')
      return failure('cancelled', text.notWhole(open.state.title), { next: text.openAgain });
    if (!signal.aborted) return undefined;
    stop(open);
    return failure('cancelled', text.cancelled, { next: text.rowsStay(open.state.loaded) });
  };

  const isReopened = async (open: OpenDataset, fetched: Result<LoadStep>): Promise<boolean> =>
    isGone(fetched) && isOpen(open) && datasets.isAlive() && (await open.reopening)?.ok === true;

  /** Returns why a fetch ends after a step; undefined if it goes on, maybe in a new dataset process. */
  const failureAfter = async (open: OpenDataset, fetched: Result<LoadStep>): Promise<Failure | undefined> => {
    if (isGone(fetched)) open.lost += 1;
    if (await isReopened(open, fetched)) return isLostTooOften(open) ? lostTooOften() : undefined;
    if (hasEnded(open.state)) open.lost = 0;
    return fetched.ok ? undefined : fetched.failure;
  };

  const failed = (open: OpenDataset, cause: Failure): Result<never> => {
    if (cause.kind === 'cancelled') stop(open);
    else change(open, { state: 'failed', failure: cause });
    return fail(cause);
  };

  const run = async (open: OpenDataset, goal: FetchGoal): Promise<Result<DatasetState>> => {
    while (isOpen(open) && isMoreWanted(open.state, goal)) {
      const cause = stopped(open, goal.signal);
      if (cause) return fail(cause);
      if (open.state.state !== 'fetching') change(open, { state: 'fetching' });
      const fetched = await step(open, goal);
      const end = await failureAfter(open, fetched);
      if (end) return failed(open, end);
      if (fetched.ok) goal.onPage?.(open.state);
    }
    // The rows are here, so a failure of asking once more is none of theirs.
    if (isEndUnsure(open.state) && !goal.signal.aborted) await step(open, goal);
    if (!isOpen(open)) return closed();
    if (open.state.state === 'fetching') change(open, { state: 'idle' });
    return ok(open.state);
  };

  /** Fetches until the goal is met or nothing is left, after the fetches of this dataset that were asked for before. */
  return (open: OpenDataset, goal: FetchGoal): Promise<Result<DatasetState>> => {
    const work = open.queue.then(() => run(open, goal));
    open.queue = work.catch(() => undefined);
    return work;
  };
};
