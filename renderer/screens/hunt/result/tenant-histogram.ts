/** Counts by the tenant over time of a result that is loaded in part. */
import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../../../shared/bridge';
import type { Condition, QueryConfig, QueryDraft } from '../../../../shared/model/query';
import { isRelativeDate, operatorRole } from '../../../../shared/rules/operator-role';
import { readTime } from '../../../../shared/rules/read-time';
import { local } from '../../../bridge';
import { findOperator } from '../../../query/condition-terms';
import { tenantKeyOf, useApp } from '../../../state/app-store';
import { firstRows } from '../../../state/first-rows';
import { sentZone } from '../../../state/time';
import type { Hunt } from '../run/hunt-store';
import { useHuntState } from '../run/use-hunt';

/** A span of time in milliseconds since the epoch; a missing end is open. */
type TimeRange = { readonly from?: number; readonly to?: number };

const HOUR = 3_600_000;
const UNITS: Readonly<Record<string, number>> = {
  minute: HOUR / 60,
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
  month: 30 * 24 * HOUR,
  year: 365 * 24 * HOUR,
};

/** Returns the given ends of a range. */
const range = (from: number | undefined, to: number | undefined): TimeRange => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** Returns the span back from now that a number and a unit name. */
const spanBack = ([amount, unit]: readonly unknown[], now: number): TimeRange => {
  const ms = typeof unit === 'string' ? UNITS[unit.toLowerCase().replace(/s$/, '')] : undefined;
  return typeof amount === 'number' && ms !== undefined ? { from: now - amount * ms, to: now } : {};
};

/** Returns the range that one condition sets on a column; an empty one if it sets none, or is not understood. */
const rangeOf = (condition: Condition, config: QueryConfig, key: string, now: number): TimeRange => {
  const field = config.fields.find(({ field_id }) => field_id === condition?.field_id);
  const operator = config.operators.find(({ operator_id }) => operator_id === condition?.operator_id);
  const values: unknown = condition?.values;
  if (field?.db_id !== key || !operator || !Array.isArray(values)) return {};
  if (isRelativeDate(operator, field, values)) return spanBack(values, now);
  const [first, second] = [readTime(values[0], sentZone()), readTime(values[1], sentZone())];
  const role = operatorRole(operator);
  if (role === 'between') return range(first, second);
  if (role === 'atLeast' || role === 'greater') return range(first, undefined);
  return role === 'atMost' || role === 'less' ? range(undefined, first) : {};
};

/** Returns the conditions that every row meets. */
const required = (condition: Condition | null | undefined): readonly Condition[] => {
  if (!condition) return [];
  if (!Array.isArray(condition.condition)) return [condition];
  return condition.operator_id === 'and' ? condition.condition.flatMap(required) : [];
};

/** Returns the span of time that a query asks for on a column. */
export const queryRange = (
  { condition }: Pick<QueryDraft, 'condition'>,
  config: QueryConfig,
  key: string,
  now: number,
): TimeRange =>
  required(condition).reduce<TimeRange>((all, one) => ({ ...all, ...rangeOf(one, config, key, now) }), {});

/** Spans that are counted, each by a request. */
export const SPANS = 28;

const DAY = 86_400_000;
/** Spans back from the newest row that are tried, for a query that names no start. */
const PERIODS = [1, 7, 30, 90, 365, 5 * 365].map((days) => days * DAY);

/** The tenant's counts in equal spans from a time on, in milliseconds. */
export type TenantCounts = { readonly from: number; readonly to: number; readonly totals: readonly number[] };

/** A count over time: the rows of a query by the column of a time, until the newest one. */
export type TenantCount = {
  readonly query: QueryDraft;
  readonly config: QueryConfig;
  readonly key: string;
  /** The start that the query asks for; undefined if it names none. */
  readonly from: number | undefined;
  readonly to: number;
  /** The rows that the tenant counts in all. */
  readonly total: number;
  /** The name that cancels the counts. */
  readonly run: string;
};

/** Returns what makes the condition that a time is before an instant, or not before it; undefined if the tenant compares no times of this column. */
const boundsOf = ({ config, key }: Pick<TenantCount, 'config' | 'key'>) => {
  const field = config.fields.find(({ db_id }) => db_id === key);
  const terms = { config, hasLists: false };
  const upper = field && findOperator(field, terms, 'less', 'atMost');
  const operator = upper ?? (field && findOperator(field, terms, 'atLeast', 'greater'));
  if (!field || !operator) return undefined;
  const compare = (time: number): Condition => ({
    operator_id: operator.operator_id,
    field_id: field.field_id,
    values: [new Date(time).toISOString()],
  });
  const opposite = (time: number): Condition => ({ operator_id: 'not', condition: [compare(time)] });
  return upper ? { before: compare, since: opposite } : { before: opposite, since: compare };
};

/** Returns the first instant of a number of equal spans, and the one after the last. */
const edgesOf = (from: number, to: number): readonly number[] =>
  Array.from({ length: SPANS + 1 }, (_, i) => Math.round(from + (i * (to - from)) / SPANS));

const countEach = async (
  { query, run }: TenantCount,
  within: readonly Condition[],
): Promise<Result<readonly number[]>> => {
  const { saas_id, query_domain, query_entity_type, condition, include_copies } = query;
  const counted = await local['query.countEach']({
    saas_id,
    query_domain,
    query_entity_type,
    condition,
    include_copies,
    within: [...within],
    run,
  });
  return counted.ok ? { ...counted, value: counted.value.totals } : counted;
};

