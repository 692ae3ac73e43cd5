import { useCallback, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ColumnLayout, RowAt } from '../grid/grid-props';
import { openCellMenu } from '../menus/cell-menu';
import { openHeaderMenu } from '../menus/header-menu';
import { pressOnValue, VALUE_KEYS, ValueItems } from '../menus/value-keys';
import { TEXT } from '../text';
import { rowColumns, type ColumnShape } from './row-columns';
import type { Rows } from './rows-store';
import type { RecordOfRow } from './use-profile-cursor';
import { ViewGrid } from './ViewGrid';

type RowsGridProps = {
  readonly name: string;
  readonly rows: Rows;
  readonly shape: ColumnShape;
  /** Called when the analyst scrolls near the last loaded row. */
  readonly onNearEnd?: () => void;
  /** Called with the column of the cell that opens a row, before the row opens. */
  readonly onOpenCell?: (column: string | undefined) => void;
  /** The screen's own items in the menu of a cell. */
  readonly rowItems?: (at: RowAt) => ReactNode;
  /** Returns the record of a row, which the profile window shows while the cursor is on it. */
  readonly recordOf?: RecordOfRow;
  /** The data beside the rows that columns draw; a new object draws all cells again. */
  readonly extraData?: object;
};

/** Returns a callback that stores the columns' order and widths; a column that was not resized keeps its former width. */
const useLayout = (rows: Rows) =>
  useCallback(
    (next: ColumnLayout) => {
      const before = rows.store.getState().layout;
      const formerWidth = (id: string) => before.find((one) => one.id === id)?.width;
      rows.note({ layout: next.map((one) => ({ ...one, width: one.width ?? formerWidth(one.id) })) });
    },
    [rows],
  );

/** The grid of rows that are no hunt's: of a file, a comparison, a list or a matrix. */
export const RowsGrid = ({
  name,
  rows,
  shape,
  onOpenCell,
  onNearEnd,
  rowItems,
  recordOf,
  extraData,
}: RowsGridProps) => {
  const { dataset, rowsFailure, layout, colours } = useStore(rows.store, (s) => s);
  const flagged = dataset.file?.report?.flagged ?? 0;
  const columns = useMemo(
    () => rowColumns(dataset, layout, shape),
    [dataset.columns, flagged, layout, shape],
  );
  return (
    <ViewGrid
      name={name}
      target={rows}
      columns={columns}
      colors={colours}
      onColors={(rules) => rows.note({ colours: rules })}
      onLayout={useLayout(rows)}
      onMenu={(at, event) =>
        openCellMenu(rows, at, event, {
          columns,
          rowItems: rowItems?.(at),
          valueItems: <ValueItems dataset={dataset} at={at} />,
        })
      }
      onColumnMenu={(column, onColors, event) => openHeaderMenu(rows, column, event, { onColors })}
      cellKeys={VALUE_KEYS}
      onCellKey={(at, key) => pressOnValue(rows, { dataset, at }, key)}
      onOpenCell={onOpenCell}
      recordOf={recordOf}
      {...(extraData ? { extraData } : {})}
      failure={rowsFailure}
      onRetry={() => void rows.refresh()}
      {...(onNearEnd ? { onNearEnd } : {})}
      empty={TEXT.noRowsWhy}
    />
  );
};
