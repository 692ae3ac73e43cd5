import { useStore } from 'zustand';
import { gridColumns } from '../../dataset-view/grid/grid-column';
import { rowColumns, type ColumnShape } from '../../dataset-view/rows/row-columns';
import type { Rows } from '../../dataset-view/rows/rows-store';
import type { MoreRows } from '../../dataset-view/rows/tab-rows';
import { RowsOverlays } from './RowsOverlays';

type TabOverlaysProps = Partial<MoreRows> & {
  readonly rows: Rows;
  /** The shape that the grid has. */
  readonly shape: ColumnShape;
  /** Exports all columns as they were sent instead of those of the grid. */
  readonly exportsAll?: boolean;
  /** Start of the export's file name. */
  readonly name: string;
  /** Source of the rows, for the receipt. */
  readonly query: string;
};

/** The export dialog of the rows of a tab and their search for a column. */
export const TabOverlays = ({ rows, loads, shape, exportsAll = false, name, query }: TabOverlaysProps) => {
  const { dataset, layout, loadJob } = useStore(rows.store, (s) => s);
  return (
    <RowsOverlays
      target={rows}
      columns={rowColumns(dataset, layout, shape)}
      {...(exportsAll ? { exported: gridColumns(dataset.columns, true) } : {})}
      {...(loads ? { isLoading: loadJob !== null, onLoadAll: () => void loads.loadAll() } : {})}
      name={name}
      query={query}
    />
  );
};
