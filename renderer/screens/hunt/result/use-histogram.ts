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
import { isSmall } from '../../../dataset-view/view/row-loads';
import { queryRange, SPANS, useTenantCounts, type TenantCounts } from './tenant-histogram';

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

/** Counts over time: of the loaded rows and, where the tenant has counted, of the others. */
export type HistogramData = RowAnswers['histogram'] & {
  readonly buckets: number;
  /** The rows of each bucket that are not loaded, as the tenant counts them. */
  readonly rest?: readonly number[];
  /** The span whose rows are not loaded and were not counted. */
  readonly unknown?: Span;
};

const BUCKETS = 84;
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

/** Returns the rows of each bucket that the tenant counts beyond those that are loaded. */
const restOf = ({ totals }: TenantCounts, series: RowAnswers['histogram']['series']): readonly number[] =>
  totals.map((total, i) =>
    Math.max(0, total - series.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0)),
  );

/** Returns the parts of a result that are not loaded: whether there are any, whether they come by themselves, and the tenant's counts of them. */
const useRest = (hunt: Hunt, key: string | undefined, hasFilter: boolean) => {
  const isPart = useHuntState(hunt, (s) => s.dataset !== null && isPartOfRows(s.dataset));
  const isLoading = useHuntState(hunt, (s) => s.isFetching || s.loadJob !== null);
  const isComing = useHuntState(hunt, (s) => s.dataset !== null && isSmall(s.dataset)) && isLoading;
  const isWanted = useHuntState(hunt, (s) => s.run.kind === 'ready' && s.loadJob === null) && isPart;
  const { counts, isCounting } = useTenantCounts(hunt, key, isWanted && !isComing && !hasFilter);
  return { isPart, isComing: isComing || isCounting, counts: isPart && !hasFilter ? counts : null };
};

/** Counts a hunt's rows over time, again whenever rows or filters change, and by `retry`. */
export const useHistogram = (hunt: Hunt): Shown & { readonly retry: () => void } => {
  const [shown, setShown] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const readAt = useRef(0);
  const { key, verdict } = useTimeColumn(hunt);
  const dataset = useHuntState(hunt, (s) => s.dataset?.dataset);
  const loaded = useHuntState(hunt, (s) => s.dataset?.loaded ?? 0);
  const isLoading = useHuntState(hunt, (s) => s.loadJob !== null && s.dataset?.state === 'fetching');
  const filter = useOtherFilters(hunt, key);
  const { isPart, isComing, counts } = useRest(hunt, key, filter.length > 0);

  useEffect(() => {
    if (dataset === undefined || key === undefined || loaded === 0) return undefined;
    let isCurrent = true;
    const read = async () => {
      readAt.current = Date.now();
      const spans = isPart && !counts ? await readSpans(hunt, dataset, key) : undefined;
      const buckets = counts ? SPANS : BUCKETS;
      const plot = counts ? { from: counts.from, to: counts.to } : spans?.plot;
      const result = await datasets.histogram({
        view: { dataset, sort: [], filter: [...filter] },
        key,
        buckets,
        ...plot,
        ...(verdict ? { by: verdict.key } : {}),
      });
      if (!isCurrent) return;
      if (!result.ok) return setShown(({ data }) => ({ data, failure: result.failure }));
      const value = {
        ...result.value,
        buckets,
        ...(counts ? { rest: restOf(counts, result.value.series) } : {}),
        ...(spans && !isComing ? { unknown: spans.unknown } : {}),
      };
      // If no row passes the filters, the histogram keeps its time span and loses its bars.
      setShown(({ data: former }) => ({
        data: value.series.length === 0 && former && !plot ? { ...former, series: [] } : value,
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
  }, [JSON.stringify([dataset, key, loaded, filter, isPart, isComing]), counts, attempt]);

  useEffect(() => setShown(NOTHING), [dataset]);
  return { ...shown, retry: () => setAttempt(attempt + 1) };
};
