import { formatChord } from '../commands/chord';
import { SCOPES, type BoundCommandSet } from '../commands/command';

/** One section of the help sheet. */
export type HelpSection = {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly keys: string }[];
};

/** The rank of a section: global scopes first, then from the screen inwards. */
const rank = ({ scope }: BoundCommandSet): number => SCOPES.length - SCOPES.indexOf(scope);

/** Joins the keys of one line; a long row of numbers is cut to its ends. */
const formatKeys = (keys: readonly string[]): string =>
  keys.length > 4 && keys.every((key) => /\d$/.test(key)) ? `${keys[0]} … ${keys.at(-1)}` : keys.join(', ');

/** Builds the help sheet from the commands that have keys: a section for each title, a line for each label. */
export const helpSections = (sets: readonly BoundCommandSet[]): readonly HelpSection[] => {
  const sections = new Map<string, Map<string, readonly string[]>>();
  for (const { title, commands } of [...sets].sort((a, b) => rank(a) - rank(b))) {
    for (const { label, keys } of commands.filter((one) => one.keys.length > 0)) {
      const lines = sections.get(title) ?? new Map<string, readonly string[]>();
      lines.set(label, [...(lines.get(label) ?? []), ...keys.map(formatChord)]);
      sections.set(title, lines);
    }
  }
  return [...sections].map(([title, lines]) => ({
    title,
    lines: [...lines].map(([label, keys]) => ({ label, keys: formatKeys(keys) })),
  }));
};
