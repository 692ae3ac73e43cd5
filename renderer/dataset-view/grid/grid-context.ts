import { datasets } from '../../bridge';
import type { ViewRows } from '../view/dataset-view';
import type { GridRow } from './detail-rows';
import type { GridColumn } from './grid-column';
import type { GridApi } from './grid-modules';
import type { DatasetGridProps } from './grid-props';

/** The state that the parts of a grid share: the current props, the grid once it is ready, and its element. */
export type GridContext = {
  readonly props: () => DatasetGridProps;
  /** Undefined before the grid is ready and after it was destroyed. */
  readonly api: () => GridApi<GridRow> | undefined;
  readonly element: () => HTMLElement | undefined;
};

/** Returns the client that reads the grid's rows. */
export const rowsOf = (context: GridContext): ViewRows => context.props().rows ?? datasets;

/** Returns how many rows the grid is made with: one until the first come, or else as many empty ones as fit would be drawn before them. Rows in memory come at once. */
export const firstRowCount = ({ rows }: DatasetGridProps, total: number): number =>
  rows ? total : Math.min(1, total);

/** Scrolls to a row, which may be asked for before the grid knows of more than the first. */
export const scrollToRow = (
  api: Pick<GridApi, 'getDisplayedRowCount' | 'setRowCount' | 'ensureIndexVisible'>,
  index: number,
  total: number,
  position: 'top' | 'middle' | null = null,
): void => {
  if (index >= api.getDisplayedRowCount()) api.setRowCount(total, true);
  api.ensureIndexVisible(index, position);
};

/** Returns a column by its id. */
export const columnOf = (context: GridContext, id: string): GridColumn | undefined =>
  context.props().columns.find((column) => column.id === id);

/** Returns the dataset's column that a grid column sorts by. */
export const sortKeyOf = (context: GridContext, id: string): string =>
  columnOf(context, id)?.keys.at(-1) ?? id;

/** Returns the row or detail at a grid index. */
export const dataAt = (context: GridContext, index: number): GridRow | undefined =>
  context.api()?.getDisplayedRowAtIndex(index)?.data;
