import { z } from 'zod';
import { ColumnFilter, ColumnSort, type ViewSpec } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { Json } from '../../../../shared/model/json';

const StoredView = z.object({ sort: z.array(ColumnSort), filter: z.array(ColumnFilter) });

/** Sort and filter of a tab's rows, as the tab stores them. */
export type StoredView = z.infer<typeof StoredView>;

/** All rows in the order they arrived. */
export const UNCHANGED_VIEW: StoredView = { sort: [], filter: [] };

/** Characters of the workspace file that a tab's view may take: a filter by thousands of ids is not stored. */
const MOST_TEXT = 20_000;

/** Returns the part of a view that a tab stores. */
export const storedView = ({ sort, filter }: Pick<ViewSpec, 'sort' | 'filter'>): StoredView =>
  JSON.stringify([sort, filter]).length > MOST_TEXT ? UNCHANGED_VIEW : { sort, filter };

/** Reads the view from a tab's draft, under `looked`; an invalid one is ignored. */
export const readStoredView = (draft: Json | undefined): StoredView =>
  z.object({ looked: StoredView }).safeParse(draft).data?.looked ?? UNCHANGED_VIEW;

/** Returns a stored view over a dataset, without the columns that the dataset does not have. */
export const restoredView = (
  { sort, filter }: StoredView,
  { dataset, columns }: Pick<DatasetState, 'dataset' | 'columns'>,
): ViewSpec => {
  const hasColumn = (key: string) => columns.some((column) => column.key === key);
  return {
    dataset,
    sort: sort.filter(({ key }) => hasColumn(key)),
    filter: filter.filter((one) => !('key' in one) || hasColumn(one.key)),
  };
};
