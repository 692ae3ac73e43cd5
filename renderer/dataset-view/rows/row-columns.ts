import type { DatasetState } from '../../../shared/local-calls/datasets';
import { ROW_NOTES } from '../../../shared/model/files';
import type { ColumnLayout } from '../grid/grid-props';
import { gridColumns, type GridColumn } from '../grid/grid-column';

/** Puts the columns in their order, and leaves out what is not shown. */
export type ColumnShape = (columns: readonly GridColumn[]) => readonly GridColumn[];

/** The columns of rows as they are on the screen: in the analyst's order and width. */
export const rowColumns = (
  dataset: Pick<DatasetState, 'columns' | 'file'>,
  layout: ColumnLayout,
  shape: ColumnShape,
): readonly GridColumn[] => {
  const flagged = dataset.file?.report?.flagged ?? 0;
  const rank = (column: GridColumn) => {
    const at = layout.findIndex(({ id }) => id === column.id);
    return at < 0 ? layout.length : at;
  };
  return shape(gridColumns(dataset.columns, true))
    .filter(({ id }) => id !== ROW_NOTES || flagged > 0)
    .map((column) => {
      const width = layout.find(({ id }) => id === column.id)?.width;
      return width === undefined ? column : { ...column, width, isFlex: false, canFit: false };
    })
    .sort((a, b) => rank(a) - rank(b));
};
