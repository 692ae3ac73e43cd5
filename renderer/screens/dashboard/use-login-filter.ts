import { useMemo } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { spanBounds, type DashboardDraft } from './dashboard-draft';

/** The column of the network that a login came through, if it is known egress. */
export const EGRESS_KEY = 'known_egress';

/** Leaves out logins through known egress. */
export const WITHOUT_EGRESS: ColumnFilter = { kind: 'is', key: EGRESS_KEY, values: [null] };

/** The filters of the dashboard. */
export type LoginFilter = {
  /** For the numbers of each app. */
  readonly base: readonly ColumnFilter[];
  /** For everything that is drawn. */
  readonly filter: readonly ColumnFilter[];
  /** The same with logins through known egress, whether or not they are hidden. */
  readonly withEgress: readonly ColumnFilter[];
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
    const withEgress: ColumnFilter[] = [
      ...inSpan,
      ...(outcome === 'both'
        ? []
        : [{ kind: 'is' as const, key: 'success', values: [outcome === 'success'] }]),
      ...(hidden.size > 0 ? [{ kind: 'isNot' as const, key: 'saas', values: [...hidden] }] : []),
    ];
    return { base: [...inSpan, ...egress], filter: [...withEgress, ...egress], withEgress };
  }, [outcome, JSON.stringify(span), hidden, loadedAt, hidesEgress]);
};
