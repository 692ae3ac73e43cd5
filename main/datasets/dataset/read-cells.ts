import { rowsIn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { Dataset } from './dataset';
import type { CellsOrder } from '../protocol';
import { selectedIds } from './selection';
import { InvalidViewError } from '../column-store/view-sql';
import { VIEW_TEXT } from '../text';

const BATCH = 500;

/**
 * Returns one column's cells of the selected rows of a view, as they are now. Throws `InvalidViewError` if a selected row is not in the
 * view: no action may miss a row silently.
 */
export const readCells = async (
  dataset: Dataset,
  { view, selection, key }: CellsOrder,
): Promise<readonly Json[]> => {
  const at = dataset.columns.findIndex((column) => column.key === key) + 1;
  if (at === 0) throw new InvalidViewError(VIEW_TEXT.unknownColumn(key));
  const rows = selectedIds(await dataset.orderFor(view, true), selection);
  if (selection?.kind === 'some' && rows.length !== rowsIn(selection.ranges))
    throw new InvalidViewError(VIEW_TEXT.rowsGone);
  const cells: Json[] = [];
  for (let offset = 0; offset < rows.length; offset += BATCH) {
    for (const row of dataset.readRows(rows.slice(offset, offset + BATCH)))
      cells.push((JSON.parse(row) as Json[])[at] ?? null);
  }
  return cells;
};
