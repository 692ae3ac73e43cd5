import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { KeychainStatus } from '../../../shared/local-calls/session';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { SessionState } from '../../../shared/model/app-state';
import { brandOf, toolLabel } from '../../../shared/rules/brand';
import { tenantAddress } from '../../../shared/rules/msp';
import { tenantZone } from '../../../shared/rules/tenant-zone';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { LOCAL } from '../jobs/job';
import { tenantKey } from '../jobs/job-history';
import type { ActOwner, Journal } from '../journal/journal';
import { createWriteDoor, type WriteDoor } from '../journal/write-door';
import type { Credentials } from './api-client';
import { createBrands } from './brands';
import { createConnections, type Connections } from './connections';
import { createDemoTenant } from './demo-tenant';
import { clientFor, DEMO_ADDRESS } from './detached-client';
import { saveProxy } from './proxy-settings';
import { createSession, type Session } from './session';
import { connectByBrowser } from './sign-in/browser';
import { connect } from './sign-in/connect';
import { createSignInContext, type SignInContext } from './sign-in/context';
import { createExploreDemo } from './sign-in/explore-demo';
import { resume } from './sign-in/resume';
import { createResumeAtStart } from './sign-in/resume-at-start';
import { forget, signOut } from './sign-in/sign-out';
import { TEXT } from './text';
import { createTokens } from './tokens';

type TenantDeps = Deps & {
  readonly journal: Journal;
  /** Called after each change of the session. */
  readonly onSession: () => void;
  /** Ends the work that belongs to a tenant, before it is left. */
  readonly onLeave: () => Promise<void>;
  /** Called with a connection that was forgotten, and with its tenant unless another saved connection leads to it. */
  readonly onForget: (
    connectionId: string,
    tenant: { readonly id: string; readonly name: string } | undefined,
  ) => Promise<void>;
};
type TenantCall = Extract<LocalCallName, `session.${string}` | 'brand.list' | 'proxy.save'>;

/** The session as other features use it. */
const describeSession = (session: Session, user: string, labelOf: (id: string) => string | undefined) => ({
  client: () => session.tenant().client,
  state: session.state,
  flags: session.flags,
  /** The tenant's name for the analyst; empty while signed out. */
  tenantName: (): string => {
    const state = session.state();
    return state.kind === 'signedIn' ? state.tenant : '';
  },
  /** The name that the tenant's data is stored under; work without a tenant has its own name. */
  tenantId: (): string => {
    const state = session.state();
    if (state.kind === 'signedOut') return LOCAL;
    return state.isDemo ? DEMO_ADDRESS : tenantKey(tenantAddress(state.address, state.connectionId));
  },
  /** The tenant as a schedule remembers it; undefined while signed out. */
  scheduleTenant: () => {
    const state = session.state();
    if (state.kind === 'signedOut') return undefined;
    const address = tenantAddress(state.address, state.connectionId);
    return state.isDemo
      ? { key: DEMO_ADDRESS, address: DEMO_ADDRESS, label: state.tenant }
      : { key: tenantKey(address), address, label: state.tenant };
  },
  /** The id of the connection in use; empty while signed out. */
  connectionId: (): string => {
    const state = session.state();
    return state.kind === 'signedIn' ? state.connectionId : '';
  },
  /** The workstation's user and the connection's name, for receipts. */
  who: (): string => {
    const state = session.state();
    const label = state.kind === 'signedIn' ? labelOf(state.connectionId) : undefined;
    return label === undefined ? user : TEXT.who(user, label);
  },
});

const openPortal = async (
  deps: Pick<Deps, 'shell'>,
  state: SessionState,
): Promise<Result<{ opened: boolean }>> => {
  if (state.kind !== 'signedIn') return fail(failure('unauthorized', TEXT.session.signInFirst));
  if (!state.address.startsWith('https:')) return fail(failure('invalid', TEXT.session.noPortal));
  return ok({ opened: await deps.shell.openExternal(state.address) });
};

const keychainStatus = async (secrets: Deps['secrets']): Promise<KeychainStatus> => {
  const status = await secrets.status();
  if (status.kind === 'ready') return status;
  return { kind: status.kind === 'unavailable' ? 'unavailable' : 'locked', message: status.message };
};

/** Creates the function that returns the time zone of the tenant at an address, or of the one that is signed in. */
const createZones =
  (
    { settings, timeZone }: Pick<Deps, 'settings' | 'timeZone'>,
    connections: Connections,
    current: () => string,
  ) =>
  (address?: string): string => {
    const saved = address === undefined ? undefined : connections.findByAddress(address)?.id;
    return tenantZone(settings.read().settings.tenantZones[saved ?? current()], timeZone);
  };

