import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/bridge';
import type { ColumnFilter, RowAnswers } from '../../../../shared/dataset';
import { isPartOfRows } from '../../../../shared/local-calls/datasets';
import { datasets } from '../../../bridge';
import { cellKind } from '../../../dataset-view/grid/grid-column';
import { emptyView } from '../../../dataset-view/view/view-state';
import { firstRows } from '../../../state/first-rows';
import { arrivalOrder } from '../run/hunt-state';
import { queryRange, unknownSpan } from './query-range';
import type { Hunt } from '../run/hunt-store';
import { useHuntState } from '../run/use-hunt';

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
