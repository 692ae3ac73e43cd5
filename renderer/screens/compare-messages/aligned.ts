/** Rows that have the same thing of each message beside each other. */

/** One thing, such as a field, in every message. */
export type AlignedRow = {
  readonly label: string;
  /** Text of each message, in their order; undefined if a message does not have the thing. */
  readonly values: readonly (string | undefined)[];
};

/** Returns true if the messages that were read differ in a row. */
export const differs = ({ values }: AlignedRow, isRead: readonly boolean[]): boolean =>
  new Set(values.filter((_, at) => isRead[at])).size > 1;

/** Splits rows into those that differ and those that are equal, each in its order. */
export const splitRows = (
  rows: readonly AlignedRow[],
  isRead: readonly boolean[],
): { readonly different: readonly AlignedRow[]; readonly equal: readonly AlignedRow[] } => ({
  different: rows.filter((row) => differs(row, isRead)),
  equal: rows.filter((row) => !differs(row, isRead)),
});

/**
 * Aligns lists by a key, in the order in which keys appear first. Items of one list with the same key share one cell. A list that
 * could not be read is undefined.
 */
export const alignBy = <T>(
  lists: readonly (readonly T[] | undefined)[],
  { key, label, value }: Record<'key' | 'label' | 'value', (item: T) => string>,
): readonly AlignedRow[] => {
  const rows = new Map<string, { readonly label: string; readonly values: (string | undefined)[] }>();
  lists.forEach((list, at) => {
    for (const item of list ?? []) {
      const name = key(item);
      const row = rows.get(name) ?? { label: label(item), values: lists.map(() => undefined) };
      const before = row.values[at];
      row.values[at] = before === undefined ? value(item) : `${before}\n${value(item)}`;
      rows.set(name, row);
    }
  });
  return [...rows.values()];
};
