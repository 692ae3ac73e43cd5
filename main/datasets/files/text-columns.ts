import type { TextColumn } from '../../../shared/model/files';
import { isDigits, isNumber, isTime } from '../column-store/column-types';
import type { Dataset } from '../dataset/dataset';
import type { NearlyTyped } from './infer-types';
import { findColumn } from '../column-store/view-sql';

/** Most characters of a cell that a report quotes. */
const MAX_QUOTED = 80;

/** The smallest and largest digits of one length in a column: digits of equal length sort alike as texts and as numbers. */
type DigitRange = { readonly least: string; readonly most: string };

/** Returns true if two ranges of digits sort alike as texts and as numbers. */
const areInOrder = (a: DigitRange, b: DigitRange): boolean => {
  const [low, high] = BigInt(a.least) < BigInt(b.least) ? [a, b] : [b, a];
  return BigInt(low.most) < BigInt(high.least) && low.most < high.least;
};

/** Returns true if the digits of a column would sort differently as numbers. The ranges are sorted as texts, so comparing each with the next is enough. */
const sortsDifferently = (ranges: readonly DigitRange[]): boolean =>
  ranges.some((range, i) => {
    const next = ranges[i + 1];
    return next !== undefined && !areInOrder(range, next);
  });

const readRanges = async (dataset: Dataset, name: string): Promise<readonly DigitRange[]> => {
  const text = `select min(${name}), max(${name}) from ${dataset.name} where ${name} <> '' group by length(${name}) order by 1`;
  const rows = await dataset.query({ text, values: [] });
  return rows.map(([least, most]) => ({ least: String(least), most: String(most) }));
};

/** Describes a column in which most cells of the first rows have a type; undefined if no more than half of all cells have it, or if digits sort alike either way. */
const describeText = async (
  dataset: Dataset,
  { key, like }: NearlyTyped,
): Promise<TextColumn | undefined> => {
  const { name, column } = findColumn(dataset.columns, key);
  const { label } = column;
  const fits = like === 'time' ? isTime(name) : isNumber(name);
  const isOdd = `${name} <> '' and not ${fits}`;
  const text = `select count(*) filter (${name} <> ''), count(*) filter (${fits}), count(*) filter (${isDigits(name)}), min(rowid) filter (${isOdd}), arg_min(left(${name}, ${MAX_QUOTED}), rowid) filter (${isOdd}), arg_min(length(${name}), rowid) filter (${isOdd}) from ${dataset.name}`;
  const [[...cells] = []] = await dataset.query({ text, values: [] });
  const [filled = 0, fitting = 0, digits = 0, row = 0] = cells.slice(0, 4).map(Number);
  if (digits === filled)
    return sortsDifferently(await readRanges(dataset, name)) ? { kind: 'names', label } : undefined;
  if (fitting === filled || fitting * 2 <= filled) return undefined;
  const first = { row: row + 1, text: String(cells[4]), isCut: Number(cells[5]) > MAX_QUOTED };
  return { kind: 'mixed', label, like, fitting, filled, first };
};

/** Describes the columns of a file that are text, and therefore sort as text, although most of their cells are numbers or times. */
export const describeTexts = async (
  dataset: Dataset,
  nearly: readonly NearlyTyped[],
): Promise<readonly TextColumn[]> => {
  const texts: TextColumn[] = [];
  for (const one of nearly) {
    const described = await describeText(dataset, one);
    if (described) texts.push(described);
  }
  return texts;
};
