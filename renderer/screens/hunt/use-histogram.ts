import { useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnFilter, RowAnswers } from '../../../shared/dataset';
import { datasets } from '../../bridge';
import type { Hunt } from './hunt-store';
import { useHuntState } from './use-hunt';

export type HistogramData = RowAnswers['histogram'];

export const BUCKETS = 84;
/** Milliseconds between two reads at least; more while rows stream in, because each read counts all loaded rows. */
const READ_EVERY_MS = { still: 300, loading: 1_000 };

/** Returns the time column of a hunt's rows and tells if they have a verdict. */
export const useTimeColumn = (hunt: Hunt) => {
  const columns = useHuntState(hunt, (s) => s.dataset?.columns);
  return {
    key: columns?.find((column) => column.type === 'time')?.key,
    hasVerdict: columns?.some((column) => column.key === 'verdict') ?? false,
  };
};

/** Returns the filters other than a range of the histogram's own column. */
const useOtherFilters = (hunt: Hunt, key: string | undefined): readonly ColumnFilter[] => {
  const filter = useHuntState(hunt, (s) => s.view.filter);
  return useMemo(() => filter.filter((one) => !(one.kind === 'range' && one.key === key)), [filter, key]);
};

/** Counts a hunt's loaded rows over time, again whenever rows or filters change; null before the first count. */
export const useHistogram = (hunt: Hunt): HistogramData | null => {
  const [data, setData] = useState<HistogramData | null>(null);
  const readAt = useRef(0);
  const { key, hasVerdict } = useTimeColumn(hunt);
  const dataset = useHuntState(hunt, (s) => s.dataset?.dataset);
  const loaded = useHuntState(hunt, (s) => s.dataset?.loaded ?? 0);
  const isLoading = useHuntState(hunt, (s) => s.loadJob !== null && s.dataset?.state === 'fetching');
  const filter = useOtherFilters(hunt, key);

  useEffect(() => {
    if (dataset === undefined || key === undefined || loaded === 0) return undefined;
    let isCurrent = true;
    const read = async () => {
      readAt.current = Date.now();
      const result = await datasets.histogram({
        view: { dataset, sort: [], filter: [...filter] },
        key,
        buckets: BUCKETS,
        ...(hasVerdict ? { by: 'verdict' } : {}),
      });
      if (!isCurrent || !result.ok) return;
      const { value } = result;
      // If no row passes the filters, the histogram keeps its time span and loses its bars.
      setData((former) => (value.series.length === 0 && former ? { ...former, series: [] } : value));
    };
    const pause = isLoading ? READ_EVERY_MS.loading : READ_EVERY_MS.still;
    const timer = setTimeout(() => void read(), Math.max(0, readAt.current + pause - Date.now()));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [JSON.stringify([dataset, key, loaded, filter])]);

  useEffect(() => setData(null), [dataset]);
  return data;
};
