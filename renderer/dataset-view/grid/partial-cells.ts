import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { RowAnswers, RowTuple } from '../../../shared/dataset';
import type { ViewRows } from '../view/dataset-view';
import { TEXT } from '../text';

/** Rows that hold only the start of some cells, with the full length of each by its column. */
const partialCells = new WeakMap<RowTuple, Map<number, number>>();

/** Notes which cells of a window's rows hold only their start. */
export const notePartialCells = ({ rows, cut }: Pick<RowAnswers['window'], 'rows' | 'cut'>): void => {
  for (const [at, column, length] of cut) {
    const row = rows[at];
    if (!row) continue;
    const known = partialCells.get(row) ?? new Map<number, number>();
    partialCells.set(row, known.set(column, length));
  }
};

/** Returns the characters of a cell of which the row holds only the start; undefined if the row holds all of it. */
export const fullLength = (row: RowTuple, column: number): number | undefined =>
  partialCells.get(row)?.get(column);

/** Returns true if a row holds only the start of some cell. */
export const isPartial = (row: RowTuple): boolean => partialCells.has(row);

/** Reads a row with all of its cells. */
export const readFullRow = async (
  rows: Pick<ViewRows, 'rows'>,
  dataset: string,
  row: RowTuple,
): Promise<Result<RowTuple>> => {
  if (!isPartial(row)) return ok(row);
  const result = await rows.rows({ dataset, rows: [row[0]] });
  if (!result.ok) return result;
  const [found] = result.value.rows;
  return found ? ok(found) : fail({ kind: 'not_found', message: TEXT.rowGone, next: TEXT.rowGoneNext });
};
