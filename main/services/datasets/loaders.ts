import { randomUUID } from 'node:crypto';
import { MAX_PAGE_SIZE } from '../../../shared/limits';
import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { ChosenFields, FieldsOf } from '../../../shared/rules/find-part';
import type { Clock, Push } from '../../deps';
import type { IndexedAs } from '../../datasets/protocol';
import type { DatasetClient } from './dataset-client';
import { closed, createFetchLoop, isLostTooOften, type FetchGoal } from './fetch-loop';
import { createLifetime } from './lifetime';
import type { LoaderSpec } from './loader';
import { createStateChanges, initialState, type OpenDataset } from './open-dataset';

type LoaderDeps = {
  readonly clock: Clock;
  readonly push: Push;
  readonly datasets: DatasetClient;
  /** Returns the file of the pivot index for rows of the tenant, or of this workstation. */
  readonly pivotPath: (isLocal: boolean) => string;
  /** Returns the fields that the analyst chose for the rows of an app. */
  readonly chosenFields: (of: FieldsOf) => ChosenFields;
};
type Change = ReturnType<typeof createStateChanges>;
type FetchRows = ReturnType<typeof createFetchLoop>;
type Updatable = 'tookMs' | 'fetchedAt' | 'loaded' | 'total' | 'columns' | 'file' | 'ignored';

/** Every open dataset, each with its loader. */
export type DatasetLoaders = ReturnType<typeof createDatasetLoaders>;

/** Fetches the rows of a dataset again, as many as there were, after the process that stored them ended. */
const refetch = async (open: OpenDataset, datasets: DatasetClient, change: Change, fetchRows: FetchRows) => {
  const { loaded } = open.state;
  const { isWhole } = open.spec;
  open.loader = open.spec.begin();
  open.generation += 1;
  const columns = isWhole ? [] : open.state.columns;
  open.reopening = datasets.open({ dataset: open.id, columns, indexedAs: open.indexedAs });
  const state = isWhole && isLostTooOften(open) ? 'failed' : 'fetching';
  change(open, { loaded: 0, skipped: 0, dropped: 0, state, rebuilt: open.state.rebuilt + 1 });
  const reopened = await open.reopening;
  if (!reopened.ok) change(open, { state: 'failed', failure: reopened.failure });
  else
    await fetchRows(open, {
      // A step that ends the process each time would end it for ever.
      isEnough: (state) => (isWhole ? isLostTooOften(open) : state.loaded >= loaded),
      pageSize: (state) => Math.min(MAX_PAGE_SIZE, Math.max(loaded - state.loaded, 1)),
      signal: open.controller.signal,
    });
};

const newDataset = (
  id: string,
  spec: LoaderSpec,
  state: DatasetState,
  indexedAs: IndexedAs | undefined,
): Omit<OpenDataset, 'lifetime' | 'isInternal'> => ({
  id,
  spec,
  indexedAs,
  controller: new AbortController(),
  state,
  loader: spec.begin(),
  generation: 1,
  lost: 0,
  queue: Promise.resolve(),
});

/** Closes datasets: stops their fetches first, then drops their rows. */
const createClosing = (opened: Map<string, OpenDataset>, datasets: DatasetClient) => {
  let onClosed: (dataset: string) => void = () => undefined;
  const drop = async (open: OpenDataset) => {
    if (opened.get(open.id) !== open) return;
    opened.delete(open.id);
    open.controller.abort();
    await open.queue;
    onClosed(open.id);
    await datasets.close({ dataset: open.id });
  };
  return {
    drop,
    dropAll: async (which: (open: OpenDataset) => boolean) => {
      await Promise.all([...opened.values()].filter(which).map(drop));
    },
    /** Sets the listener that is called when a dataset was closed. */
    whenClosed: (listen: (dataset: string) => void) => {
      onClosed = listen;
    },
  };
};

/** Changes the state of datasets, and tells when the last row of one has come. */
const createChanges = (deps: Pick<LoaderDeps, 'clock' | 'push'>) => {
  let onComplete: (state: DatasetState) => void = () => undefined;
  const changeState = createStateChanges(deps);
  const change: Change = (open, part, isQuiet) => {
    const before = open.state.state;
    changeState(open, part, isQuiet);
    if (open.state.state === 'complete' && before !== 'complete') onComplete(open.state);
  };
  return {
    change,
    /** Sets the listener that is called when a dataset is complete. */
    whenComplete: (listen: (state: DatasetState) => void) => {
      onComplete = listen;
    },
  };
};

