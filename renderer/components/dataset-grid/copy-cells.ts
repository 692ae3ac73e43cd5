import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import { shownCell, type GridColumn } from './grid-column';

const WINDOW = 5_000;
/** More than this belongs into a file. */
export const MOST_COPIED = 200_000;

const tooMany: Failure = { kind: 'invalid', message: 'More than 200,000 rows cannot be copied.', next: 'Export them to a file instead.' };

/** A cell as one field of tab-separated text: spreadsheets take a quoted field with breaks as one cell. */
const field = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads rows of a view one window after the other; fails where there are more than can be copied. */
const readRows = async (view: ViewSpec, first: number, last: number, take: (row: RowTuple) => void): Promise<Result<number>> => {
  if (last - first + 1 > MOST_COPIED) return fail(tooMany);
  let done = 0;
  for (let offset = first; offset <= last; offset += WINDOW) {
    const result = await datasets.window({ view, offset, count: Math.min(WINDOW, last - offset + 1) });
    if (!result.ok) return result;
    for (const row of result.value.rows) take(row);
    done += result.value.rows.length;
  }
  return ok(done);
};

/** A rectangle of a view as tab-separated lines, as it is shown, also where its rows are not in the page. */
export const rectangleText = async (view: ViewSpec, first: number, last: number, columns: readonly GridColumn[]): Promise<Result<{ readonly text: string; readonly rows: number }>> => {
  const lines: string[] = [];
  const read = await readRows(view, first, last, (row) => lines.push(columns.map((column) => field(shownCell(row, column))).join('\t')));
  return read.ok ? ok({ text: lines.join('\n'), rows: read.value }) : read;
};

/** A column of a view as one value a line; `distinct` leaves out empty cells and values that came before. */
export const columnText = async (view: ViewSpec, count: number, column: GridColumn, isDistinct: boolean): Promise<Result<{ readonly text: string; readonly values: number }>> => {
  const lines: string[] = [];
  const known = new Set<string>();
  const read = await readRows(view, 0, count - 1, (row) => {
    const text = shownCell(row, column);
    if (isDistinct && (text === '' || known.has(text))) return;
    known.add(text);
    lines.push(text.replaceAll(/[\r\n]+/g, ' '));
  });
  return read.ok ? ok({ text: lines.join('\n'), values: lines.length }) : read;
};
