import { SELECT_COLUMN } from './cell-range';
import { keepColumnPlace } from './column-place';
import { gridIndexOf, positionAt } from './detail-rows';
import type { GridColumn } from './grid-column';
import { scrollToRow, type GridContext } from './grid-context';
import type { GridApi } from './grid-modules';
import type { DatasetGridProps } from './grid-props';
import type { RowExpansion } from './row-expansion';

type UpdateDeps = {
  readonly context: GridContext;
  readonly expansion: RowExpansion;
  /** Returns the width of a column: fitted to its cells, or set by hand. */
  readonly widthOf: (column: GridColumn) => number;
  /** Defines columns again after the way in which they are drawn has changed, for example because their type is known. */
  readonly onColumns: () => void;
  /** Fits columns again, now that all rows of a file are read. */
  readonly onLastRows: () => void;
  /** Shows another order in the headers. */
  readonly onOrder: () => void;
  /** Takes over another view or more rows. */
  readonly onRows: () => void;
  /** Evaluates the cells' colors again. */
  readonly onTones: () => void;
  /** Draws the cells again that show data beside the dataset. */
  readonly onExtraData: () => void;
  /** Moves the focus to a row. */
  readonly onCursorTo: (offset: number) => void;
  /** Shows another selection, count, open row or muted rows. */
  readonly onMarks: (before: DatasetGridProps) => void;
};

const orderOf = ({ view }: DatasetGridProps): string => JSON.stringify([view.sort, view.filter]);
const wholeOf = ({ whole = [] }: DatasetGridProps): string => whole.join(' ');

/** Props that change what is marked on the drawn rows. */
const MARKS = ['selection', 'open', 'count', 'isMuted'] as const;

/** Returns true if the way in which a column is drawn has changed. */
const areDrawnDifferently = (before: readonly GridColumn[], now: readonly GridColumn[]): boolean => {
  const wayOf = ({ kind, isFlex = false, at }: GridColumn) => JSON.stringify([kind, isFlex, at]);
  const previous = new Map(before.map((column) => [column.id, wayOf(column)]));
  return now.some((column) => previous.has(column.id) && previous.get(column.id) !== wayOf(column));
};

const goToColumn = (api: GridApi, { goTo }: DatasetGridProps): void => {
  if (!goTo) return;
  api.ensureColumnVisible(goTo.column);
  const row = api.getFocusedCell()?.rowIndex ?? Math.max(0, api.getFirstDisplayedRowIndex());
  api.setFocusedCell(row, goTo.column);
};

const applyColumns = (
  api: GridApi,
  { columns, hidden }: DatasetGridProps,
  widthOf: (column: GridColumn) => number,
): void => {
  const states = columns.map((column) => ({
    colId: column.id,
    hide: hidden.has(column.id),
    ...(column.isFlex ? { flex: 1 } : { width: widthOf(column) }),
  }));
  api.applyColumnState({ state: [{ colId: SELECT_COLUMN }, ...states], applyOrder: true });
};

/** Scrolls to a column that the analyst added: it may be after all that fit. A column of data beside the dataset appears on its own, and moves nothing. */
const showAdded = (api: GridApi, before: DatasetGridProps, now: DatasetGridProps): void => {
  const former = new Set([...before.columns.map(({ id }) => id), ...(now.extraColumns ?? [])]);
  const [added, ...others] = now.columns.filter(({ id }) => !former.has(id));
  if (added && others.length === 0) api.ensureColumnVisible(added.id);
};

/** Creates the function that scrolls to the open row and focuses it. */
const createShowOpen = (context: GridContext, expansion: RowExpansion) => {
  const hasFocus = (): boolean => context.element()?.contains(document.activeElement) ?? false;
  const isInHeader = (): boolean => hasFocus() && document.activeElement?.closest('.ag-header') !== null;

  const isFocusedAt = (api: GridApi, offset: number): boolean => {
    const cell = api.getFocusedCell();
    return !!cell && positionAt(expansion.all(), cell.rowIndex).offset === offset;
  };

  const focusRow = (api: GridApi, index: number): void =>
    api.setFocusedCell(
      index,
      api.getFocusedCell()?.column ??
        api.getAllDisplayedColumns().find((one) => one.getColId() !== SELECT_COLUMN) ??
        SELECT_COLUMN,
    );

  let lastShown: DatasetGridProps['open'] = null;
  /** Shows an open row once. The focus stays where it is if it is on that row or in the header, where the next key may belong. A list that is not in use keeps its scroll position, unless it follows the open row. */
  return (open: DatasetGridProps['open']): void => {
    const api = context.api();
    if (!api || !open || open === lastShown) return;
    lastShown = open;
    const { onFocusRow, followsOpen } = context.props();
    const index = gridIndexOf(expansion.all(), open.offset);
    const isFocused = isFocusedAt(api, open.offset);
    const isInUse = !onFocusRow || hasFocus();
    if (isInUse || followsOpen) scrollToRow(api, index, expansion.total());
    if (isFocused) return;
    if (!isInUse) api.clearFocusedCell();
    else if (!isInHeader()) focusRow(api, index);
  };
};

/** Applies what changed between two sets of props to the grid. */
export const createGridUpdates = ({
  context,
  widthOf,
  expansion,
  onColumns,
  onLastRows,
  onOrder,
  onRows,
  onTones,
  onExtraData,
  onCursorTo,
  onMarks,
}: UpdateDeps) => {
  const showOpen = createShowOpen(context, expansion);

  const updateRows = (api: GridApi, before: DatasetGridProps, now: DatasetGridProps): void => {
    if (wholeOf(before) !== wholeOf(now)) api.refreshInfiniteCache();
    if (orderOf(before) !== orderOf(now)) {
      onOrder();
      // The next step begins at the first row of the new order.
      if (now.place) now.place.offset = 0;
      api.ensureIndexVisible(0);
    }
    if (before.count !== now.count || before.view !== now.view) onRows();
  };

  const updateColumns = (api: GridApi, before: DatasetGridProps, now: DatasetGridProps): void => {
    if (before.columns !== now.columns || before.hidden !== now.hidden)
      keepColumnPlace(context, () => {
        if (areDrawnDifferently(before.columns, now.columns)) onColumns();
        applyColumns(api, now, widthOf);
      });
    if (before.columns !== now.columns) showAdded(api, before, now);
    if (now.fitsLastRows === true && before.fitsLastRows !== true) onLastRows();
  };

  const update = (before: DatasetGridProps, now: DatasetGridProps): void => {
    const api = context.api();
    if (!api) return;
    if (before.toneOf !== now.toneOf) onTones();
    if (before.extraData !== now.extraData) onExtraData();
    if (before.goTo !== now.goTo) goToColumn(api, now);
    updateRows(api, before, now);
    updateColumns(api, before, now);
    if (before.open !== now.open) showOpen(now.open);
    if (before.cursor !== now.cursor && now.cursor) onCursorTo(now.cursor.offset);
    if (MARKS.some((prop) => before[prop] !== now[prop])) onMarks(before);
  };
  return { update, showOpen };
};
