import type { RowTuple } from '../dataset';
import type { Json } from '../model/json';

/** Returns the cell of a row in the column with a key; undefined if there is no such column. A row begins with its ID, which is no cell. */
export const cellOf = (
  columns: readonly { readonly key: string }[],
  row: RowTuple | undefined,
  key: string,
): Json | undefined => {
  const at = columns.findIndex((column) => column.key === key);
  return at < 0 ? undefined : row?.[at + 1];
};
