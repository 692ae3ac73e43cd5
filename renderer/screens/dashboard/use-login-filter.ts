import { useMemo } from 'react';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { spanBounds, type DashboardDraft, type Outcome } from './dashboard-draft';
import { WITHOUT_EGRESS } from './egress-filter';

/** The filters of the dashboard. */
export type LoginFilter = {
  /** For the numbers of each app. */
  readonly base: readonly ColumnFilter[];
  /** For everything that is drawn. */
  readonly filter: readonly ColumnFilter[];
  /** The same for each outcome. */
  readonly byOutcome: Readonly<Record<Outcome, readonly ColumnFilter[]>>;
  /** The same with logins through known egress, whether or not they are hidden. */
  readonly withEgress: readonly ColumnFilter[];
  /** For impossible travel, which has rules of its own for outcomes and known egress. */
  readonly travel: readonly ColumnFilter[];
};

const ofOutcome = (outcome: Outcome): readonly ColumnFilter[] =>
  outcome === 'both' ? [] : [{ kind: 'is', key: 'success', values: [outcome === 'success'] }];

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
    const withEgress: ColumnFilter[] = [...inSpan, ...ofOutcome(outcome), ...ofApps];
    const drawn = (of: Outcome) => [...inSpan, ...ofOutcome(of), ...ofApps, ...egress];
    const byOutcome = { success: drawn('success'), fail: drawn('fail'), both: drawn('both') };
    return {
      base: [...inSpan, ...egress],
      filter: byOutcome[outcome],
      byOutcome,
      withEgress,
      travel: [...inSpan, ...ofApps],
    };
  }, [outcome, JSON.stringify(span), hidden, loadedAt, hidesEgress]);
};
