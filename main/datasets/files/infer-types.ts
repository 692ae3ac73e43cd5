import type { DatasetColumn } from '../../../shared/dataset';
import { typeOfTexts } from '../../formats/read/cell-types';
import { isDigits, isNumber, isTime, type InferredType } from '../column-store/column-types';
import type { Dataset } from '../dataset/dataset';

type Type = DatasetColumn['type'];
/** A column, and the type of its cells in the sample. */
type Candidate = { readonly key: string; readonly name: string; readonly type?: Type | undefined };
type Counts = {
  readonly filled: number;
  readonly numbers: number;
  readonly times: number;
  readonly longest: number;
  /** Cells that consist of digits only; not counted in a column whose sample has a type. */
  readonly digits: number;
};

/** A text column most of whose cells are numbers, or times. */
export type NearlyTyped = { readonly key: string; readonly like: 'number' | 'time' };
/** The types that were found, and the columns that stay text although most of their cells have a type. */
export type Inferred = {
  readonly types: ReadonlyMap<string, InferredType>;
  readonly nearly: readonly NearlyTyped[];
};

/** Rows that are checked before all are. */
const SAMPLE = 2_000;

/** Columns that one statement checks: the time to plan a statement grows with the square of what it counts. */
const COLUMNS_AT_ONCE = 32;

/** SQL counts of a column's cells. No cell is a number and a time, so only the type of the sample is looked for: patterns take most of the time. */
const countsSql = ({ name, type }: Candidate): string => {
  const number = type === 'time' ? 'false' : isNumber(name);
  const time = type === 'number' ? 'false' : isTime(name);
  const digits = type === undefined ? isDigits(name) : 'false';
  return `count(*) filter (${name} <> ''), count(*) filter (${number}), count(*) filter (${time}), max(length(${name})), count(*) filter (${digits})`;
};

const countPart = async (
  dataset: Dataset,
  candidates: readonly Candidate[],
  source: string,
): Promise<Counts[]> => {
  const text = `select ${candidates.map(countsSql).join(', ')} from ${source}`;
  const [counts = []] = await dataset.query({ text, values: [] });
  return candidates.map((_, i) => {
    const [filled = 0, numbers = 0, times = 0, longest = 0, digits = 0] = counts
      .slice(i * 5, i * 5 + 5)
      .map(Number);
    return { filled, numbers, times, longest, digits };
  });
};

const countCells = async (
  dataset: Dataset,
  candidates: readonly Candidate[],
  source: string,
): Promise<Counts[]> => {
  const counts: Counts[] = [];
  for (let from = 0; from < candidates.length; from += COLUMNS_AT_ONCE)
    counts.push(...(await countPart(dataset, candidates.slice(from, from + COLUMNS_AT_ONCE), source)));
  return counts;
};

/** Returns the type that most cells of a column fit, if there is one. */
const nearlyOf = ({ filled, numbers, times, digits }: Counts): NearlyTyped['like'] | undefined => {
  if (times * 2 > filled) return 'time';
  return Math.max(numbers, digits) * 2 > filled ? 'number' : undefined;
};

/** Finds the text columns that hold only numbers, or only instants, in every row, and those that almost do. Types are for sorting; the cells stay as they are in the file. */
export const inferTypes = async (dataset: Dataset): Promise<Inferred> => {
  const types = new Map<string, InferredType>();
  const nearly: NearlyTyped[] = [];
  let candidates: readonly Candidate[] = dataset.columns.flatMap(({ key, type }, i) =>
    type === 'text' && !key.startsWith('_') ? [{ key, name: `c${i}` }] : [],
  );
  for (const source of [`(from ${dataset.name} limit ${SAMPLE})`, dataset.name]) {
    types.clear();
    if (candidates.length === 0) break;
    const counts = await countCells(dataset, candidates, source);
    candidates = candidates.flatMap(({ key, name }, i) => {
      const counted = counts[i];
      const type = counted && typeOfTexts(key, counted);
      const like = counted && nearlyOf(counted);
      if (type) types.set(key, { type, longest: counted.longest });
      else if (like) nearly.push({ key, like });
      // A column that is empty in the sample may have cells further down.
      return type !== undefined || counted?.filled === 0 ? [{ key, name, type }] : [];
    });
  }
  return { types, nearly };
};
