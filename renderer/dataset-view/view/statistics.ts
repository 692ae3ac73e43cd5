import { ok, type Result } from '../../../shared/bridge';
import type { ColumnFilter, DatasetColumn, RowAnswers, ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { RowClient } from '../../rows-client';

/** Values of the columns that rows are grouped by, with the number of rows that have them. */
export type Group = { readonly values: readonly Json[]; readonly count: number };

/** A view's groups, its number of rows, and quick statistics of the first column; no groups if those are an estimate. */
export type ViewStatistics = {
  readonly groups: readonly Group[];
  readonly all: number;
  readonly facts: RowAnswers['facts'];
};

/** Groups that are counted at most. */
export const MOST_GROUPS = 10_000;

type StatisticsRequest = {
  readonly shown: ViewSpec;
  readonly columns: readonly DatasetColumn[];
  readonly timeZone: string;
  /** The filters without those on one group: such a filter must not hide the others. */
  readonly others?: readonly ColumnFilter[];
  /** Allows an estimate if counting takes long. */
  readonly mayEstimate?: boolean;
};

/** Counts a view's rows by two columns, or by the days of one. */
const readGroups = async (
  rows: Pick<RowClient, 'group'>,
  facts: RowAnswers['facts'],
  { view, columns, timeZone }: Pick<StatisticsRequest, 'columns' | 'timeZone'> & { readonly view: ViewSpec },
): Promise<Result<ViewStatistics>> => {
  const by = columns.map(({ key, type }) => (type === 'time' ? { key, part: 'day' as const } : { key }));
  const grouped = await rows.group({ view, by, timeZone, top: MOST_GROUPS });
  if (!grouped.ok) return grouped;
  return ok({ groups: grouped.value.groups, all: grouped.value.total, facts });
};

/** Counts a view's rows by one or two columns. A list alone is counted by its elements, a time by its day. */
export const readStatistics = async (
  rows: Pick<RowClient, 'facts' | 'group'>,
  { shown, columns, timeZone, others = shown.filter, mayEstimate = false }: StatisticsRequest,
): Promise<Result<ViewStatistics | null>> => {
  const [first, second] = columns;
  if (!first) return ok(null);
  const { key } = first;
  const isByValue = !second && first.type !== 'time';
  const view = { ...shown, sort: [], filter: [...others] };
  const isNarrowed = view.filter.length < shown.filter.length;
  const top = isByValue && !isNarrowed ? MOST_GROUPS : 0;
  const facts = await rows.facts({ view: { ...shown, sort: [] }, key, top, mayEstimate });
  if (!facts.ok) return facts;
  if (facts.value.isEstimate) return ok({ groups: [], all: facts.value.rows, facts: facts.value });
  if (!isByValue) return readGroups(rows, facts.value, { view, columns, timeZone });
  const counted = isNarrowed ? await rows.facts({ view, key, top: MOST_GROUPS }) : facts;
  if (!counted.ok) return counted;
  const groups = counted.value.values.map(({ value, count }) => ({ values: [value], count }));
  return ok({ groups, all: counted.value.rows, facts: facts.value });
};
