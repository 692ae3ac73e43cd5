import { SELECT_COLUMN } from './cell-range';
import { isDetail } from './detail-rows';
import { leastWidth } from './column-width';
import { drawnCell, type CellKind, type GridColumn } from './grid-column';
import { keepColumnPlace } from './column-place';
import { rowsOf, type GridContext } from './grid-context';
import { layoutOf } from './grid-layout';
import { rowHeight } from './grid-sizes';
import { CELL_START, type RowTuple } from '../../../shared/dataset';

/** Widest that a column gets by itself; the analyst may make it wider. */
const WIDEST = 320;
/** Space beside a cell's text: of a plain cell, and of a verdict in its tag. */
const BESIDE = { plain: 24, tag: 42 };
const TEXT_KINDS: readonly CellKind[] = ['text', 'address', 'list'];
/** Width of a letter where no canvas can measure. */
const LETTER = 6.6;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Measures text in the font of the grid. */
const textWidth = (text: string, box: HTMLElement | undefined): number => {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * LETTER;
  canvas.font = box ? `12.5px ${getComputedStyle(box).fontFamily}` : '12.5px sans-serif';
  return canvas.measureText(text).width;
};

/** Returns the width that shows a column's cells of some rows whole, within bounds. */
export const fittedWidth = (
  column: GridColumn,
  rows: readonly RowTuple[],
  measure: (text: string) => number,
  most = WIDEST,
): number => {
  const widest = Math.max(0, ...rows.map((row) => measure(drawnCell(row, column))));
  const beside = column.kind === 'verdict' ? BESIDE.tag : BESIDE.plain;
  return Math.round(
    Math.max(leastWidth(column.label, column.kind), Math.min(most, widest === 0 ? 0 : widest + beside)),
  );
};

/** Number of rows at the end of a view that columns are fitted to. */
const LAST_ROWS = 50;

/** Fits columns to their cells: all of them to the first rows and again once the whole file is read, and a single one on request to the drawn rows. */
export const createColumnFit = (context: GridContext) => {
  const fitted = new Map<string, number>();
  let isDone = false;

  const drawnRows = (): RowTuple[] =>
    (context.api()?.getRenderedNodes() ?? []).flatMap(({ data }) => (data && !isDetail(data) ? [data] : []));
  const measure = (text: string) => textWidth(text, context.element());

  /** Gives the room that is left to the widest column with texts if none takes it by itself: more room says nothing about a number or a time. */
  const fillWidth = (widths: Map<string, number>) => {
    const { columns, hidden } = context.props();
    const shown = columns.filter(({ id }) => !hidden.has(id));
    if (shown.some(({ isFlex }) => isFlex)) return;
    const select = context.api()?.getColumn(SELECT_COLUMN)?.getActualWidth() ?? 0;
    const taken = shown.reduce((sum, { id, width }) => sum + (widths.get(id) ?? width), select);
    const left = (context.element()?.clientWidth ?? 0) - taken - BESIDE.plain;
    const texts = shown.filter(({ id, kind }) => TEXT_KINDS.includes(kind) && !id.startsWith('_'));
    const [widest] = texts.toSorted((a, b) => (widths.get(b.id) ?? 0) - (widths.get(a.id) ?? 0));
    const width = widest && widths.get(widest.id);
    if (widest && width !== undefined && left > 0) widths.set(widest.id, width + left);
  };

  /** Fits all columns that the analyst has not sized. */
  const fitTo = (rows: readonly RowTuple[]): void => {
    const api = context.api();
    if (!api || rows.length === 0) return;
    isDone = true;
    fitted.clear();
    for (const column of context.props().columns)
      if (column.canFit && !column.isFlex && column.kind !== 'auth')
        fitted.set(column.id, fittedWidth(column, rows, measure));
    fillWidth(fitted);
    api.applyColumnState({ state: [...fitted].map(([colId, width]) => ({ colId, width })) });
  };

  /** Fits all columns again, to the rows on the screen and to the last ones, whose numbers and IDs may be longer. The column that the analyst looks at stays in place. */
  const again = async (): Promise<void> => {
    const { view, count } = context.props();
    const window = { offset: Math.max(0, count - LAST_ROWS), count: LAST_ROWS };
    const last = await rowsOf(context).window({ view, ...window, cut: { at: CELL_START } });
    const rows = [...drawnRows(), ...(last.ok ? last.value.rows : [])];
    keepColumnPlace(context, () => fitTo(rows));
  };

  return {
    again,
    /** Returns the width that a column was fitted to, or else its own. */
    widthOf: ({ id, width, canFit }: GridColumn): number => (canFit ? (fitted.get(id) ?? width) : width),
    /** Fits all columns to the first screenful of rows before they are drawn, so that they are laid out once; later calls do nothing. */
    first: (coming: readonly RowTuple[]): void => {
      if (isDone || coming.length === 0) return;
      const height = context.element()?.clientHeight || Infinity;
      fitTo(coming.slice(0, Math.ceil(height / rowHeight())));
      if (context.props().fitsLastRows === true) void again();
    },
    /** Fits one column as the analyst asked, which is stored like a width set by hand. */
    fit: (id: string): void => {
      const column = context.props().columns.find((one) => one.id === id);
      if (!column) return;
      const width = fittedWidth(column, drawnRows(), measure, Infinity);
      const api = context.api();
      api?.applyColumnState({ state: [{ colId: id, width, flex: null }] });
      if (api) context.props().onLayout(layoutOf(api, [id]));
    },
  };
};
