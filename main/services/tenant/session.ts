import { isDeepStrictEqual } from 'node:util';
import { type Result, fail, ok } from '../../../shared/bridge';
import type { Connection, SessionState } from '../../../shared/model/app-state';
import type { SecEntities } from '../../../shared/model/apps';
import { resolveFlags, type FlagValue } from '../../../shared/rules/flags';
import type { Deps } from '../../deps';
import type { Credentials } from './api-client';
import { supersededFailure } from './failures';
import type { Brands } from './brands';
import { openTenant, type OpenDeps, type OpenTenant } from './open-tenant';
import type { Brand } from '../../../shared/model/brand';

type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;

/** Everything that changes the session. */
type SessionEvent =
  | {
      readonly kind: 'signedIn';
      readonly session: Omit<SignedIn, 'kind' | 'expired' | 'disconnectedSince' | 'slowedUntil'>;
    }
  | { readonly kind: 'tokenRefused' }
  | { readonly kind: 'connectivityChanged'; readonly lostSince: number | undefined }
  /** The analyst changed how the connection is shown. */
  | { readonly kind: 'described'; readonly tenant: string; readonly colour: number }
  | { readonly kind: 'slowed'; readonly until: number | undefined }
  | { readonly kind: 'brandChanged'; readonly brand: Brand }
  | { readonly kind: 'left' };

type Described = Extract<SessionEvent, { kind: 'described' }>;

const describe = (state: SignedIn, { tenant, colour: mark }: Described): SessionState =>
  tenant === state.tenant && mark === state.colour ? state : { ...state, tenant, colour: mark };

const slow = (state: SignedIn, until: number | undefined): SessionState => {
  const { slowedUntil, ...others } = state;
  if (slowedUntil === until) return state;
  return until === undefined ? others : { ...others, slowedUntil: until };
};

const disconnect = (state: SignedIn, lostSince: number | undefined): SessionState => {
  const { disconnectedSince, ...others } = state;
  if (disconnectedSince === lostSince) return state;
  return lostSince === undefined ? others : { ...others, disconnectedSince: lostSince };
};

/** Returns the session after an event; the same object if the event changes nothing. */
export const nextSession = (state: SessionState, event: SessionEvent): SessionState => {
  if (event.kind === 'signedIn') return { kind: 'signedIn', ...event.session };
  if (event.kind === 'left') return state.kind === 'signedOut' ? state : { kind: 'signedOut' };
  if (state.kind === 'signedOut') return state;
  if (event.kind === 'brandChanged') return { ...state, brand: event.brand };
  if (event.kind === 'tokenRefused') return state.expired ? state : { ...state, expired: true };
  if (event.kind === 'described') return describe(state, event);
  if (event.kind === 'slowed') return slow(state, event.until);
  return disconnect(state, event.lostSince);
};

/** A tenant to open: its connection, and how it is shown. */
export type Entry = {
  readonly id: string;
  readonly label: string;
  readonly colour: number;
  readonly isDemo: boolean;
  readonly keeps: Connection['keeps'];
  readonly signsInBy?: Connection['signsInBy'];
};

type SessionDeps = OpenDeps &
  Pick<Deps, 'settings'> & {
    readonly brands: Brands;
    /** Called after each change. */
    readonly onChange: (state: SessionState) => void;
    /** Ends the work that belongs to a tenant, before it is left. */
    readonly onLeave: () => Promise<void>;
  };

/** The state of the session, with the open tenant. */
const createStore = (deps: SessionDeps) => {
  let state: SessionState = { kind: 'signedOut' };

  const dispatch = (event: SessionEvent) => {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    deps.onChange(state);
  };
  const open = (given: Credentials | undefined): OpenTenant =>
    openTenant(deps, given, {
      onUnauthorized: () => dispatch({ kind: 'tokenRefused' }),
      onConnectivity: (lostSince) => dispatch({ kind: 'connectivityChanged', lostSince }),
      onSlowed: (until) => dispatch({ kind: 'slowed', until }),
    });

  return {
    state: () => state,
    dispatch,
    tenant: open(undefined),
    /** The tenant's own flags; undefined while signed out. */
    tenantFlags: undefined as SecEntities['feature_flags'] | undefined,
    /** The name that the tenant gives itself, if it has one. */
    tenantName: undefined as SecEntities['tenant_name'],
    credentials: undefined as Credentials | undefined,
    /** The brand that the tenant names. */
    tenantBrand: '',
    switchTenant(given: Credentials | undefined) {
      this.tenant.dispose();
      this.tenant = open(given);
      this.credentials = given;
    },
  };
};
type Store = ReturnType<typeof createStore>;

