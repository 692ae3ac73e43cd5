/** The figures of a run beside those of the table in README. */
import type { Measured } from './figure';

/** The factor by which a ratio may be worse: most move by less from run to run. */
const TOLERANCE = 1.3;

type Committed = { readonly ratio: number; readonly met: boolean };

const parseRatio = (text: string): number => Number(text.slice(0, -1).replaceAll(',', ''));

/** The rows of the table by the name of their figure. */
const readTable = (readme: string): ReadonlyMap<string, Committed> =>
  new Map(
    readme
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => cells[6]?.endsWith('x'))
      .map(([, name = '', , , , , ratio = '', , met]) => [
        name,
        { ratio: parseRatio(ratio), met: met === 'yes' },
      ]),
  );

/** Tells if a figure is worse than the committed one. An aim in milliseconds or shares of a core is a limit, below which nothing counts. */
const isWorse = ({ ratio, met, aim }: Measured, committed: Committed): boolean => {
  if (!aim.endsWith('x')) return committed.met && !met;
  return aim.startsWith('≥') ? ratio < committed.ratio / TOLERANCE : ratio > committed.ratio * TOLERANCE;
};

/** Compares figures with the table: a line for each that is worse, and the names of those that the table lacks. */
export const compareWithTable = (figures: readonly Measured[], readme: string) => {
  const table = readTable(readme);
  const worse = figures.flatMap((figure) => {
    const committed = table.get(figure.name);
    return committed && isWorse(figure, committed)
      ? [
          `${figure.name}: ${figure.value.toPrecision(3)} ${figure.unit}, ${figure.ratio.toFixed(2)}x, where the table has ${committed.ratio.toFixed(2)}x (aim ${figure.aim})`,
        ]
      : [];
  });
  return { worse, unknown: figures.map(({ name }) => name).filter((name) => !table.has(name)) };
};
