import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import type { ListColumn } from './list-column';
import { createMemoryRows, type MemoryRows } from './memory-rows';

/** The items of a list, each as a row in memory. */
export type ListItems<T> = Pick<MemoryRows, 'client' | 'inView'> & {
  readonly put: (items: readonly T[]) => void;
  readonly item: (row: number) => T | undefined;
  /** Returns the row ids of all items. */
  readonly rows: () => readonly number[];
  /** Returns the row id of a key, which stays the same while its item leaves and comes back. */
  readonly rowOf: (key: string) => number;
};

/** Holds the items of a list. */
export const createListItems = <T>(
  columns: readonly ListColumn<T>[],
  fields: readonly DatasetColumn[],
  keyOf: (item: T) => string,
): ListItems<T> => {
  const { client, inView, put } = createMemoryRows(fields);
  const ids = new Map<string, number>();
  let items: ReadonlyMap<number, T> = new Map();
  const rowOf = (key: string): number => {
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  const toRow = ([row, item]: readonly [number, T]): RowTuple => [
    row,
    ...columns.map(({ value }) => value(item)),
  ];
  return {
    client,
    inView,
    rowOf,
    item: (row) => items.get(row),
    rows: () => [...items.keys()],
    put: (next) => {
      items = new Map(next.map((item) => [rowOf(keyOf(item)), item]));
      put([...items].map(toRow));
    },
  };
};
