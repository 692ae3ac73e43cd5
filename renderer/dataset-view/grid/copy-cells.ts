import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import type { ViewRows } from '../view/dataset-view';
import { keysBehind, shownCell, type GridColumn } from './grid-column';

const WINDOW = 5_000;
/** Rows that are copied at most; more belong in a file. */
export const MOST_COPIED = 200_000;
const MOST_LETTERS = 50_000_000;

const tooLong: Failure = {
  kind: 'invalid',
  message: 'More than 50 million characters cannot be copied.',
  next: 'Export the rows to a file instead.',
};
const tooMany: Failure = {
  kind: 'invalid',
  message: 'More than 200,000 rows cannot be copied.',
  next: 'Export them to a file instead.',
};

/** Returns a cell as one field of tab-separated text: spreadsheets take a quoted field with breaks as one cell. */
const field = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads the cells of some columns of a view one window after the other, whole; and fails if there is more than can be copied. `take` returns the characters that it took. */
const readRows = async (
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

/** Returns a rectangle of a view as tab-separated lines, as it is shown. Its rows need not be in the page. */
export const rectangleText = async (
  rows: Pick<ViewRows, 'window'>,
  view: ViewSpec,
  first: number,
  last: number,
  columns: readonly GridColumn[],
): Promise<Result<{ readonly text: string; readonly rows: number }>> => {
  const lines: string[] = [];
  const read = await readRows(rows, view, first, last, columns, (row) => {
    const line = columns.map((column) => field(shownCell(row, column))).join('\t');
    lines.push(line);
    return line.length;
  });
  return read.ok ? ok({ text: lines.join('\n'), rows: read.value }) : read;
};

/** Returns a column of a view, one value a line; `isDistinct` leaves out empty cells and repeated values. */
export const columnText = async (
  rows: Pick<ViewRows, 'window'>,
  view: ViewSpec,
  count: number,
  column: GridColumn,
  isDistinct: boolean,
): Promise<Result<{ readonly text: string; readonly values: number }>> => {
  const lines: string[] = [];
  const known = new Set<string>();
  const read = await readRows(rows, view, 0, count - 1, [column], (row) => {
    const text = shownCell(row, column);
    if (isDistinct && (text === '' || known.has(text))) return 0;
    known.add(text);
    lines.push(text.replaceAll(/[\r\n]+/g, ' '));
    return text.length;
  });
  return read.ok ? ok({ text: lines.join('\n'), values: lines.length }) : read;
};
