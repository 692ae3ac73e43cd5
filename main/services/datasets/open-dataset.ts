import type { Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { IndexedAs } from '../../datasets/protocol';
import type { Clock, Push } from '../../deps';
import type { Lifetime } from './lifetime';
import type { Loader, LoaderSpec } from './loader';

/** One open dataset: its state, how it is loaded, and how long it stays open. */
export type OpenDataset = {
  readonly id: string;
  readonly spec: LoaderSpec;
  /** The pivot index that its rows belong into. */
  readonly indexedAs: IndexedAs | undefined;
  readonly lifetime: Lifetime;
  readonly controller: AbortController;
  /** Used by a schedule or a bulk action: it stays open when the window or the session goes. */
  readonly isInternal: boolean;
  state: DatasetState;
  loader: Loader;
  /** Raised with each new dataset process: rows of an earlier one are refused. */
  generation: number;
  /** Times in a row that the dataset process ended during a step of this dataset. */
  lost: number;
  /** The fetches of this dataset, one after another. */
  queue: Promise<unknown>;
  /** The opening of its table in a new process after the old one ended. */
  reopening?: Promise<Result<null>>;
};

/** The state of a dataset before its first fetch. */
export const initialState = (
  dataset: string,
  spec: LoaderSpec,
  columns: readonly DatasetColumn[],
  now: number,
): DatasetState => ({
  dataset,
  title: spec.title,
  columns,
  loaded: 0,
  total: 0,
  isTotalKnown: true,
  state: 'idle',
  skipped: 0,
  resumed: 0,
  rebuilt: 0,
  changes: 0,
  fetchedAt: now,
  tookMs: 0,
  notes: [],
  isLocal: spec.isLocal ?? false,
  ...(spec.isMade ? { isMade: true } : {}),
  ...(spec.asked ? { asked: spec.asked } : {}),
});

/** Milliseconds between two quiet pushes of one dataset's state: the eye follows no more. */
const PUSH_EVERY_MS = 250;

/** Changes the state of datasets and pushes it to the page. A quiet change is pushed only if the last push is a while ago. */
export const createStateChanges = ({ clock, push }: { readonly clock: Clock; readonly push: Push }) => {
  const pushedAt = new WeakMap<OpenDataset, number>();
  return (open: OpenDataset, part: Partial<DatasetState>, isQuiet = false): void => {
    const { failure: former, ...rest } = open.state;
    const state = part.state ?? rest.state;
    const isStillFailed = former !== undefined && (state === 'failed' || state === 'incomplete');
    const changes = rest.changes + 1;
    open.state = { ...rest, ...(isStillFailed ? { failure: former } : {}), ...part, changes };
    const now = clock();
    if (isQuiet && Math.abs(now - (pushedAt.get(open) ?? 0)) < PUSH_EVERY_MS) return;
    pushedAt.set(open, now);
    push('datasetChanged', open.state);
  };
};
