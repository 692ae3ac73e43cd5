import { useEffect, useState } from 'react';
import type { Result } from '../../../shared/bridge';
import type { DatasetColumn, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { datasets } from '../../bridge';
import { useZone } from '../../state/time';
import { otherFilters } from './group-filter';
import { readStatistics, type ViewStatistics } from '../view/statistics';

/** Milliseconds without a change before the rows are counted again. */
const DEBOUNCE_MS = 250;

type Counted = { readonly of: string; readonly result: Result<ViewStatistics | null> };

/**
 * Counts the rows of a view by one or two columns. Old counts stay while the rows of another filter are counted, but never
 * under other columns. An estimate is replaced by the counts.
 */
export const useStatistics = (
  dataset: DatasetState | null,
  view: ViewSpec,
  columns: readonly DatasetColumn[],
): {
  readonly result: Result<ViewStatistics | null> | undefined;
  readonly retry: () => void;
} => {
  const zone = useZone();
  const [last, setLast] = useState<Counted | null>(null);
  const [retries, setRetries] = useState(0);
  const of = JSON.stringify([dataset?.dataset, columns.map(({ key }) => key), zone]);
  const wanted = JSON.stringify([of, dataset?.loaded, view.filter, retries]);
  useEffect(() => {
    if (columns.length === 0) return undefined;
    let isCurrent = true;
    const others = otherFilters(view.filter, columns, zone);
    const count = async (mayEstimate: boolean): Promise<void> => {
      const result = await readStatistics(datasets, {
        shown: view,
        columns,
        timeZone: zone,
        others,
        mayEstimate,
      });
      if (!isCurrent) return;
      setLast({ of, result });
      if (result.ok && result.value?.facts.isEstimate) await count(false);
    };
    // Old counts are better than an estimate: groups that are picked one after another stay in place.
    const timer = setTimeout(() => void count(last?.of !== of), DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  return {
    result: last?.of === of ? last.result : undefined,
    retry: () => setRetries((n) => n + 1),
  };
};
