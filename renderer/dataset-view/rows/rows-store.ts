import { createStore, type StoreApi } from 'zustand';
import type { Failure, Result } from '../../../shared/bridge';
import type { RowTuple } from '../../../shared/dataset';
import { latestOnly } from '../../../shared/latest-only';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { rowName, type RowName } from '../../../shared/rules/naming-column';
import { local, on } from '../../bridge';
import type { ColorRule } from '../../query/color-rules';
import type { ColumnLayout } from '../grid/grid-props';
import { createDatasetView } from '../view/dataset-view';
import type { LoadState } from '../view/row-loads';
import { newViewState, type DatasetViewState } from '../view/view-state';
import { TEXT } from '../text';

/** An open row as it is in the file or list, or the profile of the entity that it names. */
type RowSide = 'row' | 'profile';

/** The view of the rows of a tab. */
export type RowsState = DatasetViewState<DatasetState> &
  LoadState & {
    /** Order and widths that the analyst gave the columns. */
    readonly layout: ColumnLayout;
    /** Colors of cells by their values. */
    readonly colours: readonly ColorRule[];
    /** The side of open rows that the analyst chose; null until then. */
    readonly shows: RowSide | null;
  };

/** Returns the entity that a row names by its cells; undefined if none of them names one. */
export type NameOfRow = (columns: DatasetState['columns'], cells: readonly unknown[]) => RowName | undefined;

/** An open dataset with its view. */
export type Rows = ReturnType<typeof createRows>;

type RowsPatch = Partial<Omit<RowsState, 'dataset' | 'view' | 'count' | 'countedAt' | 'pending'>>;

/** Newer rows were read, but their view could not be built. */
const NOT_SHOWN: Failure = { kind: 'unexpected', ...TEXT.notRenewed };

/** Options of an open dataset. */
export type RowsOptions = {
  readonly nameOf?: NameOfRow;
  /** Returns true if a row shows the profile of its entity first. */
  readonly opensProfile?: (columns: DatasetState['columns'], row: RowTuple) => boolean;
  /** The dataset belongs to somebody else, who closes it. */
  readonly isShared?: boolean;
  /** The column whose values find rows again among newer ones; by default that of the entity. */
  readonly idKey?: string;
};

/** Views a dataset: follows it as it grows, and closes it at the end. `job` brings the rows; empty if they come as they are asked for. */
export const createRows = (
  dataset: DatasetState,
  job: string,
  { nameOf = rowName, opensProfile = () => false, isShared = false, idKey }: RowsOptions = {},
) => {
  const store: StoreApi<RowsState> = createStore(() => ({
    ...newViewState(dataset),
    layout: [],
    colours: [],
    shows: null,
    isFetching: false,
    loadJob: null,
  }));
  const view = createDatasetView(store, { isLoadingAll: () => store.getState().loadJob !== null, idKey });
  const renewals = latestOnly();
  const closing = new AbortController();
  const closeDataset = (id: string) => void local['dataset.close']({ dataset: id });
  const unsubscribe = on('datasetChanged', view.grow);
  /** Returns the entity that a row names; undefined if no column names one. */
  const nameOfRow = (row: RowTuple): RowName | undefined =>
    nameOf(store.getState().dataset.columns, row.slice(1));
  /** Returns the side that the open row shows. */
  const side = (): RowSide => {
    const { shows, open, dataset } = store.getState();
    return shows ?? (open && opensProfile(dataset.columns, open.cells) ? 'profile' : 'row');
  };
  return {
    ...view,
    store,
    job,
    /** Aborted once the rows are closed. */
    closed: closing.signal,
    /** The ID of the first dataset. It stays the same after `renew`, so it can be a React key. */
    first: dataset.dataset,
    /** Replaces the rows with newer ones: order, filter, selection and the open row stay. Returns the failure to read them. */
    renew: async (read: () => Promise<Result<DatasetState>>): Promise<Failure | undefined> => {
      const isLatest = renewals.start();
      const next = await read();
      if (!next.ok) return isLatest() ? next.failure : undefined;
      const former = store.getState().dataset.dataset;
      const hasMoved = isLatest() && (await view.moveTo(next.value, isLatest));
      if (!hasMoved) closeDataset(next.value.dataset);
      else if (!isShared) closeDataset(former);
      return hasMoved || !isLatest() ? undefined : NOT_SHOWN;
    },
    note: (patch: RowsPatch) => store.setState(patch),
    /** Returns the entity that the open row names; undefined if no column names one. */
    openName: (): RowName | undefined => {
      const { open } = store.getState();
      return open ? nameOfRow(open.cells) : undefined;
    },
    nameOfRow,
    side,
    /** Switches the open row between its cells and the profile of the entity that it names. */
    switchProfile: (): void => store.setState({ shows: side() === 'profile' ? 'row' : 'profile' }),
    close: () => {
      closing.abort();
      unsubscribe();
      view.stop();
      renewals.cancel();
      if (!isShared) closeDataset(store.getState().dataset.dataset);
    },
  };
};
