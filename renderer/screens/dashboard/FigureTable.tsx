import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { List } from '../../dataset-view/list/list';
import { ListGrid } from '../../dataset-view/list/ListGrid';

type TableProps<T> = {
  readonly name: string;
  readonly list: List<T>;
  readonly items: readonly T[];
  /** The key of the picture's current mark. */
  readonly current: string | undefined;
  readonly onCurrent: (item: T) => void;
  readonly onOpen: (item: T) => void;
};

/** A picture as a table: its current row is the current mark of the picture. */
export const FigureTable = <T extends { readonly key: string }>({
  name,
  list,
  items,
  current,
  onCurrent,
  onOpen,
}: TableProps<T>) => {
  const { open } = useStore(list.store);
  useEffect(() => {
    // An hour without logins has no row.
    const row = items.find(({ key }) => key === current) ?? items[0];
    if (row) list.show(row.key);
    void list.put(items);
  }, [items]);
  useEffect(() => () => list.reset(), []);
  useEffect(() => {
    const item = open ? list.item(open.row) : undefined;
    if (item && item.key !== current) onCurrent(item);
  }, [open]);
  const openCurrent = () => {
    const [item] = list.targets();
    if (item) onOpen(item);
  };
  return <ListGrid name={name} list={list} onOpen={openCurrent} />;
};