/**
 * Asks the tenant for its counts over time. Returns null if it can't tell: it has no operator for times, its counts don't depend on the
 * time, or rows of a query without a start are older than five years. Each row with a time until `to` is in one span.
 */
export const countOverTime = async (asked: TenantCount): Promise<Result<TenantCounts | null>> => {
  const bounds = boundsOf(asked);
  const none = { ok: true, value: null } as const;
  if (!bounds) return none;
  const { to, total } = asked;
  let { from } = asked;
  if (from === undefined) {
    const older = await countEach(
      asked,
      PERIODS.map((period) => bounds.before(to - period)),
    );
    if (!older.ok) return older;
    const period = PERIODS[older.value.findIndex((rows) => rows === 0)];
    if (period === undefined) return none;
    from = to - period;
  }
  if (from >= to) return none;
  const edges = edgesOf(from, to);
  const spans = edges.slice(0, -1).map((edge, i): Condition => {
    const end = bounds.before((edges[i + 1] ?? to) + (i === SPANS - 1 ? 1 : 0));
    return i === 0 ? end : { operator_id: 'and', condition: [bounds.since(edge), end] };
  });
  const counted = await countEach(asked, spans);
  if (!counted.ok) return counted;
  // Spans that overlap, as at a tenant that ignores the times, or reads them by whole days, count rows twice.
  const isTwice = counted.value.reduce((sum, rows) => sum + rows, 0) > total;
  return isTwice ? none : { ok: true, value: { from, to, totals: counted.value } };
};

/** Counts that were refused: they are not asked for again before the next start. */
const refusing = new Set<string>();

/** Failures that say that the tenant counts no rows of this kind over time, whatever the query. */
const REFUSALS: readonly Failure['kind'][] = ['forbidden', 'not_found'];
/** Failures that say that the tenant doesn't count this query, rather than that it can't now. */
const QUERY_REFUSALS: readonly Failure['kind'][] = ['invalid', 'rejected', 'drifted'];

/** Milliseconds between a result and its counts: a query that is changed at once asks for none. */
const PAUSE = 500;

/** The last counts of each hunt, so that a tab that is shown again has them. */
const lastCounts = new WeakMap<Hunt['store'], Counted>();
type Counted = { readonly dataset: string; readonly counts: TenantCounts | null };

/** Returns what a hunt's result is counted by; undefined if its fields are not known. */
const countOf = ({ store }: Hunt, key: string, run: string): TenantCount | undefined => {
  const { config, run: shown, dataset } = store.getState();
  if (config.kind !== 'ready' || shown.kind !== 'ready' || !dataset) return undefined;
  const now = dataset.fetchedAt ?? Date.now();
  const { from, to = now } = queryRange(shown.ran, config.value, key, now);
  return { query: shown.ran, config: config.value, key, from, to, total: dataset.total, run };
};

/** Returns the keys of remembered refusals: one for all counts of these rows at the tenant, one for this query. */
const refusalKeys = ({ saas_id, query_domain, query_entity_type, condition }: QueryDraft, key: string) => {
  const { session } = useApp.getState();
  const tenant = session.kind === 'signedIn' ? [session.connectionId, tenantKeyOf(session)] : [];
  const rows = [...tenant, saas_id, query_domain, query_entity_type, key];
  return { ofRows: JSON.stringify(rows), ofQuery: JSON.stringify([...rows, condition]) };
};

/** Returns true if the counts of a query over a time are known to be refused. */
const isRefused = (query: QueryDraft, key: string): boolean =>
  Object.values(refusalKeys(query, key)).some((name) => refusing.has(name));

/** Counts over time, and remembers a refusal; null if there are no counts. */
const countOrRemember = async (asked: TenantCount): Promise<TenantCounts | null> => {
  const names = refusalKeys(asked.query, asked.key);
  const counted = await countOverTime(asked);
  if (counted.ok) return counted.value;
  const { kind } = counted.failure;
  if (REFUSALS.includes(kind)) refusing.add(names.ofRows);
  if (QUERY_REFUSALS.includes(kind)) refusing.add(names.ofQuery);
  return null;
};

/** Asks the tenant to count a result over time while `isWanted`, once for each result; a result that is left cancels it. */
export const useTenantCounts = (
  hunt: Hunt,
  key: string | undefined,
  isWanted: boolean,
): { readonly counts: TenantCounts | null; readonly isCounting: boolean } => {
  const dataset = useHuntState(hunt, (s) => s.dataset?.dataset);
  const [ended, setEnded] = useState(() => lastCounts.get(hunt.store));
  const isEnded = ended !== undefined && ended.dataset === dataset;
  const isOff = useHuntState(
    hunt,
    ({ run }) => key !== undefined && run.kind === 'ready' && isRefused(run.ran, key),
  );
  const isDue = isWanted && !isEnded && !isOff && dataset !== undefined && key !== undefined;

  useEffect(() => {
    if (!isDue) return undefined;
    const run = `histogram of ${dataset}`;
    let [isCurrent, isAsking] = [true, false];
    const count = async () => {
      await firstRows;
      const asked = isCurrent ? countOf(hunt, key, run) : undefined;
      isAsking = asked !== undefined;
      const counts = asked ? await countOrRemember(asked) : null;
      isAsking = false;
      if (!isCurrent) return;
      lastCounts.set(hunt.store, { dataset, counts });
      setEnded({ dataset, counts });
    };
    const timer = setTimeout(() => void count(), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      if (isAsking) void local['query.cancel']({ run });
    };
  }, [isDue, dataset, key]);

  return { counts: isEnded ? ended.counts : null, isCounting: isDue };
};