/** Creates the calls that forget a connection, with all that is stored of it. */
const createLeaving = (
  deps: TenantDeps,
  connections: Connections,
  session: Session,
  context: SignInContext,
): Pick<Feature<TenantCall>['handlers'], 'session.forget' | 'session.signOut'> => {
  /** Returns the function that deletes what is stored of a connection and its tenant. */
  const prepareForget = (connectionId: string, name: string, address: string | undefined) => async () => {
    const own = address === undefined ? undefined : tenantAddress(address, connectionId);
    const isShared = connections
      .list()
      .some((one) => one.id !== connectionId && tenantAddress(one.address, one.id) === own);
    const tenant = own === undefined || isShared ? undefined : { id: tenantKey(own), name };
    await deps.onForget(connectionId, tenant);
  };

  /**
   * Deletes the tabs of a connection from the disk. A disk that refuses is in the log. `hasUnowned` deletes those without an owner as
   * well: an earlier version stored none, and the page saves its tabs of files again.
   */
  const dropTabs = async (connectionId: string, hasUnowned: boolean) => {
    const { workspace } = deps.settings.read();
    const tabs = (workspace?.tabs ?? []).filter(({ owner }) =>
      owner === undefined ? !hasUnowned : owner !== connectionId,
    );
    const left = workspace && tabs.length > 0 ? { ...workspace, tabs } : null;
    await deps.settings.save({ workspace: left }).catch(() => undefined);
  };

  const leaveTabs = async (connectionId: string, wasLast: boolean) => {
    const isSignedOut = session.state().kind === 'signedOut';
    // While signed out, tabs without an owner are those of the connection that was used last.
    await dropTabs(connectionId, wasLast && isSignedOut);
    if (isSignedOut) deps.push('sessionChanged', session.state());
  };

  return {
    'session.forget': async ({ connectionId }) => {
      const known = connections.find(connectionId);
      const wasLast = connections.list()[0]?.id === connectionId;
      const forgetData = prepareForget(connectionId, known?.label || (known?.address ?? ''), known?.address);
      const forgotten = await forget(context, connectionId);
      if (forgotten.ok) await forgetData();
      // An unknown connection changes nothing that is seen.
      if (forgotten.ok && known) await leaveTabs(connectionId, wasLast);
      return forgotten;
    },
    'session.signOut': async () => {
      const state = session.state();
      const forgetData =
        state.kind === 'signedIn' && !state.isDemo
          ? prepareForget(state.connectionId, state.tenant, state.address)
          : undefined;
      const left = await signOut(context);
      // A connection that stays keeps its data.
      if (left.ok) await forgetData?.();
      // No draft of the former session may stay on disk, nor one that an earlier version stored.
      if (left.ok) await dropTabs(state.kind === 'signedIn' ? state.connectionId : '', true);
      return left;
    },
  };
};

/** Returns the owner of what a client does: the demo tenant has another origin at each start, but one name. */
const ownerOf = (
  { origin, connectionId = '' }: Credentials,
  session: Session,
  connections: Connections,
  user: string,
): ActOwner => {
  const state = session.state();
  const known = connections.find(connectionId);
  const isOpen = state.kind === 'signedIn' && state.connectionId === connectionId;
  const label = known?.label ?? '';
  return {
    journal: isOpen && state.isDemo ? DEMO_ADDRESS : tenantKey(tenantAddress(origin, connectionId)),
    tenant: isOpen ? state.tenant : label || origin,
    who: label === '' ? user : TEXT.who(user, label),
  };
};

/** Creates the door through which the writes of one client are recorded, with the tools named as the brand on screen does. */
const writeDoorOf = (
  { journal, user }: TenantDeps,
  given: Credentials,
  session: Session,
  connections: Connections,
): WriteDoor =>
  createWriteDoor(
    journal,
    () => ownerOf(given, session, connections, user),
    (tool) => toolLabel(tool, brandOf(session.state())),
  );

/** The connection to a tenant: session, sign-in, saved connections, proxy. */
export type Tenant = ReturnType<typeof createTenant>;

/** Creates the feature, signed out. */
export const createTenant = (deps: TenantDeps) => {
  const connections = createConnections(deps.settings);
  const tokens = createTokens(deps.secrets);
  const demo = createDemoTenant(deps.startTenant);
  const brands = createBrands(deps);
  const recordWrites = (given: Credentials) => writeDoorOf(deps, given, session, connections);
  const session: Session = createSession({
    ...deps,
    brands,
    recordWrites,
    onChange: (state) => {
      // The settings file logs a disk that refuses; the next start then shows the sign-in page.
      connections.noteSession(state).catch(() => undefined);
      deps.push('sessionChanged', state);
      deps.onSession();
    },
  });
  const context = createSignInContext({ ...deps, connections, tokens, demo, session });
  const atStart = createResumeAtStart(context, deps);
  const described = describeSession(session, deps.user, (id) => connections.find(id)?.label);

  const handlers: Feature<TenantCall>['handlers'] = {
    'session.connect': (input) => connect(context, input),
    'session.connectByBrowser': (input) => connectByBrowser(context, input),
    'session.resume': ({ connectionId }) => atStart.take(connectionId) ?? resume(context, connectionId),
    'session.cancelSignIn': () => ok((context.cancel(), null)),
    'session.exploreDemo': createExploreDemo(context),
    ...createLeaving(deps, connections, session, context),
    'session.keychain': async () => ok(await keychainStatus(deps.secrets)),
    'session.openPortal': () => openPortal(deps, session.state()),
    'session.refresh': () => {
      session.tenant().refresh();
      return ok(null);
    },
    'brand.list': async () => ok(await brands.list()),
    'proxy.save': (input) => saveProxy(deps, input),
  };

  return {
    ...described,
    handlers,
    tenantFlags: session.tenantFlags,
    describeConnection: connections.describe,
    describeSession: session.describe,
    cachedAnswers: () => session.tenant().cached(),
    dropCache: () => session.tenant().dropCache(),
    keychain: () => keychainStatus(deps.secrets),
    /** Signs in to the connection that was open when Postern last ended. */
    resumeAtStart: atStart.begin,
    /** Returns the connection of a sign-in at start whose outcome the page has to ask for; null if there is none. */
    resuming: atStart.pending,
    /** Shows the brand that the settings choose now. */
    rebrand: session.rebrand,
    zone: createZones(deps, connections, described.connectionId),
    /** Returns a separate client for work that goes on without a window. */
    clientFor: (address: string) =>
      clientFor({ ...deps, recordWrites, session, connections, tokens }, address),
    close: () => {
      session.stop();
      demo.stop();
    },
  };
};
