import type { Deps } from '../../deps';
import type { WriteDoor } from '../journal/write-door';
import { createApiClient, type ApiClient, type Credentials } from './api-client';
import { createCache } from './cache';
import { createConnectivity, type Connectivity } from './connectivity';

/** The dependencies of every client; `recordWrites` is the audit journal's door for the tenant that they belong to. */
export type OpenDeps = Pick<Deps, 'fetch' | 'clock' | 'random' | 'bodies'> & {
  readonly recordWrites?: ((credentials: Credentials) => WriteDoor) | undefined;
};
type Events = {
  readonly onUnauthorized: () => void;
  readonly onConnectivity: (lostSince: number | undefined) => void;
  readonly onSlowed: (until: number | undefined) => void;
};

/** A tenant that is signed in to: its client with the cache, the queue and the connectivity that belong to it alone. */
export type OpenTenant = {
  readonly origin: string | undefined;
  readonly client: ApiClient;
  /** Drops the cached answers. */
  readonly refresh: () => void;
  /** The number of cached answers. */
  readonly cached: () => number;
  /** Deletes every cached answer, those for a lost connection too. */
  readonly dropCache: () => void;
  /** Ends every call that runs or waits. */
  readonly dispose: () => void;
};

/** Opens a tenant; without credentials, its client fails every call as signed out. */
export const openTenant = (
  { fetch, clock, random, bodies, recordWrites }: OpenDeps,
  credentials: Credentials | undefined,
  { onUnauthorized, onConnectivity, onSlowed }: Events,
): OpenTenant => {
  const lifetime = new AbortController();
  const cache = createCache(clock);
  const connectivity: Connectivity = createConnectivity({
    clock,
    lifetime: lifetime.signal,
    probe: () => client.call('apps.secEntities', {}, { fresh: true, isBackground: true }),
    onChange: () => {
      if (!lifetime.signal.aborted) onConnectivity(connectivity.lostSince());
    },
  });
  let slowed: NodeJS.Timeout | undefined;
  /** Notes that calls are held back, until they go on. */
  const noteSlowed = (until: number) => {
    if (lifetime.signal.aborted) return;
    onSlowed(until);
    clearTimeout(slowed);
    slowed = setTimeout(() => onSlowed(undefined), until - clock());
    slowed.unref();
  };
  lifetime.signal.addEventListener('abort', () => clearTimeout(slowed), { once: true });
  const client: ApiClient = createApiClient({
    fetch,
    clock,
    random,
    bodies,
    cache,
    credentials,
    lifetime: lifetime.signal,
    connectivity,
    recordWrite: credentials && recordWrites?.(credentials),
    onSlowed: noteSlowed,
    onUnauthorized: () => {
      if (!lifetime.signal.aborted) onUnauthorized();
    },
  });
  return {
    origin: credentials?.origin,
    client,
    refresh: () => cache.clear(),
    cached: cache.size,
    dropCache: cache.drop,
    dispose: () => lifetime.abort(),
  };
};

/** Creates a client without a session, for one check or for work that goes on without a window. */
export const createDetachedClient = (
  { fetch, clock, random, bodies, recordWrites }: OpenDeps,
  credentials: Credentials,
): ApiClient =>
  createApiClient({
    fetch,
    clock,
    random,
    bodies,
    cache: createCache(clock),
    credentials,
    recordWrite: recordWrites?.(credentials),
  });
