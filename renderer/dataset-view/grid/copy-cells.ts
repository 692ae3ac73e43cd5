import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { guardCell, withoutBreaks } from '../../../shared/rules/formula-guard';
import { copyFormat, type CopyStyle } from '../../components/copied';
import type { ViewRows } from '../view/dataset-view';
import { cellValues, keysBehind, shownCell, type GridColumn } from './grid-column';
import { TEXT } from '../text';

const WINDOW = 5_000;
/** Rows that are copied at most; more belong in a file. */
export const MOST_COPIED = 200_000;
const MOST_LETTERS = 50_000_000;

/** The style of copied cells; several of them get a guard against formulas unless the analyst asks for none. */
export type CellCopy = { readonly style: CopyStyle; readonly isGuarded: boolean };
/** Copies cells as they were sent, guarded. */
export const PLAIN_COPY: CellCopy = { style: 'raw', isGuarded: true };

/** Cells as text for the clipboard. */
export type CopiedCells = { readonly text: string; readonly count: number; readonly guarded: number };

const tooLong: Failure = {
  kind: 'invalid',
  message: TEXT.tooLong,
  next: TEXT.tooLongNext,
};
const tooMany: Failure = {
  kind: 'invalid',
  message: TEXT.tooMany,
  next: TEXT.tooManyNext,
};

/** Returns a cell as one field of tab-separated text: spreadsheets take a quoted field with breaks as one cell. */
const field = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns a function that prepares one of several cells, and counts those that it had to guard. */
const createGuard = ({ isGuarded }: CellCopy) => {
  let guarded = 0;
  return {
    cell: (text: string, { kind }: GridColumn): string => {
      const safe = isGuarded ? guardCell(text, kind === 'number' ? kind : 'text') : text;
      if (safe !== text) guarded += 1;
      return safe;
    },
    guarded: () => guarded,
  };
};

/** Reads the cells of some columns of a view one window after the other, whole; and fails if there is more than can be copied. `take` returns the characters that it took. */
const readCells = async (
  rows: Pick<ViewRows, 'window'>,
  view: ViewSpec,
  first: number,
  last: number,
  columns: readonly GridColumn[],
  take: (row: RowTuple) => number,
): Promise<Result<number>> => {
  if (last - first + 1 > MOST_COPIED) return fail(tooMany);
  const cut = { at: 1, but: columns.flatMap(keysBehind) };
  let letters = 0;
  let done = 0;
  while (first + done <= last) {
    const result = await rows.window({
      view,
      offset: first + done,
      count: Math.min(WINDOW, last - first - done + 1),
      cut,
    });
    if (!result.ok) return result;
    for (const row of result.value.rows) letters += take(row);
    if (letters > MOST_LETTERS) return fail(tooLong);
    if (result.value.rows.length === 0) break;
    done += result.value.rows.length;
  }
  return ok(done);
};

/** Returns cells of a row as one tab-separated line. A single cell is copied as it is. */
export const lineText = (row: RowTuple, columns: readonly GridColumn[], how: CellCopy): CopiedCells => {
  const guard = createGuard(how);
  const format = copyFormat(how.style);
  const cells = columns.map((column) => {
    const cell = shownCell(row, column, Infinity, format);
    return columns.length === 1 ? cell : field(guard.cell(cell, column));
  });
  const text = cells.join('\t');
  return { text, count: 1, guarded: guard.guarded() };
};

/** Returns a rectangle of a view as tab-separated lines. Its rows need not be in the page. */
export const rectangleText = async (
  rows: Pick<ViewRows, 'window'>,
  view: ViewSpec,
  { first, last }: { readonly first: number; readonly last: number },
  columns: readonly GridColumn[],
  how: CellCopy,
): Promise<Result<CopiedCells>> => {
  const lines: string[] = [];
  const guard = createGuard(how);
  const format = copyFormat(how.style);
  const read = await readCells(rows, view, first, last, columns, (row) => {
    const line = columns
      .map((column) => field(guard.cell(shownCell(row, column, Infinity, format), column)))
      .join('\t');
    lines.push(line);
    return line.length;
  });
  return read.ok ? ok({ text: lines.join('\n'), count: read.value, guarded: guard.guarded() }) : read;
};

/** Returns a column of a view, one cell a line; `isDistinct` lists each value of its cells once, also those in lists. */
export const columnText = async (
  rows: Pick<ViewRows, 'window'>,
  view: ViewSpec,
  count: number,
  column: GridColumn,
  { isDistinct, ...how }: CellCopy & { readonly isDistinct: boolean },
): Promise<Result<CopiedCells>> => {
  const lines: string[] = [];
  const known = new Set<string>();
  const guard = createGuard(how);
  const format = copyFormat(how.style);
  const take = (text: string): number => {
    if (isDistinct && (text === '' || known.has(text))) return 0;
    known.add(text);
    lines.push(guard.cell(withoutBreaks(text), column));
    return text.length;
  };
  const read = await readCells(rows, view, 0, count - 1, [column], (row) =>
    isDistinct
      ? cellValues(row, column, format).reduce((letters, text) => letters + take(text), 0)
      : take(shownCell(row, column, Infinity, format)),
  );
  return read.ok ? ok({ text: lines.join('\n'), count: lines.length, guarded: guard.guarded() }) : read;
};
