import { chosenIn } from '../shared/rules/find-part';
import type { Tenant } from './services/tenant/tenant';
import type { Deps } from './deps';
import { actionLogName } from './services/bulk-actions/bulk-action-log';
import { recoverBulkAction } from './services/bulk-actions/recover-bulk-action';
import { createDatasetClient } from './services/datasets/dataset-client';
import { createDatasetLoaders } from './services/datasets/loaders';
import { LOCAL } from './services/jobs/job';
import { createAudit } from './services/journal/audit';
import { createJobHistory } from './services/jobs/job-history';
import { recoverJobs } from './services/jobs/job-recovery';
import { createJobs } from './services/jobs/jobs';
import { createTempFileRegistry } from './services/jobs/temp-file-registry';
import { pivotPath } from './services/pivot/pivot';
import { createLastSeen } from './services/queries/last-seen';
import { createStorage } from './services/storage/storage';
import { createVerdictLedger } from './services/verdicts/verdict-ledger';

/** Creates what the features share: stored documents, jobs and datasets. `tenant` is called once the tenant exists. */
export const createShared = (deps: Deps, tenant: () => Tenant) => {
  const storage = createStorage(deps.paths.documents, {
    now: () => new Date(deps.clock()),
    log: deps.log,
  });
  const wal = storage.wal('journal');
  const audit = createAudit({ ...deps, storage, tenant });
  const history = createJobHistory(storage);
  const recovered = recoverJobs(history, recoverBulkAction(wal), deps.clock());
  const tempFiles = createTempFileRegistry(storage);
  const logError = (error: unknown) => deps.log.error('files', error);
  const sweeping = tempFiles.sweep().catch((error: unknown) => {
    logError(error);
    return [];
  });
  const jobs = createJobs({
    ...deps,
    history,
    tempFiles,
    journal: audit.journal,
    tenant: () => tenant().tenantId(),
    owner: audit.owner,
    onDropped: ({ id }) => void wal.remove(actionLogName(id)).catch(logError),
  });
  const datasets = createDatasetClient(deps.datasets);
  const loaders = createDatasetLoaders({
    ...deps,
    datasets,
    chosenFields: (of) => chosenIn(deps.settings.read().settings.tenantAnswers[tenant().connectionId()], of),
    pivotPath: (isLocal) => pivotPath(storage.root, isLocal ? LOCAL : tenant().tenantId()),
  });
  const seen = createLastSeen(storage, deps.clock);
  const ledger = createVerdictLedger({ storage, clock: deps.clock });
  return { storage, wal, history, recovered, sweeping, jobs, datasets, loaders, seen, ledger, ...audit };
};
/** The parts that the features share. */
export type Shared = ReturnType<typeof createShared>;
