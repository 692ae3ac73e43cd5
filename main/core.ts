/** The whole application without Electron: joins the tenant, what the features share, and the features. */
import { showInvisible } from '../shared/model/invisible';
import { brandOf } from '../shared/rules/brand';
import { createCalls } from './calls';
import type { Core, Deps } from './deps';
import type { Hooks } from './feature';
import { createFeatures, hooksOf, joinHandlers, type Features } from './features';
import { LOCAL } from './services/jobs/job';
import { logCallFailures } from './services/log/log-call-failures';
import { createTenant, type Tenant } from './services/tenant/tenant';
import { createShared, type Shared } from './shared-parts';

/** Milliseconds between two ticks. No timer is longer, so a changed clock or a sleeping machine is noticed. */
const TICK_MS = 20_000;

/** Creates the tenant; signing in and out reaches the features and what they share. */
const connectTenant = (
  deps: Deps,
  shared: Shared,
  hooks: () => readonly Hooks[],
  self: () => Tenant,
): Tenant =>
  createTenant({
    ...deps,
    journal: shared.journal,
    settings: shared.settings,
    shell: shared.shell,
    onSession: () => {
      shared.recordSession();
      // A schedule may be waiting for the token of this sign-in.
      if (self().state().kind === 'signedIn') for (const { onSession } of hooks()) onSession?.();
    },
    onLeave: async () => {
      for (const { onLeave } of hooks()) onLeave?.();
      // Jobs and datasets of local files go on without a session.
      if (self().tenantId() !== LOCAL) await shared.jobs.stop(self().tenantId());
      await shared.loaders.closeAll();
    },
    onForget: async (connection, tenant) => {
      const parts = [shared.seen.forgetAll(connection)];
      if (tenant) parts.push(...hooks().map(async ({ forgetTenant }) => forgetTenant?.(tenant)));
      // An error of the disk is only logged: the next sign-out deletes the rest.
      for (const ended of await Promise.allSettled(parts))
        if (ended.status === 'rejected') deps.log.error('storage', ended.reason);
    },
  });

/** Calls the features at intervals and when the machine wakes; returns the function that stops it. */
const startClock = (deps: Deps, hooks: readonly Hooks[]): (() => void) => {
  const tickAll = () => {
    for (const { tick } of hooks) tick?.();
  };
  const ticking = setInterval(tickAll, TICK_MS);
  ticking.unref();
  deps.onWake(tickAll);
  tickAll();
  return () => clearInterval(ticking);
};

type Stopped = {
  readonly jobs: Pick<Shared['jobs'], 'stop'>;
  readonly loaders: Pick<Shared['loaders'], 'closeAll'>;
  readonly journal: Pick<Shared['journal'], 'idle'>;
  readonly storage: Pick<Shared['storage'], 'flush'>;
};

/** Ends the features, the jobs and the datasets, and writes everything to disk. What fails to end is logged, and stops nothing else. */
export const stopAll = async (
  deps: { readonly log: Pick<Deps['log'], 'error'>; readonly settings: Pick<Deps['settings'], 'flush'> },
  shared: Stopped,
  hooks: readonly Hooks[],
): Promise<void> => {
  const ended = async (...parts: readonly Promise<unknown>[]): Promise<void> => {
    for (const part of await Promise.allSettled(parts))
      if (part.status === 'rejected') deps.log.error('storage', part.reason);
  };
  await ended(...hooks.map(async ({ stop }) => stop?.()), shared.jobs.stop());
  await ended(shared.loaders.closeAll(true));
  for (const { close } of hooks) await ended((async () => close?.())());
  // A keychain that doesn't answer must not keep the rest off the disk.
  await Promise.all([shared.journal.idle(), shared.storage.flush(), deps.settings.flush()]);
};

/** Shows no notification while the analyst has turned them off; those about the tenant that is signed in name its brand. */
const withNotify = (deps: Deps, open: () => Pick<Tenant, 'state' | 'tenantId'>): Deps => ({
  ...deps,
  notify: ({ title, body, ...others }) => {
    if (!deps.settings.read().settings.notifications) return false;
    const { tenant = open().tenantId() } = others;
    const { name, source } = brandOf(open().state());
    const isNamed = source !== 'default' && tenant === open().tenantId();
    return deps.notify({
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
    () => hooks,
    () => tenant,
  );
  const features: Features = createFeatures(deps, shared, tenant);
  const hooks = hooksOf(features);
  const { app, datasets, files, pivot, schedules, verdicts } = features;
  const stopClock = startClock(deps, hooks);
  void tenant.resumeAtStart().then((connection) => {
    if (connection !== undefined) datasets.runAhead(deps.settings.read().workspace, connection);
  });
  const calls = createCalls(joinHandlers(features), () => verdicts.noting(tenant.client()));

  return {
    call: logCallFailures(deps.log, pivot.noteAnswers(shared.recordCalls(calls.call, schedules.nameOf))),
    pageLost: app.pageLost,
    pageGone: () => {
      calls.cancelAll();
      return shared.loaders.closeUnretained();
    },
    keepsRunning: () =>
      deps.settings.read().settings.keepRunning && hooks.some(({ hasActive }) => hasActive?.() === true),
    openFiles: files.openFiles,
    stop: () => {
      stopClock();
      return stopAll(deps, shared, hooks);
    },
  };
};
