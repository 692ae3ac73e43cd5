import { rowsIn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import type { Dataset } from './dataset';
import { selectedIds } from './selection';
import type { CellsOrder } from './protocol';
import { InvalidViewError } from './view-sql';

const BATCH = 500;

/** Returns one column's cells of a view's selected rows. Throws if a selected row is no longer in the view: no bulk action may skip one silently. */
export const readCells = async (
  dataset: Dataset,
  { view, selection, key }: CellsOrder,
): Promise<readonly Json[]> => {
  const at = dataset.columns.findIndex((column) => column.key === key) + 1;
  if (at === 0) throw new InvalidViewError(`There is no column “${key}” in this result.`);
  const order = await dataset.orderFor(view, true);
  const rows = selectedIds(order, selection);
  if (selection?.kind === 'some' && rows.length !== rowsIn(selection.ranges))
    throw new InvalidViewError('Some selected rows are no longer in the view.');
  const cells: Json[] = [];
  for (let offset = 0; offset < rows.length; offset += BATCH) {
    for (const row of dataset.readRows(rows.slice(offset, offset + BATCH)))
      cells.push((JSON.parse(row) as Json[])[at] ?? null);
  }
  return cells;
};
