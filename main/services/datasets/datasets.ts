import { ok } from '../../../shared/bridge';
import type { EgressList } from '../../../shared/model/egress';
import type { DatasetState, RunQuery } from '../../../shared/local-calls/datasets';
import type { Workspace } from '../../../shared/model/app-state';
import type { FlagValue } from '../../../shared/rules/flags';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { Jobs } from '../jobs/jobs';
import type { ApiClient } from '../tenant/api-client';
import { createCompare } from './compare';
import { createFindings } from './findings';
import { createEntityLists } from './entity-lists';
import type { DatasetClient } from './dataset-client';
import { closed } from './fetch-loop';
import { createHunts } from './hunts';
import type { DatasetLoaders } from './loaders';
import { createImpact } from './impact-list';
import { createLogins } from './logins';
import { queryOfFirstTab } from './run-ahead';
import { createTravel } from './travel';

type DatasetDeps = Pick<Deps, 'clock'> & {
  readonly client: () => ApiClient;
  readonly zone: () => string;
  /** The tenant's flags, which hide columns. */
  readonly flags: () => readonly FlagValue[];
  /** The known egress of the tenant. */
  readonly egress: () => EgressList;
  readonly datasets: DatasetClient;
  readonly loaders: DatasetLoaders;
  readonly jobs: Jobs;
  readonly noteRun: (query: RunQuery, state: DatasetState) => void;
};
type DatasetCall =
  | 'query.run'
  | 'query.count'
  | 'query.countEach'
  | 'query.cancel'
  | 'dataset.loadTo'
  | 'dataset.reread'
  | 'dataset.loadAll'
  | 'dataset.openList'
  | 'dataset.openLogins'
  | 'dataset.state'
  | 'dataset.close'
  | 'dataset.list'
  | 'compare.open'
  | 'findings.open'
  | 'travel.open'
  | 'impact.count'
  | 'impact.open';

/** Creates the feature of datasets: hunts, logins and comparisons. */
export const createDatasets = (
  deps: DatasetDeps,
): Feature<DatasetCall> & {
  readonly runAhead: (workspace: Workspace | null, connectionId: string) => void;
} => {
  const { loaders } = deps;
  const hunts = createHunts(deps);
  const impact = createImpact(deps);
  const logins = createLogins(deps);
  const lists = createEntityLists(deps);
  const compare = createCompare(deps);
  const findings = createFindings(deps);
  return {
    /** Runs the hunt of the tab that a start shows while the page loads. */
    runAhead: (workspace, connectionId) => {
      const query = queryOfFirstTab(workspace, connectionId);
      if (query) hunts.runAhead(query);
    },
    handlers: {
      'query.run': hunts.run,
      'query.count': hunts.count,
      'query.countEach': hunts.countEach,
      'query.cancel': ({ run }) => ok((hunts.cancel(run), null)),
      'dataset.loadTo': ({ dataset, rows }) => hunts.loadTo(dataset, rows),
      'dataset.reread': hunts.reread,
      'dataset.loadAll': hunts.loadAll,
      'dataset.openLogins': ({ apps, outcomes }) => logins.open(apps, outcomes),
      'dataset.openList': lists.open,
      'dataset.state': ({ dataset }) => {
        const state = loaders.state(dataset);
        return state ? ok(state) : closed();
      },
      'dataset.close': async ({ dataset }) => ok((await loaders.close(dataset), null)),
      'dataset.list': () => ok(loaders.list()),
      'compare.open': compare.open,
      'findings.open': findings.open,
      'travel.open': createTravel(deps).open,
      'impact.count': impact.count,
      'impact.open': impact.open,
    },
  };
};
