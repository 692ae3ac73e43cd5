import type { Failure } from '../../../shared/bridge';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { OpenRow } from './open-row';
import { NOTHING } from './selection';

/** The analyst’s place among the rows of a view. A grid writes it as the focus moves and as it leaves the screen, and starts there when it is shown again; it draws nothing by itself. */
export type RowPlace = {
  /** The offset of the row that had the focus last. */
  offset: number;
  /** The column that had the focus last, or '' before any had it. */
  column: string;
  /** The offset of the first row on the screen as the grid left it. */
  top: number;
};

/** Returns the place before any row had the focus. */
export const newPlace = (): RowPlace => ({ offset: 0, column: '', top: 0 });

/** The view of a dataset: its order, filters, selection and open row. `D` is null before the first dataset. */
export type DatasetViewState<D extends DatasetState | null = DatasetState | null> = {
  readonly dataset: D;
  readonly view: ViewSpec;
  /** Rows in the view. */
  readonly count: number;
  /** Rows that were loaded when the view was counted. */
  readonly countedAt: number;
  /** A view or a window of rows that could not be read. */
  readonly rowsFailure: Failure | null;
  readonly selection: Selection;
  /** Rows on the screen. */
  readonly shown: number;
  readonly open: OpenRow | null;
  readonly place: RowPlace;
  /** The view that is being built and will replace `view`; null if there is none. */
  readonly pending: ViewSpec | null;
  /** Columns that the rows are grouped by beside the grid; null if they are not grouped. */
  readonly grouped: readonly string[] | null;
  /** A key opened the panel of groups, so it takes the focus once it is drawn. */
  readonly wantsGroupFocus: boolean;
  /** A column to scroll to; a new object scrolls there again. */
  readonly jump: { readonly column: string } | null;
};

/** Returns the view of all rows in the order they arrived. */
export const emptyView = (dataset: string): ViewSpec => ({ dataset, sort: [], filter: [] });

/** Returns true if a view is all rows in the order they arrived. */
export const isNatural = (view: ViewSpec): boolean => view.sort.length === 0 && view.filter.length === 0;

/** Returns the state of a dataset that was just opened. */
export const newViewState = <D extends DatasetState | null>(dataset: D): DatasetViewState<D> => ({
  dataset,
  view: emptyView(dataset?.dataset ?? ''),
  count: dataset?.loaded ?? 0,
  countedAt: dataset?.loaded ?? 0,
  rowsFailure: null,
  selection: NOTHING,
  shown: 0,
  open: null,
  place: newPlace(),
  pending: null,
  grouped: null,
  wantsGroupFocus: false,
  jump: null,
});

/** The part of a store that holds a dataset view. */
export type ViewStore = {
  readonly getState: () => DatasetViewState;
  readonly setState: (patch: Partial<DatasetViewState<DatasetState>>) => void;
};
