/** Finds settings by words, and arranges them below their headings. */
import { rankOf } from '../../commands/find';
import type { Item } from './item';
import { SECTION_WORDS, type SectionId } from './setting-list';
import { TEXT } from './text';

const sectionWords = (section: SectionId): string =>
  `${TEXT.sections[section]} ${SECTION_WORDS[section] ?? ''}`;

/** Returns the items that have every typed word in their label, their other words, their help or their section, the best match first. */
export const findItems = (items: readonly Item[], text: string): readonly Item[] => {
  const typed = text.trim().toLowerCase();
  return items
    .flatMap((item) => {
      const { label, help, group = '', words = '', section } = item;
      const rank = rankOf({ label, words, note: `${help} ${group} ${sectionWords(section)}` }, typed);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
};

/** Arranges items by their headings, in the order in which each comes first. */
export const groupsOf = (
  items: readonly Item[],
): readonly { readonly group: string | undefined; readonly items: readonly Item[] }[] => {
  const groups = new Map<string | undefined, Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([group, lines]) => ({ group, items: lines }));
};
