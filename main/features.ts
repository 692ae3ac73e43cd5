/** The list of features. The core reaches each through its hooks and handlers, and loops over this list. */
import type { LocalCallName } from '../shared/local-calls/contract';
import type { Deps } from './deps';
import type { Hooks, LocalCallHandlers } from './feature';
import { createApp } from './services/app/app';
import { createProfileWindow } from './services/app/profile-window';
import { createBulkActions } from './services/bulk-actions/bulk-actions';
import { wordingOf } from './services/bulk-actions/wording';
import { createCases } from './services/cases/cases';
import { createDatasets } from './services/datasets/datasets';
import { createDownloads } from './services/downloads/downloads';
import { createEgress } from './services/egress/egress';
import { createJournalCalls } from './services/evidence/journal-calls';
import { createExceptions } from './services/exceptions/exceptions';
import { createPaste } from './services/exceptions/paste';
import { createActiveUsers } from './services/exports/active-users';
import { createExports } from './services/exports/exports';
import { createPictures } from './services/exports/pictures';
import { createFiles } from './services/files/files';
import { createJobCalls } from './services/jobs/job-calls';
import { createLogCalls } from './services/log/log-calls';
import { createPivot } from './services/pivot/pivot';
import { createQueries } from './services/queries/queries';
import { createReview } from './services/review/review';
import { createSchedules } from './services/schedules/schedules';
import { createSettings } from './services/settings/settings';
import type { Tenant } from './services/tenant/tenant';
import { createVerdicts } from './services/verdicts/verdicts';
import type { Shared } from './shared-parts';

/** Creates the features that change something at the tenant. */
const createChanging = (deps: Deps, shared: Shared, tenant: Tenant) => {
  const all = { ...deps, ...shared };
  const { tenantId, client, zone, flags, state: session } = tenant;
  const bulkActions = createBulkActions({
    ...all,
    client,
    tenant: tenant.tenantName,
    tenantId,
    undoSeconds: () => deps.settings.read().settings.undoSeconds,
    wording: () => wordingOf(deps, session()),
  });
  const { startAction } = bulkActions;
  const exceptions = createExceptions({ ...all, tenantId, client, zone, flags, session, startAction });
  const addExceptions = exceptions.handlers['exceptions.add'];
  return { bulkActions, exceptions, paste: createPaste({ ...all, tenantId, flags, session, addExceptions }) };
};

/** Creates the features that export rows. */
const createExporting = (deps: Deps, shared: Shared, tenant: Tenant) => {
  const all = { ...deps, ...shared };
  const exports = createExports({ ...all, tenant: tenant.tenantName });
  return {
    exports,
    pictures: createPictures(all),
    activeUsers: createActiveUsers({ ...all, client: tenant.client }),
    schedules: createSchedules({
      ...all,
      exports,
      tenant: tenant.scheduleTenant,
      clientFor: ({ address }) => tenant.clientFor(address),
      zoneOf: ({ address }) => tenant.zone(address),
    }),
  };
};

/** Creates all features. Hooks are called in the order of the returned list. */
export const createFeatures = (deps: Deps, shared: Shared, tenant: Tenant) => {
  const all = { ...deps, ...shared };
  const { connectionId: connection, tenantId, client, zone, flags } = tenant;
  const ofSession = { ...all, session: tenant, connection, tenantId };
  const egress = createEgress({ ...all, tenantId });
  const files = createFiles({ ...all, tenant: tenant.tenantName, tenantId });
  const queries = createQueries(ofSession);
  const exporting = createExporting(deps, shared, tenant);
  const list = {
    profileWindow: createProfileWindow(deps),
    ...exporting,
    queries,
    review: createReview(ofSession),
    cases: createCases(all),
    egress,
    datasets: createDatasets({
      ...all,
      client,
      zone,
      flags,
      egress: egress.networks,
      noteRun: queries.noteRun,
    }),
    ...createChanging(deps, shared, tenant),
    downloads: createDownloads({ ...all, client }),
    pivot: createPivot({ ...all, root: shared.storage.root, tenantId }),
    journal: createJournalCalls({ ...shared, ...tenant, schedule: exporting.schedules.nameOf }),
    jobs: createJobCalls(shared.jobs, { ...deps, openFiles: files.openFiles }),
    log: createLogCalls(deps),
    settings: createSettings({ ...all, tenant }),
    files,
    tenant,
    verdicts: createVerdicts({ ...all, tenant }),
  };
  const app = createApp({
    ...deps,
    settings: shared.settings,
    tenant,
    sweeping: shared.sweeping,
    notices: () => [...shared.history.notices(), ...shared.recovered, ...noticesOf(list)],
    onWorkspace: ({ tabs }) => files.rememberTabs(tabs),
  });
  return { ...list, app };
};

/** All features, by name. */
export type Features = ReturnType<typeof createFeatures>;

type List = Readonly<Record<string, Hooks & { readonly handlers: Partial<LocalCallHandlers> }>>;
type CallsOf<F extends List> = { readonly [N in keyof F]: keyof F[N]['handlers'] }[keyof F] & LocalCallName;

/** Returns the hooks of all features, in their order. */
export const hooksOf = (features: List): readonly Hooks[] => Object.values(features);

const noticesOf = (features: List): readonly string[] =>
  hooksOf(features).flatMap(({ notices }) => notices?.() ?? []);

/** Joins the handlers of all features. */
export const joinHandlers = <F extends List>(features: F): Pick<LocalCallHandlers, CallsOf<F>> => {
  const parts: readonly object[] = Object.values(features).map(({ handlers }) => handlers);
  // Each call of `CallsOf` comes from the handlers of one feature; the type system can't follow the loop.
  return Object.assign({}, ...parts) as Pick<LocalCallHandlers, CallsOf<F>>;
};
