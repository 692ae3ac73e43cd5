import { showInvisible } from '../shared/model/invisible';
import { brandOf } from '../shared/rules/brand';
import { createCalls } from './calls';
import type { Core, Deps } from './deps';
import { createApp } from './services/app/app';
import { createProfileWindow } from './services/app/profile-window';
import { createBulkActions } from './services/bulk-actions/bulk-actions';
import { wordingOf } from './services/bulk-actions/wording';
import { createCases } from './services/cases/cases';
import { createDatasets } from './services/datasets/datasets';
import { createDownloads } from './services/downloads/downloads';
import { createActiveUsers } from './services/exports/active-users';
import { createPictures } from './services/exports/pictures';
import { createEgress } from './services/egress/egress';
import { createExceptions } from './services/exceptions/exceptions';
import { createPaste } from './services/exceptions/paste';
import { createExports } from './services/exports/exports';
import { createJournalCalls } from './services/evidence/journal-calls';
import { createFiles } from './services/files/files';
import { LOCAL } from './services/jobs/job';
import { createJobCalls } from './services/jobs/job-calls';
import { logCallFailures } from './services/log/log-call-failures';
import { createLogCalls } from './services/log/log-calls';
import { createPivot } from './services/pivot/pivot';
import { createQueries } from './services/queries/queries';
import { createReview } from './services/review/review';
import { createSettings } from './services/settings/settings';
import { createSchedules } from './services/schedules/schedules';
import { createTenant } from './services/tenant/tenant';
import { createVerdicts } from './services/verdicts/verdicts';

import { createShared, type Shared } from './shared-parts';

/** Milliseconds between two ticks. No timer is longer, so a changed clock or a sleeping machine is noticed. */
const TICK_MS = 20_000;

type Tenant = ReturnType<typeof createTenant>;

/** Creates the features that work with rows or with the tenant. */
const createFeatures = (deps: Deps, shared: Shared, tenant: Tenant) => {
  const all = { ...deps, ...shared };
  const { connectionId: connection, tenantId } = tenant;
  const ofSession = { ...all, session: tenant, connection, tenantId };
  const egress = createEgress({ ...all, tenantId });
  const exports = createExports({ ...all, tenant: tenant.tenantName });
  const bulkActions = createBulkActions({
    ...all,
    client: tenant.client,
    tenant: tenant.tenantName,
    undoSeconds: () => deps.settings.read().settings.undoSeconds,
    wording: () => wordingOf(deps, tenant.state()),
  });
  const exceptions = createExceptions({
    ...all,
    tenantId,
    client: tenant.client,
    zone: tenant.zone,
    flags: tenant.flags,
    session: tenant.state,
    startAction: bulkActions.startAction,
  });
  return {
    egress,
    exports,
    cases: createCases(all),
    datasets: createDatasets({ ...all, client: tenant.client, zone: tenant.zone, egress: egress.networks }),
    bulkActions,
    exceptions,
    paste: createPaste({
      ...all,
      tenantId: tenant.tenantId,
      flags: tenant.flags,
      session: tenant.state,
      addExceptions: exceptions.handlers['exceptions.add'],
    }),
    pictures: createPictures(all),
    activeUsers: createActiveUsers({ ...all, client: tenant.client }),
    schedules: createSchedules({
      ...all,
      exports,
      tenant: tenant.scheduleTenant,
      clientFor: ({ address }) => tenant.clientFor(address),
      zoneOf: ({ address }) => tenant.zone(address),
    }),
    downloads: createDownloads({ ...all, client: tenant.client }),
    queries: createQueries(ofSession),
    pivot: createPivot({ ...all, root: shared.storage.root, tenantId: tenant.tenantId }),
    review: createReview(ofSession),
    files: createFiles({ ...all, tenant: tenant.tenantName, tenantId: tenant.tenantId }),
    verdicts: createVerdicts({ ...all, tenant }),
    profileWindow: createProfileWindow(deps),
    settings: createSettings({ ...all, tenant }),
  };
};
type Features = ReturnType<typeof createFeatures>;

/** Creates the tenant; signing in and out reaches the features and what they share. */
const connectTenant = (deps: Deps, shared: Shared, features: () => Features, self: () => Tenant): Tenant =>
  createTenant({
    ...deps,
    journal: shared.journal,
    settings: shared.settings,
    shell: shared.shell,
    onSession: () => {
      shared.recordSession();
      if (self().state().kind !== 'signedIn') return;
      // A schedule may be waiting for the token of this sign-in.
      features().schedules.onSession();
      features().queries.onSession?.();
      features().review.onSession?.();
    },
    onLeave: async () => {
      features().profileWindow.clear();
      // Jobs and datasets of local files go on without a session.
      if (self().tenantId() !== LOCAL) await shared.jobs.stop(self().tenantId());
      await shared.loaders.closeAll();
    },
    onForget: async (connection, tenant) => {
      const { schedules, queries, review, files, verdicts, pivot, paste, egress } = features();
      const parts = [shared.seen.forgetAll(connection)];
      if (tenant)
        parts.push(
          shared.jobs.forgetTenant(tenant.id),
          schedules.forgetTenant(tenant),
          queries.forgetTenant(tenant),
          review.forgetTenant(tenant),
          files.forgetTenant(tenant),
          verdicts.forgetTenant(tenant),
          pivot.forgetTenant(tenant),
          paste.forgetTenant(tenant),
          egress.forgetTenant(tenant),
        );
      // An error of the disk is only logged: the next sign-out deletes the rest.
      for (const ended of await Promise.allSettled(parts))
        if (ended.status === 'rejected') deps.log.error('storage', ended.reason);
    },
  });

