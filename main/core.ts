import { isPageEndpoint, rowOf } from '../shared/api/contract';
import type { Result } from '../shared/bridge';
import { fail, ok } from '../shared/bridge';
import { localCalls, type LocalCallName } from '../shared/local-calls/contract';
import type { AppState } from '../shared/local-calls/app';
import type { Core, Deps, Kept } from './deps';
import type { LocalCallHandlers } from './feature';
import { createQueries } from './services/queries/queries';
import { isWrite } from './services/tenant/api-client';
import { createActiveUsers } from './services/exports/active-users';
import { actionLogName } from './services/bulk-actions/bulk-action-log';
import { createBulkActions } from './services/bulk-actions/bulk-actions';
import { recoverBulkAction } from './services/bulk-actions/recover-bulk-action';
import { createDatasetClient } from './services/datasets/dataset-client';
import { createDownloads } from './services/downloads/downloads';
import { createExports } from './services/exports/exports';
import { failure } from './wire/failures';
import { createGivenFiles } from './services/files/picked-files';
import { createDatasets } from './services/datasets/datasets';
import { createJobHistory } from './services/jobs/job-history';
import { recoverJobs } from './services/jobs/job-recovery';
import { LOCAL } from './services/jobs/job';
import { createJobs } from './services/jobs/jobs';
import { logCallFailures } from './services/log/log-call-failures';
import { createLogCalls } from './services/log/log-calls';
import { createStorage } from './services/storage/storage';
import { pauseBefore } from './services/tenant/retry';
import { createSchedules } from './services/schedules/schedules';
import { createLastSeen } from './services/queries/last-seen';
import { createOffline } from './services/files/open-files';
import { createReviews } from './services/files/annotations';
import { createTenant } from './services/tenant/tenant';
import { createSnapshots } from './services/files/snapshots';
import { createDatasetLoaders } from './services/datasets/loaders';
import { createRequestIds } from './services/tenant/request-ids';
import { createTempFileRegistry } from './services/jobs/temp-file-registry';

/** How long the page waits at its start to hear what a killed Postern left; a folder on a dead network answers never. */
const SWEEP_MS = 1_000;

/** Milliseconds between two ticks. Nothing waits on a longer timer, so a clock that changes or a machine that sleeps is noticed. */
const TICK_MS = 20_000;

const isLocalCall = (name: string): name is LocalCallName => Object.hasOwn(localCalls, name);

