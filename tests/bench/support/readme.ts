/** The table in README, of which a run changes the rows that it measured. */
import type { Measured, Unmeasured } from './figure';
import { tableWith } from './table';

const BEGIN = '<!-- figures: written by `npm run bench -- --readme` -->\n';
const END = '<!-- end of figures -->';

/** Returns README with the rows of these figures. Rows of other figures stay; those of figures that no longer exist go. */
export const updateReadme = (
  readme: string,
  figures: readonly (Measured | Unmeasured)[],
  names: readonly string[],
): string => {
  const [before = '', rest] = readme.split(BEGIN);
  const [former = '', after] = rest?.split(END) ?? [];
  if (after === undefined)
    throw new Error('tests/bench/README.md has no place for the figures: restore its two comment lines');
  return `${before}${BEGIN}\n${tableWith(figures, names, former)}\n${END}${after}`;
};
