import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Connection, SessionState } from '../../../shared/model/app-state';
import type { SecEntities } from '../../../shared/model/apps';
import { resolveFlags, type FlagValue } from '../../../shared/rules/flags';
import type { Deps, RunningTenant } from '../../deps';
import { parseAddress } from './address';
import { createApiClient, type ApiClient, type Credentials } from './api-client';
import { createCache } from './cache';
import { probe } from './probe';
import { createConnectivity, type Connectivity } from './connectivity';
import { failure, overtaken, troubleFailure } from '../../wire/failures';

const COLOURS = 6;

type Opening = {
  readonly id: string;
  readonly label: string;
  readonly colour: number;
  readonly isDemo: boolean;
  readonly keeps: Connection['keeps'];
};

const DEMO: Opening = { id: 'demo', label: 'Demo tenant', colour: 0, isDemo: true, keeps: 'session' };

/** Who is signed in where, the tenant's client, and the saved connections. Tokens stay here and in the keychain. */
export type Session = ReturnType<typeof createSession>;

/** Creates the session, signed out. `onLeave` is called whenever a tenant is left: its datasets and jobs end. */
export const createSession = (deps: Deps, onLeave: () => Promise<void>) => {
  const inMemory = new Map<string, string>();
  let state: SessionState = { kind: 'signedOut' };
  let held: Credentials | undefined;
  let demo: RunningTenant | undefined;
  let startingDemo: Promise<Result<SessionState>> | undefined;
  let flags: readonly FlagValue[] = resolveFlags();
  let turn = 0;
  let demoTurn = 0;
  /** The saved connection that the newest turn is about. */
  let pending: string | undefined;

  /** The newest asked wins: a sign-in or sign-out ends all sign-ins that were asked before it, also where it fails itself. */
  const takeTurn = (connectionId?: string): number => {
    pending = connectionId;
    turn += 1;
    return turn;
  };

  /** A tenant's client with all that belongs to it alone: its cache, its line, and what ends it. */
  const meet = (credentials: Credentials | undefined) => {
    const life = new AbortController();
    // Each call that waits in line listens for the end; there may be many.
    setMaxListeners(0, life.signal);
    const cache = createCache(deps.clock);
    const connectivity: Connectivity = createConnectivity({
      clock: deps.clock,
      lifetime: life.signal,
      probe: () => client.call('apps.secEntities', {}, { fresh: true, isBackground: true }),
      onChange: () => {
        if (life.signal.aborted || state.kind !== 'signedIn') return;
        const { offlineSince: _former, ...rest } = state;
        const since = connectivity.lostSince();
        state = since === undefined ? rest : { ...rest, offlineSince: since };
        deps.push('sessionChanged', state);
      },
    });
    const client: ApiClient = createApiClient({
      fetch: deps.fetch,
      clock: deps.clock,
      cache,
      credentials,
      lifetime: life.signal,
      connectivity,
      onUnauthorized: () => {
        if (life.signal.aborted || state.kind !== 'signedIn' || state.expired) return;
        state = { ...state, expired: true };
        deps.push('sessionChanged', state);
      },
    });
    return { origin: credentials?.origin, client, cache, part: () => life.abort() };
  };
  let tenant = meet(undefined);
  const turnTo = (credentials: Credentials | undefined) => {
    tenant.part();
    tenant = meet(credentials);
  };

  const connections = () => deps.settings.read().connections;
  const saveConnections = (list: readonly Connection[]) => deps.settings.write({ connections: list });

  const stopDemo = () => {
    const stopped = demo;
    demo = undefined;
    stopped?.stop();
  };

  const enter = async (
    given: Credentials,
    entities: SecEntities,
    opening: Opening,
    isWanted: () => boolean,
  ): Promise<Result<SessionState>> => {
    if (!isWanted()) return fail(overtaken());
    const isSame =
      state.kind === 'signedIn' && state.connectionId === opening.id && tenant.origin === given.origin;
    if (state.kind === 'signedIn' && state.connectionId !== opening.id) await onLeave();
    if (!isWanted()) return fail(overtaken());
    if (isSame) tenant.cache.clear();
    else turnTo(given);
    if (!opening.isDemo) stopDemo();
    held = given;
    flags = resolveFlags(entities.feature_flags, deps.settings.read().flags[opening.id]);
    state = {
      kind: 'signedIn',
      connectionId: opening.id,
      address: given.origin,
      tenant: entities.tenant_name ?? opening.label,
      brand: entities.brand ?? '',
      colour: opening.colour,
      isDemo: opening.isDemo,
      keeps: opening.keeps,
    };
    deps.push('sessionChanged', state);
    // What waited for this sign-in goes on; so do datasets and jobs, which keep their client.
    if (isSame) tenant.client.renew(given.token);
    return ok(state);
  };

  const remember = (connection: Connection) =>
    saveConnections([connection, ...connections().filter((one) => one.id !== connection.id)]);

  const keepToken = async (id: string, token: string, keep: Connection['keeps']): Promise<Result<null>> => {
    if (keep === 'session') {
      inMemory.set(id, token);
      return ok(null);
    }
    const written = await deps.secrets.set(id, token);
    if (written.kind !== 'done') return fail(troubleFailure(written));
    inMemory.delete(id);
    return ok(null);
  };

  const connect = async (ask: {
    address: string;
    token: string;
    label: string;
    keep: Connection['keeps'];
  }): Promise<Result<SessionState>> => {
    const origin = parseAddress(ask.address);
    if (!origin.ok) return origin;
    const token = ask.token.trim();
    // A header cannot carry anything else, and a pasted line break is the usual cause.
    if (!/^[\x21-\x7e]+$/.test(token))
      return fail(
        failure('invalid', 'An access token is one word of plain characters.', {
          field: 'token',
          next: 'Copy the token again, without blanks or line breaks.',
        }),
      );
    const mine = takeTurn(connections().find((one) => one.address === origin.value)?.id);
    const given = { origin: origin.value, token };
    const entities = await probe(deps, given);
    if (mine !== turn) return fail(overtaken());
    if (!entities.ok) return entities;
    const known = connections().find((one) => one.address === origin.value);
    const id = known?.id ?? randomUUID();
    const label =
      ask.label.trim() || known?.label || entities.value.tenant_name || new URL(origin.value).host;
    const colour = known?.colour ?? connections().length % COLOURS;
    // A token of before that the keychain would not give up is remembered, so that forgetting the connection deletes it.
    const isTakenOver =
      ask.keep === 'session' && (known?.keeps === 'keychain' || known?.hasOldToken === true);
    const hasOldToken = isTakenOver && (await deps.secrets.delete(id)).kind !== 'done';
    if (mine !== turn) return fail(overtaken());
    const connection = {
      id,
      address: origin.value,
      label,
      colour,
      keeps: ask.keep,
      lastUsed: new Date(deps.clock()).toISOString(),
      ...(hasOldToken ? { hasOldToken } : {}),
    };
    // First the connection, then its token: no token is ever kept that no connection names.
    try {
      remember(connection);
    } catch {
      return fail(failure('disk', 'The connection could not be saved, so the token was not kept.'));
    }
    const kept = await keepToken(id, token, ask.keep);
    if (!kept.ok) {
      saveConnections(
        known
          ? [known, ...connections().filter((one) => one.id !== id)]
          : connections().filter((one) => one.id !== id),
      );
      return kept;
    }
    return enter(
      given,
      entities.value,
      { id, label, colour, isDemo: false, keeps: ask.keep },
      () => mine === turn,
    );
  };

  const resume = async (connectionId: string): Promise<Result<SessionState>> => {
    const known = connections().find((one) => one.id === connectionId);
    if (!known)
      return fail(
        failure('not_found', 'This connection is no longer saved.', {
          next: 'Sign in with its address and a token.',
        }),
      );
    const mine = takeTurn(known.id);
    const held = inMemory.get(known.id);
    const read =
      held === undefined ? await deps.secrets.get(known.id) : ({ kind: 'found', secret: held } as const);
    if (mine !== turn) return fail(overtaken());
    if (read.kind === 'not-found') {
      return fail(
        failure(
          'unauthorized',
          known.keeps === 'session'
            ? 'Its token was kept for one session only.'
            : 'The keychain has no token for it.',
          { field: 'token', code: 'no_token', next: 'Enter the access token again.' },
        ),
      );
    }
    if (read.kind !== 'found') return fail(troubleFailure(read));
    const given = { origin: known.address, token: read.secret };
    const entities = await probe(deps, given);
    if (mine !== turn) return fail(overtaken());
    if (!entities.ok) return entities;
    try {
      remember({ ...known, lastUsed: new Date(deps.clock()).toISOString() });
    } catch {
      // When it was last used is worth no failed sign-in.
    }
    return enter(given, entities.value, { ...known, isDemo: false }, () => mine === turn);
  };

  const leave = async () => {
    turnTo(undefined);
    held = undefined;
    const nobody = tenant;
    await onLeave();
    // Somebody signed in meanwhile.
    if (tenant !== nobody) return;
    stopDemo();
    state = { kind: 'signedOut' };
    flags = resolveFlags();
    deps.push('sessionChanged', state);
  };

  /** Forgets a connection whole: its token first, so that no token is left without its connection. */
  const forget = async (connectionId: string): Promise<Result<readonly Connection[]>> => {
    const known = connections().find((one) => one.id === connectionId);
    if (connectionId === pending || (state.kind === 'signedIn' && connectionId === state.connectionId))
      takeTurn();
    inMemory.delete(connectionId);
    if (known?.keeps === 'keychain' || known?.hasOldToken) {
      const deleted = await deps.secrets.delete(connectionId);
      if (deleted.kind !== 'done') return fail(troubleFailure(deleted));
    }
    if (state.kind === 'signedIn' && state.connectionId === connectionId) await leave();
    saveConnections(connections().filter((one) => one.id !== connectionId));
    return ok(connections());
  };

  const isDemoWanted = () => demoTurn === turn;

  /** The demo tenant that runs, signed in to again. */
  const reenterDemo = async ({ origin, token }: RunningTenant): Promise<Result<SessionState>> => {
    const entities = await probe(deps, { origin, token });
    return entities.ok ? enter({ origin, token }, entities.value, DEMO, isDemoWanted) : entities;
  };

  const startDemo = async (): Promise<Result<SessionState>> => {
    let started: RunningTenant;
    try {
      started = await deps.startTenant();
    } catch (error) {
      return fail(
        failure(
          'unexpected',
          `The demo tenant did not start${error instanceof Error ? `: ${error.message.slice(0, 200)}` : ''}.`,
        ),
      );
    }
    const given = { origin: started.origin, token: started.token };
    const entities = isDemoWanted() ? await probe(deps, given) : fail(overtaken());
    const entered = entities.ok ? await enter(given, entities.value, DEMO, isDemoWanted) : entities;
    if (!entered.ok) {
      started.stop();
      return entered;
    }
    stopDemo();
    demo = started;
    started.onExit?.(() => {
      if (demo === started) demo = undefined;
    });
    return entered;
  };

  return {
    /** The client of the tenant that is signed in to now. What spans several calls takes it once. */
    client: (): ApiClient => tenant.client,
    state: () => state,
    /**
     * A client of its own for work that goes on without a window: for the tenant at an address, `demo` for the demo tenant, with the token
     * that is held now or kept in the keychain.
     */
    clientFor: async (address: string): Promise<Result<ApiClient>> => {
      const alone = (credentials: Credentials) =>
        ok(
          createApiClient({
            fetch: deps.fetch,
            clock: deps.clock,
            cache: createCache(deps.clock),
            credentials,
          }),
        );
      if (state.kind === 'signedIn' && (state.isDemo ? 'demo' : state.address) === address && held) {
        return state.expired
          ? fail(failure('unauthorized', 'The tenant does not accept the access token any more.'))
          : alone(held);
      }
      const known = connections().find((one) => one.address === address);
      if (!known)
        return fail(
          failure('unauthorized', 'Nobody is signed in to its tenant, and no token is kept.', {
            code: 'no_token',
            next: 'Sign in to the tenant; it goes on by itself.',
          }),
        );
      const read = inMemory.has(known.id)
        ? ({ kind: 'found', secret: inMemory.get(known.id) ?? '' } as const)
        : await deps.secrets.get(known.id);
      if (read.kind === 'found') return alone({ origin: known.address, token: read.secret });
      if (read.kind === 'not-found')
        return fail(
          failure('unauthorized', 'No token is kept for its tenant.', {
            code: 'no_token',
            next: 'Sign in to the tenant; it goes on by itself.',
          }),
        );
      return fail(troubleFailure(read));
    },
    flags: () => flags,
    connections,
    connect,
    resume,
    forget,
    exploreDemo: async (): Promise<Result<SessionState>> => {
      demoTurn = takeTurn();
      if (state.kind === 'signedIn' && state.isDemo && demo && held)
        return state.expired ? reenterDemo(demo) : ok(state);
      startingDemo ??= startDemo().finally(() => {
        startingDemo = undefined;
      });
      return startingDemo;
    },
    signOut: async (): Promise<Result<SessionState>> => {
      takeTurn();
      const left = tenant;
      /** Whoever signed in to another tenant meanwhile stays there. */
      const leaveIt = async () => {
        if (state.kind === 'signedIn' && tenant === left) await leave();
      };
      if (state.kind === 'signedIn' && !state.isDemo) {
        const forgotten = await forget(state.connectionId);
        if (!forgotten.ok) {
          // Nobody is held in: the tenant is left, and what could not be forgotten is said.
          await leaveIt();
          return fail({
            ...forgotten.failure,
            message: `You are signed out, but the token could not be deleted. ${forgotten.failure.message}`,
            next: 'Unlock the keychain, then forget the connection on the sign-in screen.',
          });
        }
      }
      await leaveIt();
      deps.settings.write({ workspace: null });
      return ok(state);
    },
    refresh: () => tenant.cache.clear(),
    stop: () => {
      tenant.part();
      stopDemo();
    },
  };
};