const resolveBrand = ({ brands, settings }: SessionDeps, id: string, tenant: string, origin: string) =>
  brands.resolve({ tenant, origin, chosen: settings.read().settings.tenantBrands[id] });

/** Shows the brand that the settings choose now. */
const rebrand = async (deps: SessionDeps, store: Store): Promise<void> => {
  const { tenant } = store;
  const before = store.state();
  if (before.kind !== 'signedIn') return;
  const brand = await resolveBrand(deps, before.connectionId, store.tenantBrand, before.address);
  if (store.tenant === tenant && !isDeepStrictEqual(brand, before.brand))
    store.dispatch({ kind: 'brandChanged', brand });
};

/** Enters a tenant whose token has been checked. The same tenant with a new token keeps its client: what waits for it goes on. */
const enter = async (
  deps: SessionDeps,
  store: Store,
  given: Credentials,
  { feature_flags, tenant_name, brand = '' }: SecEntities,
  { id, label, colour, isDemo, keeps, signsInBy }: Entry,
  isLatest: () => boolean,
): Promise<Result<SessionState>> => {
  const shownBrand = await resolveBrand(deps, id, brand, given.origin);
  if (!isLatest()) return fail(supersededFailure());
  const own = { ...given, connectionId: id };
  const state = store.state();
  const isReturn =
    state.kind === 'signedIn' && state.connectionId === id && store.tenant.origin === given.origin;
  if (state.kind === 'signedIn' && state.connectionId !== id) await deps.onLeave();
  if (!isLatest()) return fail(supersededFailure());
  if (isReturn) store.tenant.refresh();
  else store.switchTenant(own);
  store.credentials = own;
  store.tenantFlags = feature_flags;
  store.tenantName = tenant_name;
  store.tenantBrand = brand;
  const shown = { address: given.origin, tenant: tenant_name ?? label, brand: shownBrand };
  store.dispatch({
    kind: 'signedIn',
    session: { connectionId: id, ...shown, colour, isDemo, keeps, ...(signsInBy ? { signsInBy } : {}) },
  });
  if (isReturn) store.tenant.client.renew(own);
  return ok(store.state());
};

/** Leaves the tenant. Returns false if somebody signed in to another tenant before it was left. */
const leave = async (deps: SessionDeps, store: Store): Promise<boolean> => {
  store.switchTenant(undefined);
  const nobody = store.tenant;
  await deps.onLeave();
  if (store.tenant !== nobody) return false;
  store.tenantFlags = undefined;
  store.dispatch({ kind: 'left' });
  return true;
};

/** Resolves the flags of the tenant that is signed in to, with those of its connection as they are set now. */
const flagsNow = ({ settings }: SessionDeps, store: Store): readonly FlagValue[] => {
  const state = store.state();
  return resolveFlags(
    store.tenantFlags,
    state.kind === 'signedIn' ? settings.read().flags[state.connectionId] : undefined,
  );
};

/** The tenant that is signed in to now, and the state of that. How one signs in is in the folder `sign-in`. */
export type Session = ReturnType<typeof createSession>;

/** Creates the session, signed out. */
export const createSession = (deps: SessionDeps) => {
  const store = createStore(deps);
  return {
    state: store.state,
    flags: () => flagsNow(deps, store),
    /** The flags of the tenant alone; undefined while signed out. */
    tenantFlags: () => store.tenantFlags,
    /** Shows the connection in use by its new label and color. A tenant that names itself keeps its name. */
    describe: ({ label, ...shown }: Connection) =>
      store.dispatch({ ...shown, kind: 'described', tenant: store.tenantName ?? label }),
    /** The token in use, if somebody is signed in. */
    credentials: () => store.credentials,
    /** The tenant that is open now; another object after each switch. */
    tenant: () => store.tenant,
    enter: (given: Credentials, entities: SecEntities, entry: Entry, isLatest: () => boolean) =>
      enter(deps, store, given, entities, entry, isLatest),
    leave: () => leave(deps, store),
    rebrand: () => rebrand(deps, store),
    stop: () => store.tenant.dispose(),
  };
};
