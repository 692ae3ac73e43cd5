/** Updates the tables of figures in the README. */
import type { Figure } from './figure';
import { entriesTable, quickNotes } from './table';
import type { Entry } from './trend';

const FULL = [
  '<!-- figures: written by `npm run bench -- --readme` -->\n',
  '<!-- end of figures -->',
] as const;
const QUICK = [
  '<!-- quick figures: written by `npm run bench -- --quick --readme` -->\n',
  '<!-- end of quick figures -->',
] as const;

const replaceBetween = (readme: string, [begin, end]: typeof FULL | typeof QUICK, text: string): string => {
  const [before = '', rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined)
    throw new Error('tests/bench/README.md has no place for the figures: restore its comment lines');
  return `${before}${begin}\n${text}\n${end}${after}`;
};

/** Returns the README with a row for each figure in both tables, and with the reasons for quick ratios that are far from full ones. */
export const updateReadme = (
  readme: string,
  figures: readonly Figure[],
  entries: readonly Entry[],
): string => {
  const short = figures.filter(({ isLong }) => !isLong);
  const notes = quickNotes(figures, entries);
  const quick = [entriesTable(short, entries, true), ...(notes === '' ? [] : [notes])].join('\n');
  return replaceBetween(replaceBetween(readme, FULL, entriesTable(figures, entries, false)), QUICK, quick);
};
