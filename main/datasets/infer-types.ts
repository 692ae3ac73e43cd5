import type { DatasetColumn } from '../../shared/dataset';
import { isNumber, isTime } from './column-types';
import type { Dataset } from './dataset';

type Type = DatasetColumn['type'];
type Candidate = { readonly key: string; readonly name: string };
type Counts = { readonly filled: number; readonly numbers: number; readonly times: number };

/** Columns whose digits are a name, not a number. */
const NAMES_THINGS = /(^|_)(id|ids|phone|mobile|zip|postcode|code|number|no|account|case|ticket)$/;
/** Rows that are checked before all are. */
const SAMPLE = 2_000;

/** The type that all filled cells of a column have, if it isn't text. */
export const typeFrom = (key: string, { filled, numbers, times }: Counts): Type | undefined => {
  if (filled === 0) return undefined;
  if (numbers === filled && !NAMES_THINGS.test(key)) return 'number';
  return times === filled ? 'time' : undefined;
};

const countCells = async (
  dataset: Dataset,
  candidates: readonly Candidate[],
  source: string,
): Promise<Counts[]> => {
  const parts = candidates.map(
    ({ name }) =>
      `count(*) filter (${name} <> ''), count(*) filter (${isNumber(name)}), count(*) filter (${isTime(name)})`,
  );
  const [counts = []] = await dataset.query({
    text: `select ${parts.join(', ')} from ${source}`,
    values: [],
  });
  return candidates.map((_, i) => {
    const [filled = 0, numbers = 0, times = 0] = counts.slice(i * 3, i * 3 + 3).map(Number);
    return { filled, numbers, times };
  });
};

/** Finds the text columns that hold only numbers, or only instants, in every row. Types are for sorting; the cells stay as they are in the file. */
export const inferTypes = async (dataset: Dataset): Promise<ReadonlyMap<string, Type>> => {
  const found = new Map<string, Type>();
  let candidates: readonly Candidate[] = dataset.columns
    .map(({ key, type }, i) => ({ key, type, name: `c${i}` }))
    .filter(({ key, type }) => type === 'text' && !key.startsWith('_'));
  for (const source of [`(select * from ${dataset.name} limit ${SAMPLE})`, dataset.name]) {
    found.clear();
    if (candidates.length === 0) return found;
    const counts = await countCells(dataset, candidates, source);
    candidates = candidates.filter(({ key }, i) => {
      const counted = counts[i];
      const type = counted && typeFrom(key, counted);
      if (type) found.set(key, type);
      // A column that is empty in the sample may have cells further down.
      return type !== undefined || (counted?.filled === 0 && source !== dataset.name);
    });
  }
  return found;
};
