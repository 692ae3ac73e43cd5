import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Failure } from '../../../shared/bridge';
import { datasets } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { withFilter } from '../../dataset-view/filters/with-filter';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { forgetStatuses, useListedStatuses } from './listed-statuses';
import { TEXT } from './text';

const KEY = 'status';
/** The states that a list can be narrowed to. */
const STATUSES = ['active', 'off', 'expired'] as const;

type StatusCounts = Readonly<Partial<Record<string, number>>>;

/** Counts the loaded exceptions of each status; they are counted again as more come. */
const useStatusCounts = (rows: Rows): StatusCounts => {
  const { dataset, loaded } = useStore(rows.store, (s) => s.dataset);
  const [counts, setCounts] = useState<StatusCounts>({});
  useEffect(() => {
    let isCurrent = true;
    const view = { dataset, sort: [], filter: [] };
    void datasets.values({ view, key: KEY, top: STATUSES.length + 1 }).then((counted) => {
      if (!isCurrent || !counted.ok) return;
      setCounts(
        Object.fromEntries(
          counted.value.values.map(({ value, count }) => [typeof value === 'string' ? value : '', count]),
        ),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [dataset, loaded]);
  return counts;
};

type RefusedProps = { readonly refusal: Failure; readonly unknown: number };

/** The tenant's refusal to report statuses, which are asked for again on request. */
const Refused = ({ refusal, unknown }: RefusedProps) => {
  const next = refusal.kind === 'not_found' ? TEXT.statuses.refusedNext : refusal.next;
  return (
    <FailureStrip
      loss={TEXT.statuses.refused(unknown)}
      failure={{ ...refusal, next }}
      onRetry={forgetStatuses}
    />
  );
};

/** The number of exceptions in each status that the tenant sends; a button shows one status only, or all again. */
export const StatusFilters = ({ rows }: { readonly rows: Rows }) => {
  const counts = useStatusCounts(rows);
  const refusal = useListedStatuses((s) => s.refusal);
  const filter = useStore(rows.store, (s) => s.view.filter);
  const current = filter.find((one) => one.kind === 'is' && one.key === KEY);
  const only = current?.kind === 'is' ? current.values[0] : undefined;
  const toggle = (status: string) =>
    void rows.filter((filters) =>
      withFilter(
        filters,
        'is',
        KEY,
        only === status ? undefined : { kind: 'is', key: KEY, values: [status] },
      ),
    );
  const unknown = counts['unknown'] ?? 0;
  const known = STATUSES.filter((status) => (counts[status] ?? 0) > 0 || only === status);
  const isRefused = unknown > 0 && refusal !== undefined;
  if (known.length === 0 && unknown === 0) return null;
  return (
    <>
      <div className="strip line" role="group" aria-label={TEXT.statuses.title}>
        {known.map((status) => (
          <Button
            key={status}
            variant="minimal"
            active={only === status}
            aria-pressed={only === status}
            onClick={() => toggle(status)}
          >
            {TEXT.statuses.count(status, counts[status] ?? 0)}
          </Button>
        ))}
        {unknown > 0 && !isRefused && <span className="quiet">{TEXT.statuses.notSent(unknown)}</span>}
      </div>
      {isRefused && <Refused refusal={refusal} unknown={unknown} />}
    </>
  );
};
