/** The figures of a run beside those of the table in README. */
import { aimText, type Measured } from './figure';
import { readTable, type Cells } from './table';

/** The factor by which a ratio may be worse: most move by less from run to run. */
const TOLERANCE = 1.3;
/** Half of the last digit of a ratio in the table. */
const ROUNDING = 0.005;
/** The share of a limit below which a peer's time is noise. */
const FAINT = 0.2;

type Committed = { readonly ratio: number; readonly met: boolean };

const parse = (cells: Cells): Committed | undefined => {
  const [, text] = /^([\d.,]+|∞)x/.exec(cells[5] ?? '') ?? [];
  if (text === undefined) return undefined;
  return { ratio: text === '∞' ? Infinity : Number(text.replaceAll(',', '')), met: cells[7] === 'yes' };
};

/** Tells if the ratio of a figure to its peer can be compared from run to run. */
const isComparable = ({ peer, peerValue, ratio, aim }: Measured, committed: Committed): boolean => {
  // The limit itself is the peer: met or not says it all.
  if (peer === 'limit') return false;
  if (ratio === Number.MAX_VALUE || committed.ratio === Infinity) return false;
  return aim.on === 'ratio' || peerValue >= FAINT * (aim.most ?? 0);
};

const hasWorseRatio = ({ ratio, aim }: Measured, committed: Committed): boolean =>
  aim.most === undefined
    ? ratio < (committed.ratio - ROUNDING) / TOLERANCE
    : ratio > (committed.ratio + ROUNDING) * TOLERANCE;

/** Tells if a figure is worse than the committed one: by its ratio, or because it no longer keeps to a limit on its value. */
const isWorse = (figure: Measured, committed: Committed): boolean =>
  (figure.aim.on === 'value' && committed.met && !figure.met) ||
  (isComparable(figure, committed) && hasWorseRatio(figure, committed));

const tell = ({ name, value, unit, ratio, aim }: Measured, committed: Committed): string =>
  `${name}: ${value.toPrecision(3)} ${unit}, ${ratio.toFixed(2)}x, where the table has ${committed.ratio.toFixed(2)}x (aim ${aimText(aim, unit)})`;

/** Compares figures with the table: a line for each that is worse, and the names of those that the table lacks. */
export const compareWithTable = (figures: readonly Measured[], readme: string) => {
  const rows = readTable(readme);
  const committedOf = ({ name }: Measured) => parse(rows.get(name) ?? []);
  const worse = figures.flatMap((figure) => {
    const committed = committedOf(figure);
    return committed && isWorse(figure, committed) ? [tell(figure, committed)] : [];
  });
  const unknown = figures.filter((figure) => !committedOf(figure)).map(({ name }) => name);
  return { worse, unknown };
};

/** Returns the reasons why a run doesn't keep to the table. A quick look may have figures that the table lacks: it can't write them. */
export const failuresOf = (figures: readonly Measured[], readme: string, isQuick: boolean): string[] => {
  const { worse, unknown } = compareWithTable(figures, readme);
  const missing = unknown.map(
    (name) => `${name}: not in the table of tests/bench/README.md (write it with --readme)`,
  );
  return isQuick ? worse : [...worse, ...missing];
};
