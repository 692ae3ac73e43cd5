import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { EgressList } from '../../../shared/model/egress';
import { LOGIN_COLUMNS } from '../../datasets/logins/login-columns';
import type { Jobs } from '../jobs/jobs';
import type { ApiClient } from '../tenant/api-client';
import { fetchAll } from './fetches';
import { readAppNames, withAppNames } from './app-names';
import type { DatasetLoaders } from './loaders';
import { inZone } from './query-columns';
import { loginLoader, type Outcome } from './login-loader';
import { text } from './text';

type LoginDeps = {
  readonly client: () => ApiClient;
  /** The tenant's time zone. */
  readonly zone: () => string;
  /** The known egress of the tenant. */
  readonly egress: () => EgressList;
  readonly loaders: DatasetLoaders;
  readonly jobs: Jobs;
};

/** Creates login events as datasets. */
export const createLogins = ({ client, zone, egress, loaders, jobs }: LoginDeps) => ({
  /** Opens a dataset for the apps and outcomes, and starts the job that loads it. */
  open: async (
    apps: readonly string[],
    outcomes: readonly Outcome[],
  ): Promise<Result<{ state: DatasetState; job: Job }>> => {
    const tenant = client();
    const names = await readAppNames(tenant);
    if (!names.ok) return names;
    const columns = withAppNames(inZone(LOGIN_COLUMNS, zone()), names.value);
    const loader = loginLoader(tenant, apps, outcomes, egress);
    const opened = await loaders.open({ ...loader, pivotSource: { kind: 'logins' } }, columns);
    if (!opened.ok) return opened;
    const state = opened.value;
    const job = jobs.start({ kind: 'logins', title: text.logins, unit: 'rows' }, async (signal, report) => {
      const onPage = (now: DatasetState) => report(now.loaded);
      const all = await fetchAll(loaders, state.dataset, signal, onPage);
      return all.ok ? ok({ message: text.loadedLogins(all.value) }) : all;
    });
    return ok({ state, job });
  },
});
