import type { DatasetColumn } from '../../shared/dataset';
import { typeOfTexts } from '../formats/read/cell-types';
import { isNumber, isTime, type InferredType } from './column-types';
import type { Dataset } from './dataset';

type Type = DatasetColumn['type'];
/** A column, and the type of its cells in the sample. */
type Candidate = { readonly key: string; readonly name: string; readonly type?: Type | undefined };
type Counts = {
  readonly filled: number;
  readonly numbers: number;
  readonly times: number;
  readonly longest: number;
};

/** Rows that are checked before all are. */
const SAMPLE = 2_000;

/** Columns that one statement checks: the time to plan a statement grows with the square of what it counts. */
const COLUMNS_AT_ONCE = 32;

/** SQL counts of a column's cells. No cell is a number and a time, so only the type of the sample is looked for: patterns take most of the time. */
const countsSql = ({ name, type }: Candidate): string => {
  const number = type === 'time' ? 'false' : isNumber(name);
  const time = type === 'number' ? 'false' : isTime(name);
  return `count(*) filter (${name} <> ''), count(*) filter (${number}), count(*) filter (${time}), max(length(${name}))`;
};

const countPart = async (
  dataset: Dataset,
  candidates: readonly Candidate[],
  source: string,
): Promise<Counts[]> => {
  const text = `select ${candidates.map(countsSql).join(', ')} from ${source}`;
  const [counts = []] = await dataset.query({ text, values: [] });
  return candidates.map((_, i) => {
    const [filled = 0, numbers = 0, times = 0, longest = 0] = counts.slice(i * 4, i * 4 + 4).map(Number);
    return { filled, numbers, times, longest };
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

/** Finds the text columns that hold only numbers, or only instants, in every row. Types are for sorting; the cells stay as they are in the file. */
export const inferTypes = async (dataset: Dataset): Promise<ReadonlyMap<string, InferredType>> => {
  const found = new Map<string, InferredType>();
  let candidates: readonly Candidate[] = dataset.columns.flatMap(({ key, type }, i) =>
    type === 'text' && !key.startsWith('_') ? [{ key, name: `c${i}` }] : [],
  );
  for (const source of [`(from ${dataset.name} limit ${SAMPLE})`, dataset.name]) {
    found.clear();
    if (candidates.length === 0) return found;
    const counts = await countCells(dataset, candidates, source);
    candidates = candidates.flatMap(({ key, name }, i) => {
      const counted = counts[i];
      const type = counted && typeOfTexts(key, counted);
      if (type) found.set(key, { type, longest: counted.longest });
      // A column that is empty in the sample may have cells further down.
      return type !== undefined || counted?.filled === 0 ? [{ key, name, type }] : [];
    });
  }
  return found;
};
