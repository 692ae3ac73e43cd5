import { formatChord } from '../commands/chord';
import { SCOPES, type BoundCommandSet } from '../commands/command';

/** One section of the help sheet. */
export type HelpSection = {
  readonly title: string;
  readonly lines: readonly { readonly id: string; readonly label: string; readonly keys: string }[];
};

/** The rank of a section: global scopes first, then from the screen inwards. */
const rank = ({ scope }: BoundCommandSet): number => SCOPES.length - SCOPES.indexOf(scope);

/** Builds the help sheet from the commands that have keys: a section for each title. */
export const helpSections = (sets: readonly BoundCommandSet[]): readonly HelpSection[] => {
  const sections = new Map<string, HelpSection['lines'][number][]>();
  for (const { title, commands } of [...sets].sort((a, b) => rank(a) - rank(b))) {
    const lines = commands
      .filter(({ keys }) => keys.length > 0)
      .map(({ id, label, keys }) => ({ id, label, keys: keys.map(formatChord).join(', ') }));
    if (lines.length > 0) sections.set(title, [...(sections.get(title) ?? []), ...lines]);
  }
  return [...sections].map(([title, lines]) => ({ title, lines }));
};
