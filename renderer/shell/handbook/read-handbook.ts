/** Reads the handbook with the keys that commands have now. Each chapter ends with its commands, so that none is missing. */
import { formatChord, formatKeys } from '../../commands/chord';
import { allCommandSets } from '../../commands/registry';
import { SECTIONS, SETTINGS } from '../../screens/settings/setting-list';
import { TEXT as SETTINGS_TEXT } from '../../screens/settings/text';
import { TEXT } from '../text';
import { chapterOf, CHAPTERS } from './chapters';

const T = TEXT.handbook;

/** A chapter's beginning, or the text below one of its headings, as Markdown. */
export type Section = { readonly title: string; readonly text: string };
export type ReadChapter = { readonly id: string; readonly sections: readonly Section[] };

const FILES = import.meta.glob<string>('../../../resources/handbook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Formats a key as code. Two backticks, because a key may be a backtick. */
const asCode = (key: string): string => `\`\` ${key} \`\``;

/** Replaces `{key:hunt.run}` and `{command:hunt.run}`. A command without a key is named instead. */
const fill = (text: string): string => {
  const commands = new Map(allCommandSets().flatMap((set) => set.commands.map((one) => [one.id, one])));
  return text.replace(/\{(key|command):([\w.-]+)\}/g, (placeholder, part: string, id: string) => {
    const command = commands.get(id);
    if (!command) return placeholder;
    const [key] = command.keys;
    return part === 'key' && key !== undefined ? asCode(formatChord(key)) : `**${command.label}**`;
  });
};

/** Returns the commands of a chapter, as lists below the titles of their sets. */
const listCommands = (chapter: string): string => {
  const titles = new Map<string, Map<string, string[]>>();
  for (const { title, commands } of allCommandSets())
    for (const { id, label, keys } of commands) {
      if (chapterOf(id)?.id !== chapter) continue;
      const lines = titles.get(title) ?? new Map<string, string[]>();
      lines.set(label, [...new Set([...(lines.get(label) ?? []), ...keys.map(formatChord)])]);
      titles.set(title, lines);
    }
  return [...titles]
    .map(([title, lines]) => {
      const items = [...lines].map(([label, keys]) =>
        keys.length === 0 ? `- ${label}` : `- ${label}: ${asCode(formatKeys(keys))}`,
      );
      return `### ${title}\n\n${items.join('\n')}`;
    })
    .join('\n\n');
};

const listSettings = (): string =>
  SECTIONS.flatMap((section) => {
    const items = SETTINGS.filter((one) => one.section === section);
    const lines = items.map(({ label, help }) => `- **${label}**: ${help}`);
    return lines.length === 0 ? [] : [`### ${SETTINGS_TEXT.sections[section]}\n\n${lines.join('\n')}`];
  }).join('\n\n');

/** Returns the parts of a text that begin with a heading. */
const split = (text: string): readonly Section[] =>
  text
    .split(/^##? /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title: title.trim(), text: lines.join('\n').trim() };
    });

/** Returns every chapter. */
export const readHandbook = (): readonly ReadChapter[] =>
  CHAPTERS.map(({ id }) => {
    const file = FILES[`../../../resources/handbook/${id}.md`];
    if (file === undefined) throw new Error(`The handbook has no chapter ${id}.`);
    const generated = [
      { title: T.settings, text: id === 'settings' ? listSettings() : '' },
      { title: T.commands, text: listCommands(id) },
    ];
    return { id, sections: [...split(fill(file)), ...generated.filter(({ text }) => text !== '')] };
  });

/** A place in the handbook that the search lists: a chapter, or a section of it. */
export type Place = { readonly chapter: ReadChapter; readonly section: number; readonly label: string };

/** Returns the sections that have every typed word, those with all of them in their title first; without a word, the chapters. */
export const findPlaces = (chapters: readonly ReadChapter[], typed: string): readonly Place[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const places = chapters.flatMap((chapter) => {
    const name = chapter.sections[0]?.title ?? '';
    return chapter.sections.map(({ title, text }, section) => ({
      place: { chapter, section, label: section === 0 ? name : T.place(name, title) },
      isNamed: has(title),
      isFound: words.length === 0 ? section === 0 : has(`${name} ${title} ${text}`),
    }));
  });
  return places
    .filter(({ isFound }) => isFound)
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .map(({ place }) => place);
};
