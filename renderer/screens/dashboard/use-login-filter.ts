import { useMemo } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { spanBounds, type DashboardDraft } from './dashboard-draft';

/**
 * Returns the filters of the dashboard: `base` for the numbers of each app, `filter` for everything that is drawn. Days count back from the
 * time of the load, so that a picture doesn't change while it is read.
 */
export const useLoginFilter = (
  { outcome, span }: DashboardDraft,
  hidden: ReadonlySet<string>,
  dataset: DatasetState | null,
): { readonly base: readonly ColumnFilter[]; readonly filter: readonly ColumnFilter[] } => {
  const loadedAt = dataset?.fetchedAt ?? 0;
  return useMemo(() => {
    const { from, to } = spanBounds(span, loadedAt || Date.now());
    const base: ColumnFilter[] =
      from === undefined && to === undefined ? [] : [{ kind: 'range', key: 'time', from, to }];
    const filter: ColumnFilter[] = [
      ...base,
      ...(outcome === 'both'
        ? []
        : [{ kind: 'is' as const, key: 'success', values: [outcome === 'success'] }]),
      ...(hidden.size > 0 ? [{ kind: 'isNot' as const, key: 'saas', values: [...hidden] }] : []),
    ];
    return { base, filter };
  }, [outcome, JSON.stringify(span), hidden, loadedAt]);
};
