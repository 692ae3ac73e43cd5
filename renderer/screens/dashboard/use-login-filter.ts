import { useMemo } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { spanBounds, type DashboardDraft } from './dashboard-draft';
import { WITHOUT_EGRESS } from './egress-filter';

/** The filters of the dashboard. */
export type LoginFilter = {
  /** For the numbers of each app. */
  readonly base: readonly ColumnFilter[];
  /** For everything that is drawn. */
  readonly filter: readonly ColumnFilter[];
  /** The same with logins through known egress, whether or not they are hidden. */
  readonly withEgress: readonly ColumnFilter[];
  /** For impossible travel, which has rules of its own for outcomes and known egress. */
  readonly travel: readonly ColumnFilter[];
};

/** Returns the filters of the dashboard. Days count back from the time of the load, so that a picture doesn't change while it is read. */
export const useLoginFilter = (
  { outcome, span, hidesEgress }: DashboardDraft,
  hidden: ReadonlySet<string>,
  dataset: DatasetState | null,
): LoginFilter => {
  const loadedAt = dataset?.fetchedAt ?? 0;
  return useMemo(() => {
    const { from, to } = spanBounds(span, loadedAt || Date.now());
    const inSpan: ColumnFilter[] =
      from === undefined && to === undefined ? [] : [{ kind: 'range', key: 'time', from, to }];
    const egress = hidesEgress ? [WITHOUT_EGRESS] : [];
    const ofApps: ColumnFilter[] =
      hidden.size > 0 ? [{ kind: 'isNot', key: 'saas', values: [...hidden] }] : [];
    const withEgress: ColumnFilter[] = [
      ...inSpan,
      ...(outcome === 'both'
        ? []
        : [{ kind: 'is' as const, key: 'success', values: [outcome === 'success'] }]),
      ...ofApps,
    ];
    return {
      base: [...inSpan, ...egress],
      filter: [...withEgress, ...egress],
      withEgress,
      travel: [...inSpan, ...ofApps],
    };
  }, [outcome, JSON.stringify(span), hidden, loadedAt, hidesEgress]);
};