/** Calls the features at intervals and when the machine wakes; returns the function that stops it. */
const startClock = (deps: Deps, { schedules, queries, review }: Features): (() => void) => {
  const tick = () => {
    schedules.tick();
    queries.tick?.();
    review.tick?.();
  };
  const ticking = setInterval(tick, TICK_MS);
  ticking.unref();
  deps.onWake(tick);
  tick();
  return () => clearInterval(ticking);
};

/** Joins the handlers of all features. */
const joinHandlers = (
  deps: Deps,
  shared: Shared,
  tenant: Tenant,
  {
    datasets,
    egress,
    cases,
    files,
    verdicts,
    profileWindow,
    pivot,
    downloads,
    queries,
    review,
    bulkActions,
    exceptions,
    paste,
    schedules,
    exports,
    activeUsers,
    pictures,
    settings,
  }: Features,
) => ({
  ...tenant.handlers,
  ...datasets.handlers,
  ...egress.handlers,
  ...files.handlers,
  ...verdicts.handlers,
  ...profileWindow.handlers,
  ...settings.handlers,
  ...pivot.handlers,
  ...downloads.handlers,
  ...queries.handlers,
  ...review.handlers,
  ...bulkActions.handlers,
  ...exceptions.handlers,
  ...paste.handlers,
  ...schedules.handlers,
  ...createLogCalls(deps).handlers,
  ...createJournalCalls({ ...shared, ...tenant }).handlers,
  ...cases.handlers,
  ...createJobCalls(shared.jobs, { ...deps, openFiles: files.openFiles }).handlers,
  'export.dataset': exports.dataset,
  'export.picture': pictures,
  'export.activeUsers': ({ saas }: { readonly saas: string }) => activeUsers(saas),
});

/** Shows no notification while the analyst has turned them off; those about the tenant that is signed in name its brand. */
const withNotify = (deps: Deps, open: () => Pick<Tenant, 'state' | 'tenantId'>): Deps => ({
  ...deps,
  notify: ({ title, body, ...others }) => {
    if (!deps.settings.read().settings.notifications) return;
    const { tenant = open().tenantId() } = others;
    const { name, source } = brandOf(open().state());
    const isNamed = source !== 'default' && tenant === open().tenantId();
    deps.notify({
      ...others,
      title: showInvisible(isNamed ? `${title} – ${name}` : title),
      body: showInvisible(body),
    });
  },
});

/** Creates the whole application without Electron. */
export const createCore = (given: Deps): Core => {
  const deps = withNotify(given, () => tenant);
  const shared = createShared(deps, () => tenant);
  const tenant: Tenant = connectTenant(
    deps,
    shared,
    () => features,
    () => tenant,
  );
  const features = createFeatures(deps, shared, tenant);
  const { schedules, queries, review, files, verdicts, pivot, cases } = features;
  const stopClock = startClock(deps, features);
  const app = createApp({
    ...deps,
    settings: shared.settings,
    tenant,
    sweeping: shared.sweeping,
    notices: () => [
      ...shared.history.notices(),
      ...schedules.notices,
      ...shared.recovered,
      ...cases.notices(),
    ],
    onWorkspace: ({ tabs }) => files.rememberTabs(tabs),
  });
  void tenant.resumeAtStart().then((connection) => {
    if (connection !== undefined) features.datasets.runAhead(deps.settings.read().workspace, connection);
  });
  const calls = createCalls({ ...app.handlers, ...joinHandlers(deps, shared, tenant, features) }, () =>
    verdicts.noting(tenant.client()),
  );

  return {
    call: logCallFailures(deps.log, pivot.noteAnswers(shared.recordCalls(calls.call))),
    pageLost: app.pageLost,
    pageGone: () => {
      calls.cancelAll();
      return shared.loaders.closeUnretained();
    },
    keepsRunning: () =>
      deps.settings.read().settings.keepRunning &&
      (schedules.hasActive() || queries.hasActive() || review.hasActive()),
    openFiles: files.openFiles,
    stop: async () => {
      stopClock();
      const schedulesStopped = schedules.stop();
      void queries.stop?.();
      void review.stop?.();
      void cases.stop?.();
      await shared.jobs.stop();
      await schedulesStopped;
      await shared.loaders.closeAll(true);
      await files.stop?.();
      tenant.stop();
      void verdicts.stop?.();
      // A keychain that doesn't answer must not keep the rest off the disk.
      await Promise.all([shared.journal.idle(), shared.storage.flush(), deps.settings.flush()]);
    },
  };
};
