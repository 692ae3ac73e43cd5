import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { RowAnswers, RowTuple } from '../../../shared/dataset';
import { datasets } from '../../bridge';

/** Rows of which some cells are only their start, with how long those are, by their place in the row. */
const cuts = new WeakMap<RowTuple, Map<number, number>>();

/** Notes which cells of a window's rows are only their start. */
export const noteCuts = ({ rows, cut }: Pick<RowAnswers['window'], 'rows' | 'cut'>): void => {
  for (const [at, column, length] of cut) {
    const row = rows[at];
    if (!row) continue;
    const known = cuts.get(row) ?? new Map<number, number>();
    cuts.set(row, known.set(column, length));
  }
};

/** How many characters a cell has of which the row holds only the start; undefined where it holds all of it. */
export const cutLength = (row: RowTuple, column: number): number | undefined => cuts.get(row)?.get(column);

/** Whether some cell of a row is only its start. */
export const isCut = (row: RowTuple): boolean => cuts.has(row);

/** A row with all of its cells. */
export const wholeRow = async (dataset: string, row: RowTuple): Promise<Result<RowTuple>> => {
  if (!isCut(row)) return ok(row);
  const result = await datasets.rows({ dataset, rows: [row[0]] });
  if (!result.ok) return result;
  const [found] = result.value.rows;
  return found
    ? ok(found)
    : fail({ kind: 'not_found', message: 'This row is no longer there.', next: 'Look at the rows again.' });
};
