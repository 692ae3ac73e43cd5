import { useMemo } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { datasets } from '../../bridge';
import { useZone } from '../../state/time';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import { countOf, matrixOf, perApp, type AppCounts, type Matrix } from './login-cells';

const NO_GROUPS = { groups: [], total: 0 };

/** Counts of the loaded logins. */
export type LoginCounts = {
  readonly total: number;
  readonly byApp: AppCounts;
  /** The apps with logins, those with the most first. */
  readonly busiest: readonly string[];
  readonly matrix: Matrix;
  /** True if all loaded logins are counted. */
  readonly areCounted: boolean;
  /** The failure of the last count, and a new count. */
  readonly failure: Failure | undefined;
  readonly recount: () => void;
};

/** Counts the logins by app, and those that pass the filter by weekday and hour. Old counts stay until the new ones arrive. */
export const useLoginCounts = (
  dataset: DatasetState | null,
  filter: readonly ColumnFilter[],
): LoginCounts => {
  const zone = useZone();
  const id = dataset?.dataset;
  const view = (filters: readonly ColumnFilter[]) => ({
    dataset: id ?? '',
    sort: [],
    filter: [...filters],
  });
  const appCounts = useResource(id === undefined ? null : `apps ${id} ${dataset?.loaded}`, () =>
    datasets.group({ view: view([]), by: [{ key: 'saas' }, { key: 'success' }] }),
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
  const apps = usePrevious(appCounts.resource) ?? NO_GROUPS;
  const hours = usePrevious(hourCounts.resource) ?? NO_GROUPS;
  const byApp = useMemo(() => perApp(apps), [apps]);
  const matrix = useMemo(() => matrixOf(hours), [hours]);
  const busiest = [...byApp.keys()].sort((a, b) => countOf(byApp, b, 'both') - countOf(byApp, a, 'both'));
  const resources = [appCounts, hourCounts];
  const failures = resources.flatMap(({ resource }) =>
    resource.state === 'failed' ? [resource.failure] : [],
  );
  return {
    total: apps.total,
    byApp,
    busiest,
    matrix,
    areCounted: resources.every(({ resource }) => resource.state === 'ready'),
    failure: failures[0],
    recount: () => {
      for (const { reload } of resources) reload();
    },
  };
};
