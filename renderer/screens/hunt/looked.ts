import { z } from 'zod';
import { ColumnFilter, ColumnSort, type ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';

const Looked = z.object({ sort: z.array(ColumnSort), filter: z.array(ColumnFilter) });

/** How the loaded rows were sorted and filtered. */
export type Looked = z.infer<typeof Looked>;

/** Rows as they came. */
export const UNTOUCHED: Looked = { sort: [], filter: [] };

/** What a tab keeps may take this many characters of the workspace file: a filter by thousands of ids is not put back. */
const MOST_TEXT = 20_000;

/** What a tab keeps of how its rows are looked at. */
export const lookedAt = ({ sort, filter }: Pick<ViewSpec, 'sort' | 'filter'>): Looked =>
  JSON.stringify([sort, filter]).length > MOST_TEXT ? UNTOUCHED : { sort, filter };

/** What a tab kept of it; what cannot be read is left out. */
export const readLooked = (kept: Json | undefined): Looked =>
  z.object({ looked: Looked }).safeParse(kept).data?.looked ?? UNTOUCHED;

/** The same sort and filter over other rows, as far as these have the columns. */
export const viewAgain = (
  { sort, filter }: Looked,
  { dataset, columns }: Pick<DatasetState, 'dataset' | 'columns'>,
): ViewSpec => {
  const isThere = (key: string) => columns.some((column) => column.key === key);
  return {
    dataset,
    sort: sort.filter(({ key }) => isThere(key)),
    filter: filter.filter((one) => !('key' in one) || isThere(one.key)),
  };
};
