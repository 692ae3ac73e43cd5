import { createStore, type StoreApi } from 'zustand';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { rowName, type RowName } from '../../../shared/rules/naming-column';
import { local, on } from '../../bridge';
import type { ColorRule } from '../../query/color-rules';
import type { ColumnLayout } from '../grid/grid-props';
import { createDatasetView } from '../view/dataset-view';
import { newViewState, type DatasetViewState } from '../view/view-state';

/** The view of the rows of a tab. */
export type RowsState = DatasetViewState<DatasetState> & {
  /** Order and widths that the analyst gave the columns. */
  readonly layout: ColumnLayout;
  /** Colors of cells by their values. */
  readonly colours: readonly ColorRule[];
  /** Shows the open row as it is in the file, or the profile of the entity that it names. */
  readonly shows: 'row' | 'profile';
};

/** Returns the entity that the open row names; undefined if no column names one. */
export const openName = ({ open, dataset }: Pick<RowsState, 'open' | 'dataset'>): RowName | undefined =>
  open ? rowName(dataset.columns, open.cells.slice(1)) : undefined;

/** An open dataset with its view. */
export type Rows = ReturnType<typeof createRows>;

type RowsPatch = Partial<Omit<RowsState, 'dataset' | 'view' | 'count' | 'countedAt' | 'isSorting'>>;

/** Views a dataset whose rows come from a job: follows it as it grows, and closes it at the end. */
export const createRows = (dataset: DatasetState, job: string) => {
  const store: StoreApi<RowsState> = createStore(() => ({
    ...newViewState(dataset),
    layout: [],
    colours: [],
    shows: 'row',
  }));
  const view = createDatasetView(store);
  const unsubscribe = on('datasetChanged', view.grow);
  return {
    ...view,
    store,
    job,
    note: (patch: RowsPatch) => store.setState(patch),
    close: () => {
      unsubscribe();
      view.stop();
      void local['dataset.close']({ dataset: dataset.dataset });
    },
  };
};
