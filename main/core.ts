import { createCalls } from './calls';
import type { Core, Deps } from './deps';
import { createApp } from './services/app/app';
import { actionLogName } from './services/bulk-actions/bulk-action-log';
import { createBulkActions } from './services/bulk-actions/bulk-actions';
import { recoverBulkAction } from './services/bulk-actions/recover-bulk-action';
import { createDatasetClient } from './services/datasets/dataset-client';
import { createDatasets } from './services/datasets/datasets';
import { createDatasetLoaders } from './services/datasets/loaders';
import { createDownloads } from './services/downloads/downloads';
import { createActiveUsers } from './services/exports/active-users';
import { createExports } from './services/exports/exports';
import { createFiles } from './services/files/files';
import { LOCAL } from './services/jobs/job';
import { createJobCalls } from './services/jobs/job-calls';
import { createJobHistory } from './services/jobs/job-history';
import { recoverJobs } from './services/jobs/job-recovery';
import { createJobs } from './services/jobs/jobs';
import { createTempFileRegistry } from './services/jobs/temp-file-registry';
import { logCallFailures } from './services/log/log-call-failures';
import { createLogCalls } from './services/log/log-calls';
import { createLastSeen } from './services/queries/last-seen';
import { createQueries } from './services/queries/queries';
import { createSchedules } from './services/schedules/schedules';
import { createStorage } from './services/storage/storage';
import { createTenant } from './services/tenant/tenant';

/** Milliseconds between two ticks. Nothing waits on a longer timer, so a clock that changes or a machine that sleeps is noticed. */
const TICK_MS = 20_000;

/** The whole application without Electron, wired by hand. */
export const createCore = (deps: Deps): Core => {
  const storage = createStorage(deps.paths.documents, {
    now: () => new Date(deps.clock()),
    log: deps.log,
  });
  const journal = storage.wal('journal');
  const history = createJobHistory(storage);
  const recovered = recoverJobs(history, recoverBulkAction(journal), deps.clock());
  const tempFiles = createTempFileRegistry(storage);
  const sweeping = tempFiles.sweep().catch(() => []);
  const jobs = createJobs({
    ...deps,
    history,
    tempFiles,
    tenant: () => tenant.tenantId(),
    owner: () => ({ tenant: tenant.tenantName(), who: tenant.who() }),
    onDropped: ({ id }) => void journal.remove(actionLogName(id)).catch(() => undefined),
  });
  const datasets = createDatasetClient(deps.datasets);
  const loaders = createDatasetLoaders({ ...deps, datasets });
  const seen = createLastSeen(storage, deps.clock);
  const tenant = createTenant({
    ...deps,
    onSession: () => {
      if (tenant.state().kind !== 'signedIn') return;
      // Whoever signs in brings the token that a schedule may wait for.
      schedules.onSession();
      queries.onSession?.();
    },
    onLeave: async () => {
      // Files of this workstation stay open.
      if (tenant.tenantId() !== LOCAL) await jobs.stop(tenant.tenantId());
      await loaders.closeAll();
    },
    // What the disk does not delete now is deleted with the next sign-out.
    onForget: (connection) => void seen.forgetAll(connection).catch(() => undefined),
  });
  const datasetCalls = createDatasets({ ...deps, client: tenant.client, datasets, loaders, jobs });
  const exports = createExports({ ...deps, loaders, datasets, jobs, tenant: tenant.tenantName });
  const bulkActions = createBulkActions({
    ...deps,
    client: tenant.client,
    tenant: tenant.tenantName,
    loaders,
    datasets,
    jobs,
    journal,
    undoSeconds: () => deps.settings.read().settings.undoSeconds,
  });
  const activeUsers = createActiveUsers({ ...deps, client: tenant.client, jobs });
  const schedules = createSchedules({
    ...deps,
    loaders,
    datasets,
    exports,
    storage,
    wal: journal,
    seen,
    jobs,
    tenant: tenant.scheduleTenant,
    clientFor: ({ address }) => tenant.clientFor(address),
  });
  const downloads = createDownloads({ ...deps, client: tenant.client, jobs });

  const queries = createQueries({
    ...deps,
    session: tenant,
    connection: tenant.connectionId,
    tenantId: tenant.tenantId,
    storage,
    jobs,
    seen,
  });
  const tick = () => {
    schedules.tick();
    queries.tick?.();
  };
  const ticking = setInterval(tick, TICK_MS);
  ticking.unref();
  deps.onWake(tick);
  tick();
  const files = createFiles({ ...deps, storage, loaders, datasets, jobs, tenant: tenant.tenantName });
  const app = createApp({
    ...deps,
    tenant,
    sweeping,
    notices: () => [...history.notices(), ...schedules.notices, ...recovered],
    onWorkspace: ({ tabs }) => files.rememberTabs(tabs),
  });
  const calls = createCalls(
    {
      ...app.handlers,
      ...tenant.handlers,
      ...datasetCalls.handlers,
      ...files.handlers,
      ...downloads.handlers,
      ...queries.handlers,
      ...bulkActions.handlers,
      ...schedules.handlers,
      ...createLogCalls(deps).handlers,
      ...createJobCalls(jobs, deps).handlers,
      'export.dataset': exports.dataset,
      'export.activeUsers': ({ saas }) => activeUsers(saas),
    },
    tenant.client,
  );

  return {
    call: logCallFailures(deps.log, calls.call),
    pageLost: app.pageLost,
    pageGone: () => {
      calls.cancelAll();
      return loaders.closeUnretained();
    },
    goesOn: () => deps.settings.read().settings.keepRunning && (schedules.hasActive() || queries.hasActive()),
    openFiles: files.openFiles,
    stop: async () => {
      clearInterval(ticking);
      const schedulesStopped = schedules.stop();
      void queries.stop?.();
      await jobs.stop();
      await schedulesStopped;
      await loaders.closeAll(true);
      tenant.stop();
      await Promise.all([storage.flush(), deps.settings.flush()]);
    },
  };
};
