import type { DatasetColumn, RowTuple, Selection, ViewSpec } from '../../../shared/dataset';
import type { RowClient } from '../../rows-client';
import { addRows, NOTHING } from './selection';

/** Selected rows that are looked for among newer rows at most: as many as one request names. */
const MOST = 5_000;

type Rows = Pick<RowClient, 'rows' | 'window'>;

type Before = {
  readonly dataset: { readonly dataset: string; readonly columns: readonly DatasetColumn[] } | null;
  readonly selection: Selection;
};

/** The selection among newer rows, and how many of the selected rows are there; undefined if they can't be looked for. */
export type FoundSelection =
  { readonly selection: Selection; readonly found: number; readonly of: number } | undefined;

const idsOf = (
  rows: readonly RowTuple[],
  columns: readonly DatasetColumn[],
  idKey: string,
): readonly string[] => {
  const at = columns.findIndex(({ key }) => key === idKey) + 1;
  return rows.map((row) => (at > 0 ? row[at] : undefined)).filter((id) => typeof id === 'string');
};

/** Returns all rows of a view with some entities; undefined if they can't be read. */
const rowsOfEntities = async (
  rows: Rows,
  view: ViewSpec,
  ids: readonly string[],
  key: string,
): Promise<readonly RowTuple[] | undefined> => {
  const found: RowTuple[] = [];
  const wanted = {
    ...view,
    sort: [],
    filter: [...view.filter, { kind: 'is', key, values: [...ids] }],
  };
  for (;;) {
    const read = await rows.window({ view: wanted as ViewSpec, offset: found.length, count: MOST });
    if (!read.ok) return undefined;
    found.push(...read.value.rows);
    if (read.value.rows.length === 0 || found.length >= read.value.count) return found;
  }
};

/** Finds selected rows by their entities among newer rows, as a view shows them: the ids of rows mean nothing in another dataset. */
export const findSelected = async (
  rows: Rows,
  { dataset, selection }: Before,
  view: ViewSpec,
  columns: readonly DatasetColumn[],
  key = 'entity_id',
): Promise<FoundSelection> => {
  if (!dataset || selection.kind !== 'some') return undefined;
  const selected = selection.ranges.flatMap(([from, to]) =>
    Array.from({ length: Math.min(to - from, MOST) + 1 }, (_, i) => from + i),
  );
  if (selected.length === 0) return { selection: NOTHING, found: 0, of: 0 };
  if (selected.length > MOST) return undefined;
  const read = await rows.rows({ dataset: dataset.dataset, rows: selected });
  const ids = read.ok ? idsOf(read.value.rows, dataset.columns, key) : [];
  if (ids.length < selected.length) return undefined;
  const now = await rowsOfEntities(rows, view, [...new Set(ids)], key);
  if (!now) return undefined;
  const there = new Set(idsOf(now, columns, key));
  return {
    selection: addRows(
      NOTHING,
      now.map(([row]) => row),
    ),
    found: ids.filter((id) => there.has(id)).length,
    of: selected.length,
  };
};
