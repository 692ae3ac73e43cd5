import { latestOnly } from '../../../../shared/latest-only';
import type { Result } from '../../../../shared/bridge';
import { fail } from '../../../../shared/bridge';
import type { Connection, SessionState } from '../../../../shared/model/app-state';
import type { SecEntities } from '../../../../shared/model/apps';
import type { Deps } from '../../../deps';
import type { Credentials } from '../api-client';
import type { Connections } from '../connections';
import type { DemoTenant } from '../demo-tenant';
import { supersededFailure } from '../failures';
import { probe } from '../probe';
import type { Session } from '../session';
import type { Tokens } from '../tokens';

export type SignInDeps = Pick<
  Deps,
  'fetch' | 'clock' | 'random' | 'bodies' | 'secrets' | 'openSignInWindow'
> & {
  readonly connections: Connections;
  readonly tokens: Tokens;
  readonly demo: DemoTenant;
  readonly session: Session;
};

/** Returns true if a sign-in is still the latest. */
export type IsLatest = () => boolean;

/** State shared by signing in and out. */
export type SignInContext = SignInDeps & {
  /** Begins a sign-in or sign-out, which supersedes all before it; `connectionId` is the saved connection it is about. */
  readonly begin: (connectionId?: string) => IsLatest;
  /** Cancels the sign-in that is going on. */
  readonly cancel: () => void;
  /** Is aborted when the sign-in of now is cancelled or superseded. */
  readonly signal: () => AbortSignal;
  /** Returns true if the latest sign-in is about this saved connection, or if it is signed in to. */
  readonly concerns: (connectionId: string) => boolean;
};

/**
 * Creates the context. The latest sign-in or sign-out wins: it supersedes every sign-in before it, even if it fails itself. So
 * each `await` of a sign-in is followed by a check that it is still the latest.
 */
export const createSignInContext = (deps: SignInDeps): SignInContext => {
  const latest = latestOnly();
  let pending: string | undefined;
  let controller = new AbortController();
  /** Ends the requests of the former sign-in. Each has its own signal: one that all share would remember every request. */
  const renew = () => {
    controller.abort();
    controller = new AbortController();
  };
  return {
    ...deps,
    begin: (connectionId) => {
      pending = connectionId;
      renew();
      return latest.start();
    },
    cancel: () => {
      pending = undefined;
      latest.cancel();
      renew();
    },
    signal: () => controller.signal,
    concerns: (connectionId) => connectionId === pending || isSignedInTo(deps.session, connectionId),
  };
};

/** Returns true if a saved connection is signed in to now. */
export const isSignedInTo = (session: Session, connectionId: string): boolean => {
  const state = session.state();
  return state.kind === 'signedIn' && state.connectionId === connectionId;
};

/** Checks credentials at the tenant; fails if a later sign-in has superseded this one. */
export const checkCredentials = async (
  context: SignInContext,
  given: Credentials,
  isLatest: IsLatest,
): Promise<Result<SecEntities>> => {
  if (!isLatest()) return fail(supersededFailure());
  const entities = await probe(context, given, context.signal());
  return isLatest() ? entities : fail(supersededFailure());
};

/** Enters the tenant of a saved connection; the demo tenant is then no longer needed. */
export const enterTenant = async (
  { session, demo }: SignInContext,
  given: Credentials,
  entities: SecEntities,
  connection: Connection,
  isLatest: IsLatest,
): Promise<Result<SessionState>> => {
  const entered = await session.enter(given, entities, { ...connection, isDemo: false }, isLatest);
  if (entered.ok) demo.stop();
  return entered;
};
