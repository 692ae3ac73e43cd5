import { useMemo } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ColumnFilter, RowAnswers } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { datasets } from '../../bridge';
import { usePrevious } from '../../state/use-previous';
import { useResource } from '../../state/use-resource';
import { perApp, type AppCounts } from './app-counts';

const NO_GROUPS = { groups: [], total: 0 };

/** The times of the first and the last login that is loaded, in milliseconds. */
export type LoadedSpan = { readonly from: number; readonly to: number };

/** Counts of the loaded logins. */
export type LoginCounts = {
  readonly byApp: AppCounts;
  /** Null while no login with a time is loaded. */
  readonly loadedSpan: LoadedSpan | null;
  /** True if all loaded logins are counted. */
  readonly areCounted: boolean;
  /** The failure of the last count, and a new count. */
  readonly failure: Failure | undefined;
  readonly recount: () => void;
};

const loadedSpanOf = (facts: RowAnswers['facts'] | undefined): LoadedSpan | null =>
  typeof facts?.min === 'number' && typeof facts.max === 'number' ? { from: facts.min, to: facts.max } : null;

/** Counts the logins of a time range by app. Old counts stay until the new ones arrive. */
export const useLoginCounts = (dataset: DatasetState | null, base: readonly ColumnFilter[]): LoginCounts => {
  const id = dataset?.dataset;
  const view = (filters: readonly ColumnFilter[]) => ({
    dataset: id ?? '',
    sort: [],
    filter: [...filters],
  });
  const appCounts = useResource(
    id === undefined ? null : JSON.stringify(['apps', id, dataset?.loaded, dataset?.revision, base]),
    () => datasets.group({ view: view(base), by: [{ key: 'saas' }, { key: 'success' }] }),
  );
  const times = useResource(id === undefined ? null : `times ${id} ${dataset?.loaded}`, () =>
    datasets.facts({ view: view([]), key: 'time' }),
  );
  const apps = usePrevious(appCounts.resource) ?? NO_GROUPS;
  const span = usePrevious(times.resource);
  const byApp = useMemo(() => perApp(apps), [apps]);
  const resources = [appCounts, times];
  const failures = resources.flatMap(({ resource }) =>
    resource.state === 'failed' ? [resource.failure] : [],
  );
  return {
    byApp,
    loadedSpan: loadedSpanOf(span),
    areCounted: resources.every(({ resource }) => resource.state === 'ready'),
    failure: failures[0],
    recount: () => {
      for (const { reload } of resources) reload();
    },
  };
};