/** Changes the state of open datasets on behalf of others than their loaders. */
const createUpdates = (opened: ReadonlyMap<string, OpenDataset>, change: Change) => ({
  update: (dataset: string, part: Partial<Pick<DatasetState, Updatable>>): void => {
    const open = opened.get(dataset);
    if (open) change(open, part);
  },
  /** Notes rows that a step has read so far: its end is pushed in any case, so not all of these are. */
  progress: (dataset: string, part: Pick<DatasetState, 'loaded' | 'total' | 'columns'>): void => {
    const open = opened.get(dataset);
    if (open) change(open, part, true);
  },
  /** Tells the page that cells of rows which are there have changed. */
  recut: (dataset: string): void => {
    const open = opened.get(dataset);
    if (open) change(open, { revision: (open.state.revision ?? 0) + 1 });
  },
});

/** Waits until the current fetch, such as one after the dataset process was replaced, has ended. */
const untilIdle = async (open: OpenDataset | undefined): Promise<void> => {
  await open?.reopening;
  // The fetch after a reopening is queued once the table is there.
  await Promise.resolve();
  await open?.queue;
};

/** Returns the columns that the analyst chose for the rows of a dataset; only those of a hunt belong to an app. */
const chosenFor = ({ chosenFields }: LoaderDeps, open: OpenDataset | undefined): ChosenFields => {
  const source = open?.spec.pivotSource;
  return source?.kind === 'query' ? chosenFields(source) : {};
};

/** Creates the list of open datasets. */
export const createDatasetLoaders = (deps: LoaderDeps) => {
  const { clock, push, datasets, pivotPath } = deps;
  const opened = new Map<string, OpenDataset>();
  const { change, whenComplete } = createChanges({ clock, push });
  const fetchRows = createFetchLoop({ datasets, isOpen: (open) => opened.get(open.id) === open, change });
  datasets.whenReplaced(() => {
    for (const open of opened.values()) void refetch(open, datasets, change, fetchRows);
  });

  const { drop, dropAll, whenClosed } = createClosing(opened, datasets);

  return {
    whenClosed,
    whenComplete,
    /** Opens an empty dataset; nothing is fetched yet. */
    open: async (
      spec: LoaderSpec,
      columns: readonly DatasetColumn[],
      isInternal = false,
    ): Promise<Result<DatasetState>> => {
      const id = randomUUID();
      const { title, pivotSource, isLocal = false } = spec;
      const indexedAs = pivotSource && { path: pivotPath(isLocal), source: pivotSource, title };
      const created = await datasets.open({ dataset: id, columns, indexedAs });
      if (!created.ok) return created;
      const lifetime = createLifetime(() => void drop(open));
      const open: OpenDataset = {
        ...newDataset(id, spec, initialState(id, spec, columns, clock()), indexedAs),
        lifetime,
        isInternal,
      };
      opened.set(id, open);
      return ok(open.state);
    },
    state: (dataset: string): DatasetState | undefined => opened.get(dataset)?.state,
    /** Returns the columns that the analyst chose for the rows of a hunt, by part. */
    chosenFields: (dataset: string): ChosenFields => chosenFor(deps, opened.get(dataset)),
    list: (): readonly DatasetState[] => [...opened.values()].map(({ state }) => state),
    ...createUpdates(opened, change),
    /** Fetches pages until `isEnough` or nothing is left. */
    fetchUntil: (
      dataset: string,
      isEnough: FetchGoal['isEnough'],
      pageSize: FetchGoal['pageSize'],
      signal: AbortSignal,
      onPage?: FetchGoal['onPage'],
    ): Promise<Result<DatasetState>> => {
      const open = opened.get(dataset);
      if (!open) return Promise.resolve(closed());
      open.lost = 0;
      return fetchRows(open, { isEnough, pageSize, signal, onPage });
    },
    /** Closes a dataset, or lets its last job close it. */
    close: async (dataset: string): Promise<void> => {
      const open = opened.get(dataset);
      if (open?.lifetime.abandon()) await drop(open);
    },
    whenIdle: (dataset: string): Promise<void> => untilIdle(opened.get(dataset)),
    /** Keeps a dataset open while a job reads it; returns the function that releases it. */
    retain: (dataset: string): (() => void) => opened.get(dataset)?.lifetime.retain() ?? (() => undefined),
    /** Closes what the page had open; datasets that a job reads close with the job. */
    closeUnretained: (): Promise<void> =>
      dropAll(({ isInternal, lifetime }) => !isInternal && lifetime.abandon()),
    /** Closes what was fetched from the tenant; everything if Postern quits. */
    closeAll: (isQuitting = false): Promise<void> =>
      dropAll(({ isInternal, state }) => isQuitting || !(isInternal || state.isLocal)),
  };
};
