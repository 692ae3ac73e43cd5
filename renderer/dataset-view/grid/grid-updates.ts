import { gridIndexOf, positionAt } from './detail-rows';
import type { GridHost } from './grid-host';
import type { DatasetGridProps } from './grid-props';
import { SELECT_COLUMN } from './cell-range';
import type { RowExpansion } from './row-expansion';

type UpdateDeps = {
  readonly host: GridHost;
  readonly expansion: RowExpansion;
  /** Shows another order in the headers. */
  readonly onOrder: () => void;
  /** Takes over another view or more rows. */
  readonly onRows: () => void;
  /** Evaluates the cells' colors again. */
  readonly onTones: () => void;
  /** Shows another selection, count or open row. */
  readonly onMarks: (before: DatasetGridProps) => void;
};

const orderOf = ({ view }: DatasetGridProps): string => JSON.stringify([view.sort, view.filter]);
const wholeOf = ({ whole = [] }: DatasetGridProps): string => whole.join(' ');

/** Applies what changed between two sets of props to the grid. */
export const createGridUpdates = ({ host, expansion, onOrder, onRows, onTones, onMarks }: UpdateDeps) => {
  const goTo = ({ goTo: target }: DatasetGridProps) => {
    const api = host.api();
    if (!api || !target) return;
    api.ensureColumnVisible(target.column);
    const row = api.getFocusedCell()?.rowIndex ?? Math.max(0, api.getFirstDisplayedRowIndex());
    api.setFocusedCell(row, target.column);
  };
  const applyColumns = ({ columns, hidden }: DatasetGridProps) => {
    const states = columns.map((column) => ({
      colId: column.id,
      hide: hidden.has(column.id),
      ...(column.isFlex ? { flex: 1 } : { width: column.width }),
    }));
    host.api()?.applyColumnState({ state: [{ colId: SELECT_COLUMN }, ...states], applyOrder: true });
  };
  /** Scrolls to the open row, and focuses it unless the focus is there. */
  const showOpen = ({ open }: DatasetGridProps) => {
    const api = host.api();
    if (!api || !open) return;
    const index = gridIndexOf(expansion.all(), open.offset);
    api.ensureIndexVisible(index);
    const cell = api.getFocusedCell();
    const focused = cell ? positionAt(expansion.all(), cell.rowIndex).offset : undefined;
    if (focused !== open.offset)
      api.setFocusedCell(index, cell?.column ?? api.getAllDisplayedColumns()[1] ?? SELECT_COLUMN);
  };
  return (before: DatasetGridProps, now: DatasetGridProps): void => {
    const api = host.api();
    if (!api) return;
    if (wholeOf(before) !== wholeOf(now)) api.refreshInfiniteCache();
    if (before.toneOf !== now.toneOf) onTones();
    if (before.goTo !== now.goTo) goTo(now);
    if (orderOf(before) !== orderOf(now)) {
      onOrder();
      api.ensureIndexVisible(0);
    }
    if (before.count !== now.count || before.view !== now.view) onRows();
    if (before.columns !== now.columns || before.hidden !== now.hidden) applyColumns(now);
    if (before.open !== now.open) showOpen(now);
    if (before.selection !== now.selection || before.open !== now.open || before.count !== now.count)
      onMarks(before);
  };
};
