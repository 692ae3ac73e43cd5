import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/bridge';
import type { ColumnFilter, RowAnswers } from '../../../../shared/dataset';
import { isPartOfRows } from '../../../../shared/local-calls/datasets';
import { datasets } from '../../../bridge';
import { cellKind } from '../../../dataset-view/grid/grid-column';
import { emptyView } from '../../../dataset-view/view/view-state';
import { firstRows } from '../../../state/first-rows';
import { arrivalOrder } from '../run/hunt-state';
import type { Hunt } from '../run/hunt-store';
import { useHuntState } from '../run/use-hunt';
import type { Condition, QueryConfig, QueryDraft } from '../../../../shared/model/query';
import { readTime } from '../../../../shared/rules/read-time';
import { sentZone } from '../../../state/time';
import { isRelativeDate, operatorRole } from '../../../../shared/rules/operator-role';

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

/** Returns the part of a plot whose rows are not loaded: beyond the loaded ones where they came in order of time, else all of it. */
export const unknownSpan = (
  plot: { readonly from: number; readonly to: number },
  loaded: { readonly from: number; readonly to: number },
  order: 'asc' | 'desc' | undefined,
): { readonly from: number; readonly to: number } => {
  if (order === 'desc') return { from: plot.from, to: loaded.from };
  return order === 'asc' ? { from: loaded.to, to: plot.to } : plot;
};

type Span = { readonly from: number; readonly to: number };

/** Counts over time; of a part of the rows with the span whose rows are not loaded. */
export type HistogramData = RowAnswers['histogram'] & { readonly unknown?: Span };

export const BUCKETS = 84;
/** Milliseconds between two reads at least; more while rows stream in, because each read counts all loaded rows. */
const READ_EVERY_MS = { still: 300, loading: 1_000 };

/** Returns the time column of a hunt's rows, and the column of their verdict: that of the name, else the first with verdicts. */
export const useTimeColumn = (hunt: Hunt) => {
  const columns = useHuntState(hunt, (s) => s.dataset?.columns);
  const verdicts = columns?.filter((column) => cellKind(column) === 'verdict') ?? [];
  return {
    key: columns?.find((column) => column.type === 'time')?.key,
    verdict: verdicts.find((column) => column.key === 'verdict') ?? verdicts[0],
  };
};

/** Returns the filters other than a range of the histogram's own column. */
const useOtherFilters = (hunt: Hunt, key: string | undefined): readonly ColumnFilter[] => {
  const filter = useHuntState(hunt, (s) => s.view.filter);
  return useMemo(() => filter.filter((one) => !(one.kind === 'range' && one.key === key)), [filter, key]);
};

/** Returns a time of a column's statistics, which is in milliseconds. */
const instantOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Returns the span that the plot of a part of the rows has, and the part of it that is not known; undefined without any time. */
const readSpans = async (
  { store }: Hunt,
  dataset: string,
  key: string,
): Promise<{ readonly plot: Span; readonly unknown: Span } | undefined> => {
  const facts = await datasets.facts({ view: emptyView(dataset), key });
  const [least, greatest] = facts.ok ? [instantOf(facts.value.min), instantOf(facts.value.max)] : [];
  const state = store.getState();
  if (least === undefined || greatest === undefined || state.run.kind !== 'ready') return undefined;
  const { config, run, dataset: open } = state;
  const asked =
    config.kind === 'ready' ? queryRange(run.ran, config.value, key, open?.fetchedAt ?? Date.now()) : {};
  const plot = { from: Math.min(asked.from ?? least, least), to: Math.max(asked.to ?? greatest, greatest) };
  const [first] = arrivalOrder(state);
  const order = first?.key === key ? first.order : undefined;
  return { plot, unknown: unknownSpan(plot, { from: least, to: greatest }, order) };
};

/** The last counts, and why they could not be counted again; neither before the first count. */
type Shown = { readonly data: HistogramData | null; readonly failure: Failure | null };

const NOTHING: Shown = { data: null, failure: null };

/** Counts a hunt's loaded rows over time, again whenever rows or filters change, and by `retry`. */
export const useHistogram = (hunt: Hunt): Shown & { readonly retry: () => void } => {
  const [shown, setShown] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const readAt = useRef(0);
  const { key, verdict } = useTimeColumn(hunt);
  const dataset = useHuntState(hunt, (s) => s.dataset?.dataset);
  const loaded = useHuntState(hunt, (s) => s.dataset?.loaded ?? 0);
  const isLoading = useHuntState(hunt, (s) => s.loadJob !== null && s.dataset?.state === 'fetching');
  const isPart = useHuntState(hunt, (s) => s.dataset !== null && isPartOfRows(s.dataset));
  const filter = useOtherFilters(hunt, key);

  useEffect(() => {
    if (dataset === undefined || key === undefined || loaded === 0) return undefined;
    let isCurrent = true;
    const read = async () => {
      readAt.current = Date.now();
      const spans = isPart ? await readSpans(hunt, dataset, key) : undefined;
      const result = await datasets.histogram({
        view: { dataset, sort: [], filter: [...filter] },
        key,
        buckets: BUCKETS,
        ...spans?.plot,
        ...(verdict ? { by: verdict.key } : {}),
      });
      if (!isCurrent) return;
      if (!result.ok) return setShown(({ data }) => ({ data, failure: result.failure }));
      const value = { ...result.value, ...(spans ? { unknown: spans.unknown } : {}) };
      // If no row passes the filters, the histogram keeps its time span and loses its bars.
      setShown(({ data: former }) => ({
        data: value.series.length === 0 && former && !spans ? { ...former, series: [] } : value,
        failure: null,
      }));
    };
    const pause = isLoading ? READ_EVERY_MS.loading : READ_EVERY_MS.still;
    // The rows themselves come first.
    const timer = setTimeout(
      () => void firstRows.then(() => (isCurrent ? read() : undefined)),
      Math.max(0, readAt.current + pause - Date.now()),
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [JSON.stringify([dataset, key, loaded, filter, isPart]), attempt]);

  useEffect(() => setShown(NOTHING), [dataset]);
  return { ...shown, retry: () => setAttempt(attempt + 1) };
};
