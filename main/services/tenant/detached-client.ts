import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { SessionState } from '../../../shared/model/app-state';
import { tenantAddress } from '../../../shared/rules/msp';
import { failure } from '../../wire/failures';
import type { ApiClient, Credentials } from './api-client';
import { storedCredentials, type Connections } from './connections';
import { keychainFailure, noTokenFailure } from './failures';
import { createDetachedClient, type OpenDeps } from './open-tenant';
import type { Session } from './session';
import { TEXT } from './text';
import type { Tokens } from './tokens';

type SignedIn = Extract<SessionState, { kind: 'signedIn' }>;

type ClientForDeps = OpenDeps & {
  readonly session: Session;
  readonly connections: Connections;
  readonly tokens: Tokens;
};

/** Stands for the address of the demo tenant, which has another one at each start. */
export const DEMO_ADDRESS = 'demo';

/** Returns the name under which a schedule remembers the tenant of a session. */
const storedAddress = ({ isDemo, address, connectionId }: SignedIn): string =>
  isDemo ? DEMO_ADDRESS : tenantAddress(address, connectionId);

/**
 * Returns a separate client for work that goes on without a window, for the tenant at an address: with the token of the session, or
 * else with the one that is stored.
 */
export const clientFor = async (deps: ClientForDeps, address: string): Promise<Result<ApiClient>> => {
  const { session, connections, tokens } = deps;
  const detached = (given: Credentials) => ok(createDetachedClient(deps, given));
  const state = session.state();
  const given = session.credentials();
  if (given && state.kind === 'signedIn' && storedAddress(state) === address)
    return state.expired ? fail(failure('unauthorized', TEXT.token.refused)) : detached(given);
  const known = connections.findByAddress(address);
  if (!known) return fail(noTokenFailure(TEXT.token.notSignedIn));
  const read = await tokens.read(known);
  if (read.kind === 'found')
    return detached({ ...storedCredentials(known, read.secret), connectionId: known.id });
  return fail(read.kind === 'not-found' ? noTokenFailure(TEXT.token.noneStored) : keychainFailure(read));
};
