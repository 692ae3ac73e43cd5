import { rowsIn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import type { Dataset } from './dataset';
import { chosen } from './chosen';
import type { CellsOrder } from './protocol';
import { InvalidViewError } from './view-sql';

const BATCH = 500;

/** One column's cells of the chosen rows of a view, as it is now. Throws `ViewError` where a chosen row is not in the view: no act may miss one unseen. */
export const readCells = async (
  dataset: Dataset,
  { view, selection, key }: CellsOrder,
): Promise<readonly Json[]> => {
  const at = dataset.columns.findIndex((column) => column.key === key) + 1;
  if (at === 0) throw new InvalidViewError(`There is no column “${key}” in this result.`);
  const order = await dataset.orderFor(view, true);
  const rows = chosen(order.ids ?? Uint32Array.from({ length: order.count }, (_, i) => i), selection);
  if (selection?.kind === 'some' && rows.length !== rowsIn(selection.ranges))
    throw new InvalidViewError('Some of the chosen rows are not in the view any more.');
  const cells: Json[] = [];
  for (let offset = 0; offset < rows.length; offset += BATCH) {
    for (const row of dataset.readRows(rows.slice(offset, offset + BATCH)))
      cells.push((JSON.parse(row) as Json[])[at] ?? null);
  }
  return cells;
};
