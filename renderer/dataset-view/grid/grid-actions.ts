import { copyAndConfirm, copyAs } from '../../components/copied';
import { formatQuantity } from '../../state/format';
import { TEXT } from '../text';
import { dataColumns, isRange, spanOf, type CellRange } from './cell-range';
import { lineText, PLAIN_COPY, rectangleText, type CellCopy } from './copy-cells';
import type { RowTuple } from '../../../shared/dataset';
import type { GridColumn } from './grid-column';
import { copiedValue, isDetail, rowIdOf, rowJson } from './detail-rows';
import { columnOf, dataAt, rowsOf, type GridContext } from './grid-context';
import { hasSameRows, type GridPositions } from './grid-positions';
import type { RowAt } from './grid-props';
import { idsOfRange } from './grid-source';
import { isPartial, readFullRow } from './partial-cells';

export type GridActions = ReturnType<typeof createGridActions>;

/** Reads all of a row's cells before something is done with them: the page may hold only the start of some. */
export const withFullRow = (context: GridContext, found: RowAt, perform: (at: RowAt) => void): void => {
  if (!isPartial(found.row)) return perform(found);
  void readFullRow(rowsOf(context), context.props().view.dataset, found.row).then((result) =>
    result.ok ? perform({ ...found, row: result.value }) : context.props().onFailure(result.failure),
  );
};

/** Copies cells of a row and confirms it. */
export const copyLine = (row: RowTuple, columns: readonly GridColumn[], how: CellCopy): void => {
  const { text, guarded } = lineText(row, columns, how);
  const [only] = columns;
  const what = columns.length === 1 && only ? only.label : TEXT.copiedRow;
  copyAndConfirm(text, what, how.style, guarded);
};

/** Copies cells, rows and rectangles. */
const createCopying = (context: GridContext, positions: GridPositions) => {
  /** Copies a cell, or the row if `id` is null; of a detail its value, or its row as JSON. */
  const copy = (index: number, id: string | null) => {
    const data = dataAt(context, index);
    if (data && isDetail(data))
      return id === null
        ? copyAs(rowJson(data.row, context.props().fields ?? []), TEXT.copiedJson, 'raw')
        : copyAs(copiedValue(data), data.name, 'raw');
    const found = positions.at(index, id);
    const api = context.api();
    if (!found || !api) return;
    const columns = found.column
      ? [found.column]
      : dataColumns(api).flatMap((one) => columnOf(context, one) ?? []);
    withFullRow(context, found, ({ row }) => copyLine(row, columns, PLAIN_COPY));
  };
  const copyRange = async (range: CellRange, how: CellCopy = PLAIN_COPY) => {
    const api = context.api();
    if (!api) return;
    const { first, last, columns: ids } = spanOf(dataColumns(api), range);
    if (!positions.isInPlace(first) || !positions.isInPlace(last)) return;
    const columns = ids.flatMap((id) => columnOf(context, id) ?? []);
    const { view, onFailure } = context.props();
    const result = await rectangleText(
      rowsOf(context),
      view,
      { first: positions.offsetAt(first), last: positions.offsetAt(last) },
      columns,
      how,
    );
    if (!result.ok) return onFailure(result.failure);
    const { text, count, guarded } = result.value;
    const what = TEXT.cells(formatQuantity(count, 'row'), formatQuantity(ids.length, 'column'));
    copyAndConfirm(text, what, how.style, guarded);
  };
  return { copy, copyRange };
};

/** Runs what keys, clicks and menus start at a position of the grid. */
export const createGridActions = (
  context: GridContext,
  positions: GridPositions,
  range: { readonly get: () => CellRange | null },
) => {
  const copying = createCopying(context, positions);
  /** Returns the corner of a cell that a menu opens at; a detail's cell spans all columns. */
  const cellCorner = (index: number, id: string): MouseEvent => {
    const row = `.ag-row[row-index="${index}"]`;
    const cell =
      context.element()?.querySelector(`${row} .detail-cell`) ??
      context.element()?.querySelector(`${row} .ag-cell[col-id="${CSS.escape(id)}"]`);
    const box = cell?.getBoundingClientRect();
    return new MouseEvent('contextmenu', { clientX: (box?.left ?? 0) + 12, clientY: box?.bottom ?? 0 });
  };
  const openMenu = (index: number, id: string, event: MouseEvent = cellCorner(index, id)) => {
    const found = positions.at(index, id);
    const now = range.get();
    const copyRange = now && isRange(now) ? (how: CellCopy) => void copying.copyRange(now, how) : undefined;
    if (found) withFullRow(context, found, (full) => context.props().onMenu({ ...full, copyRange }, event));
  };
  /** Returns the ids of a range of rows; none if another filter or dataset is shown by the time they are known. */
  const idsOf = async (from: number, to: number): Promise<readonly number[]> => {
    const { view } = context.props();
    if (!positions.isInPlace(from) || !positions.isInPlace(to - 1)) return [];
    const ids = await idsOfRange(
      rowsOf(context),
      view,
      positions.offsetAt(from),
      positions.offsetAt(to - 1) + 1,
    );
    return hasSameRows(context.props().view, view) ? ids : [];
  };
  /** Gives a key that uses a cell's value to the screen. */
  const pressOnCell = (index: number, id: string, key: string): void => {
    const found = positions.at(index, id);
    const { view } = context.props();
    if (!found) return;
    withFullRow(context, found, (full) => {
      // The cells of a long row are read first; by then another result may be shown.
      if (context.props().view.dataset === view.dataset) context.props().onCellKey?.(full, key);
    });
  };
  /** Opens the row on the screen, also while another order is about to move it; not if the view no longer has it. */
  const open = async (index: number, id: string): Promise<void> => {
    const data = dataAt(context, index);
    const { view, onOpen } = context.props();
    if (!data || positions.isInPlace(index)) return onOpen(positions.offsetAt(index), id);
    const found = await rowsOf(context).offsetOf({ view, row: rowIdOf(data) });
    if (found.ok && found.value.offset >= 0 && context.props().view === view) onOpen(found.value.offset, id);
  };
  return {
    openMenu,
    ...copying,
    idsOf,
    pressOnCell,
    open: (index: number, id: string): void => void open(index, id),
  };
};
