import { ok, type Result } from '../../../shared/bridge';
import type { ColumnFilter, DatasetColumn, RowAnswers, ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { RowClient } from '../../rows-client';

/** Values of the columns that rows are grouped by, with the number of rows that have them. */
export type Group = { readonly values: readonly Json[]; readonly count: number };

/** A view's groups, its number of rows, and quick statistics of the first column. */
export type ViewStatistics = {
  readonly groups: readonly Group[];
  readonly all: number;
  readonly facts: RowAnswers['facts'];
};

/** Groups that are counted at most. */
export const MOST_GROUPS = 10_000;

/** Counts a view's rows by one or two columns. A list alone is counted by its elements, a time by its day. */
export const readStatistics = async (
  rows: Pick<RowClient, 'facts' | 'values' | 'group'>,
  shown: ViewSpec,
  columns: readonly DatasetColumn[],
  timeZone: string,
  /** The filters without those on one group. */
  others: readonly ColumnFilter[] = shown.filter,
): Promise<Result<ViewStatistics | null>> => {
  const [first, second] = columns;
  if (!first) return ok(null);
  const facts = await rows.facts({ view: { ...shown, sort: [] }, key: first.key });
  if (!facts.ok) return facts;
  // A filter on one group must not hide the others.
  const view = { ...shown, sort: [], filter: [...others] };
  const isNarrowed = view.filter.length < shown.filter.length;
  const counted = isNarrowed ? await rows.facts({ view, key: first.key }) : facts;
  if (!counted.ok) return counted;
  if (!second && first.type !== 'time') {
    const values = await rows.values({ view, key: first.key, top: MOST_GROUPS });
    if (!values.ok) return values;
    const groups = values.value.values.map(({ value, count }) => ({ values: [value], count }));
    return ok({ groups, all: counted.value.rows, facts: facts.value });
  }
  const by = columns.map(({ key, type }) => (type === 'time' ? { key, part: 'day' as const } : { key }));
  const grouped = await rows.group({ view, by, timeZone, top: MOST_GROUPS });
  if (!grouped.ok) return grouped;
  return ok({ groups: grouped.value.groups, all: grouped.value.total, facts: facts.value });
};
