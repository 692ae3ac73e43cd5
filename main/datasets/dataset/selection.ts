import { holdsRow, type Selection } from '../../../shared/dataset';
import type { RowOrder } from './row-orders';

/** Returns the IDs of a view's selected rows, in the view's order; all rows if there is no selection. */
export const selectedIds = (
  { ids, count }: Pick<RowOrder, 'ids' | 'count'>,
  selection: Selection | null,
): Uint32Array => {
  // `Uint32Array.from` with a function takes ten times as long.
  const all = ids ?? new Uint32Array(count).map((_, i) => i);
  return selection ? all.filter((id) => holdsRow(selection.ranges, id) === (selection.kind === 'some')) : all;
};