/** The whole application without Electron, wired by hand. */
export const createCore = (deps: Deps): Core => {
  const requestIds = createRequestIds();
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
  const sources = createDatasetLoaders({ ...deps, datasets });
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
      await sources.closeAll();
    },
    // What the disk does not delete now is deleted with the next sign-out.
    onForget: (connection) => void seen.forgetAll(connection).catch(() => undefined),
  });
  const datasetCalls = createDatasets({ ...deps, client: tenant.client, datasets, loaders: sources, jobs });
  const exports = createExports({ ...deps, sources, datasets, jobs, tenant: tenant.tenantName });
  const bulkActions = createBulkActions({
    ...deps,
    client: tenant.client,
    tenant: tenant.tenantName,
    sources,
    datasets,
    jobs,
    journal,
    undoSeconds: () => deps.settings.read().settings.undoSeconds,
  });
  const activeUsers = createActiveUsers({ ...deps, client: tenant.client, jobs });
  const schedules = createSchedules({
    ...deps,
    sources,
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
  const files = createGivenFiles({
    ...deps,
    storage,
  });
  const reviews = createReviews({
    storage,
    datasets,
    clock: deps.clock,
    onChange: (dataset, standing) => {
      const file = sources.state(dataset)?.file;
      if (file) sources.update(dataset, { file: { ...file, reviews: standing } });
    },
  });
  const offline = createOffline({ files, sources, datasets, jobs, reviews });
  const snapshots = createSnapshots({
    storage,
    sources,
    datasets,
    jobs,
    files,
    clock: deps.clock,
    tenant: tenant.tenantName,
  });

  let isPageLost = false;
  /** Told once, to the page that was loaded in its place. */
  const lostPage = (): readonly string[] => {
    const told = isPageLost
      ? [
          'The window ended by itself and was loaded again: tabs, queries and filters are as they were, and work in the background went on.',
        ]
      : [];
    isPageLost = false;
    return told;
  };

  const appState = async (): Promise<AppState> => {
    // First what is waited for: the page puts this state in the place of its own, and saves it whole.
    const [status, left] = await Promise.all([
      tenant.keychain(),
      Promise.race([sweeping, pauseBefore(SWEEP_MS).then(() => [])]),
    ]);
    const kept = deps.settings.read();
    return {
      session: tenant.state(),
      connections: kept.connections,
      settings: kept.settings,
      workspace: kept.workspace,
      flags: tenant.flags(),
      keychain: status,
      versions: deps.versions,
      timeZone: deps.timeZone,
      isPackaged: deps.isPackaged,
      startsInDemo: deps.isDemo,
      platform: deps.platform,
      notices: [
        ...lostPage(),
        ...deps.settings.notices,
        ...history.notices(),
        ...schedules.notices,
        ...recovered,
        ...left,
      ],
    };
  };

  /** Saves settings and returns `value`; a refusal of the disk becomes a failure. */
  const saving = async <T>(patch: Partial<Kept>, value: T): Promise<Result<T>> => {
    try {
      await deps.settings.save(patch);
      return ok(value);
    } catch {
      return fail(failure('disk', 'The settings could not be saved.'));
    }
  };

  const handlers: LocalCallHandlers = {
    'app.state': async () => ok(await appState()),
    'app.saveSettings': (settings) => saving({ settings }, settings),
    'app.saveWorkspace': (workspace) => {
      files.keepForTabs(workspace.tabs);
      return saving({ workspace }, null);
    },
    ...tenant.handlers,
    ...datasetCalls.handlers,
    'offline.choose': files.choose,
    'offline.given': () => ok(files.pending()),
    'offline.recent': () => ok(files.recent()),
    'offline.keepRecent': ({ isKept }) => files.keepRecent(isKept),
    'offline.openRecent': ({ id }) => files.openRecent(id),
    'offline.inspect': offline.inspect,
    'offline.open': offline.open,
    // What was said last is kept though the tab closes meanwhile.
    'review.change': (ask) => {
      const letGo = sources.retain(ask.view.dataset);
      return reviews.change(ask).finally(letGo);
    },
    'review.undo': ({ dataset }) => reviews.undo(dataset),
    'snapshot.list': () => ok(snapshots.list()),
    'snapshot.keep': snapshots.keep,
    'snapshot.give': ({ id }) => snapshots.give(id),
    'snapshot.remove': ({ id }) => snapshots.remove(id),
    'export.dataset': exports.dataset,
    ...downloads.handlers,
    'call.cancel': ({ requests }) => ok((requests.forEach(requestIds.cancel), null)),
    ...queries.handlers,
    ...bulkActions.handlers,
    'export.activeUsers': ({ saas }) => activeUsers(saas),
    ...schedules.handlers,
    ...createLogCalls(deps).handlers,
    'job.list': () => ok(jobs.list()),
    'job.forget': ({ jobs: ids }) => ok((jobs.forget(ids), jobs.list())),
    'job.cancel': ({ job }) => ok((jobs.cancel(job), null)),
    'job.reveal': ({ job }) => {
      const path = jobs.pathOf(job);
      if (path === undefined) return fail(failure('not_found', 'This job left no file.'));
      deps.shell.reveal(path);
      return ok(null);
    },
  };

  const runLocalCall = async (name: LocalCallName, input: unknown): Promise<Result<unknown>> => {
    const parsed = localCalls[name].input.safeParse(input);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return fail(
        failure('invalid', issue?.message ?? 'The request does not have the right shape.', {
          field: (issue?.path ?? []).map(String).join('.'),
        }),
      );
    }
    // The name and its input were checked together just now; the type system cannot follow the pair.
    const handler = handlers[name] as (input: unknown) => Promise<Result<unknown>> | Result<unknown>;
    return handler(parsed.data);
  };

  return {
    call: logCallFailures(deps.log, async (name, input, requestId) => {
      if (isLocalCall(name)) return runLocalCall(name, input);
      if (isPageEndpoint(name))
        return requestId === undefined || isWrite(rowOf(name))
          ? tenant.client().call(name, input as never)
          : requestIds.run(requestId, (signal) => tenant.client().call(name, input as never, { signal }));
      return fail(failure('invalid', 'There is no such call.'));
    }),
    pageLost: () => {
      isPageLost = true;
    },
    pageGone: () => {
      requestIds.cancelAll();
      return sources.closeUnretained();
    },
    goesOn: () => deps.settings.read().settings.keepRunning && (schedules.hasActive() || queries.hasActive()),
    giveFiles: files.give,
    stop: async () => {
      clearInterval(ticking);
      const schedulesStopped = schedules.stop();
      void queries.stop?.();
      await jobs.stop();
      await schedulesStopped;
      await sources.closeAll(true);
      tenant.stop();
      await Promise.all([storage.flush(), deps.settings.flush()]);
    },
  };
};
