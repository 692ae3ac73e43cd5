/** Finds settings by words, and arranges them below their headings. */
import type { Item } from './item';
import { TEXT } from './text';

/** Returns the items that have every typed word in their label, their help, their section or their other words. */
export const findItems = (items: readonly Item[], text: string): readonly Item[] => {
  const parts = text.trim().toLowerCase().split(/\s+/);
  return items.filter(({ label, help, group = '', words = '', section }) => {
    const all = `${label} ${help} ${group} ${words} ${TEXT.sections[section]}`.toLowerCase();
    return parts.every((part) => all.includes(part));
  });
};

/** Arranges items by their headings, in the order in which each comes first. */
export const groupsOf = (
  items: readonly Item[],
): readonly { readonly group: string | undefined; readonly items: readonly Item[] }[] => {
  const groups = new Map<string | undefined, Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([group, lines]) => ({ group, items: lines }));
};
