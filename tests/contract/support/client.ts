/** An API client beside a server with handwritten responses. */
import { afterEach } from 'vitest';
import { createApiClient, type ApiClientDeps } from '../../../main/services/tenant/api-client';
import { createCache } from '../../../main/services/tenant/cache';
import { startLoopback, type Script } from '../../support/loopback';

export const open: { close: () => Promise<void> }[] = [];

export const start = async (script: Script, more: Partial<ApiClientDeps> = {}) => {
  const server = await startLoopback(script);
  open.push(server);
  const clock = { now: 1_700_000_000_000 };
  const sleeps: number[] = [];
  const cache = createCache(() => clock.now);
  const client = createApiClient({
    fetch: (url, init) => fetch(url, init),
    clock: () => clock.now,
    cache,
    credentials: { origin: server.origin, token: 'secret-token' },
    sleep: async (ms) => {
      sleeps.push(ms);
      clock.now += ms;
    },
    random: () => 0.5,
    ...more,
  });
  return { ...server, client, clock, cache, sleeps };
};

/** Closes after each test what it opened. */
export const setUpClient = (): void => {
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
};
