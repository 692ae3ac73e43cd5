import { useMemo } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ColumnFilter, RowAnswers } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { datasets } from '../../bridge';
import { useZone } from '../../state/time';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import { matrixOf, perApp, type AppCounts, type Matrix } from './login-cells';

const NO_GROUPS = { groups: [], total: 0 };

/** The times of the first and the last login that is loaded, in milliseconds. */
export type Reach = { readonly from: number; readonly to: number };

/** Counts of the loaded logins. */
export type LoginCounts = {
  readonly total: number;
  readonly byApp: AppCounts;
  readonly matrix: Matrix;
  /** Null while no login with a time is loaded. */
  readonly reach: Reach | null;
  /** True if all loaded logins are counted. */
  readonly areCounted: boolean;
  /** The failure of the last count, and a new count. */
  readonly failure: Failure | undefined;
  readonly recount: () => void;
};

const reachOf = (facts: RowAnswers['facts'] | undefined): Reach | null =>
  typeof facts?.min === 'number' && typeof facts.max === 'number' ? { from: facts.min, to: facts.max } : null;

/** Counts the logins of a time range by app, and those that pass the filter by weekday and hour. Old counts stay until the new ones arrive. */
export const useLoginCounts = (
  dataset: DatasetState | null,
  base: readonly ColumnFilter[],
  filter: readonly ColumnFilter[],
): LoginCounts => {
  const zone = useZone();
  const id = dataset?.dataset;
  const view = (filters: readonly ColumnFilter[]) => ({
    dataset: id ?? '',
    sort: [],
    filter: [...filters],
  });
  const appCounts = useResource(
    id === undefined ? null : JSON.stringify(['apps', id, dataset?.loaded, base]),
    () => datasets.group({ view: view(base), by: [{ key: 'saas' }, { key: 'success' }] }),
  );
  const hourCounts = useResource(
    id === undefined ? null : JSON.stringify(['hours', id, dataset?.loaded, filter, zone]),
    () =>
      datasets.group({
        view: view(filter),
        by: [
          { key: 'time', part: 'weekday' },
          { key: 'time', part: 'hour' },
        ],
        timeZone: zone,
      }),
  );
  const times = useResource(id === undefined ? null : `times ${id} ${dataset?.loaded}`, () =>
    datasets.facts({ view: view([]), key: 'time' }),
  );
  const apps = usePrevious(appCounts.resource) ?? NO_GROUPS;
  const hours = usePrevious(hourCounts.resource) ?? NO_GROUPS;
  const span = usePrevious(times.resource);
  const byApp = useMemo(() => perApp(apps), [apps]);
  const matrix = useMemo(() => matrixOf(hours), [hours]);
  const resources = [appCounts, hourCounts, times];
  const failures = resources.flatMap(({ resource }) =>
    resource.state === 'failed' ? [resource.failure] : [],
  );
  return {
    total: apps.total,
    byApp,
    reach: reachOf(span),
    matrix,
    areCounted: resources.every(({ resource }) => resource.state === 'ready'),
    failure: failures[0],
    recount: () => {
      for (const { reload } of resources) reload();
    },
  };
};
