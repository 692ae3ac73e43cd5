/** The file that gets a line of JSON for each figure of each written run; the tables of the README and the check read it. */
import type { Figure, Measured, Unmeasured } from './figure';

/** A run whose figures are written. */
export type Run = { readonly at: string; readonly commit: string; readonly isQuick: boolean };

type Outcome = Pick<Measured, 'value' | 'min' | 'max' | 'peerValue' | 'ratio' | 'worst'>;

/** A figure of a run, or why it could not be measured then. */
export type Entry = Run & {
  readonly name: string;
  readonly unit: string;
  readonly peer: string;
  /** The reason why a figure may be slower, added by hand: the check ignores all entries before this one. */
  readonly accepted?: string;
} & (Outcome | { readonly error: string });
export type MeasuredEntry = Extract<Entry, Outcome>;

/** Significant digits of a number in the file. */
const DIGITS = 4;

const short = (value: number): number =>
  value === Number.MAX_VALUE ? value : Number(value.toPrecision(DIGITS));

/** Returns the entry of a figure. */
export const entryOf = (figure: Figure, one: Measured | Unmeasured, run: Run): Entry => {
  const { name, unit, peer } = figure;
  const { at, commit, isQuick } = run;
  const head = { at, commit, isQuick, name, unit, peer };
  if ('error' in one) return { ...head, error: one.error.split('\n')[0] ?? '' };
  const { value, min, max, peerValue, ratio, worst } = one;
  return {
    ...head,
    value: short(value),
    min: short(min),
    max: short(max),
    peerValue: short(peerValue),
    ratio: short(ratio),
    ...(worst !== undefined && { worst: short(worst) }),
  };
};

/** Returns entries as lines of JSON. */
export const writeEntries = (entries: readonly Entry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** Parses the text of the file, oldest entry first. */
export const readEntries = (text: string): readonly Entry[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Entry);

/** Returns true if an entry has numbers. */
export const isMeasured = (entry: Entry): entry is MeasuredEntry => !('error' in entry);

/** Returns the entries of a figure, oldest first, from the last accepted one on. Entries with another peer or unit belong to another figure. */
export const historyOf = (
  entries: readonly Entry[],
  { name, unit, peer }: Pick<Figure, 'name' | 'unit' | 'peer'>,
  isQuick: boolean,
): readonly Entry[] => {
  const all = entries.filter(
    (one) => one.name === name && one.unit === unit && one.peer === peer && one.isQuick === isQuick,
  );
  return all.slice(
    Math.max(
      0,
      all.findLastIndex(({ accepted }) => accepted !== undefined),
    ),
  );
};
