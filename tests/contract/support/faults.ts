/** Cores and servers that stop after each test. */
import type { ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { startCore } from '../../support/core';
import { json, startLoopback, type Seen } from '../../support/loopback';

export const open: { close: () => Promise<void> }[] = [];

export type Answer = (seen: Seen, response: ServerResponse) => boolean;
const config = {
  saas_id: 'teams',
  query_domain: 'email',
  operators: [],
  fields: [{ field_id: 'f', db_id: 'n', label: 'N', type: 'number', analyzer: 'number' }],
  ui_columns: [],
  actions: [],
};
export const rowAt = (n: number) => ({ entity_id: `e${String(n).padStart(6, '0')}`, n });

/** A hand-written tenant of `total` rows, a page never larger than `most`; `before` may answer otherwise. */
export const tenantOf = async (
  total: number,
  { most = 5000, before = () => false, name = 'T' }: { most?: number; before?: Answer; name?: string } = {},
) => {
  const server = await startLoopback((_n, seen, response) => {
    if (before(seen, response)) return;
    if (seen.url === '/api/v1/apps/sec_entities') return json(response, 200, { apps: [], tenant_name: name });
    if (seen.url.startsWith('/api/v1/query/config')) return json(response, 200, config);
    if (seen.url === '/api/v1/query/execute') {
      const ask = JSON.parse(seen.body) as { size: number; search_after?: [number] };
      const from = (ask.search_after?.[0] ?? -1) + 1;
      const to = Math.min(total, from + Math.min(ask.size, most));
      return json(response, 200, {
        rows: Array.from({ length: to - from }, (_, i) => rowAt(from + i)),
        search_after: to < total ? [to - 1, rowAt(to - 1).entity_id, 'c'] : null,
        total_rows: total,
      });
    }
    json(response, 200, { success: true, results: [], rows: [] });
  });
  open.push(server);
  return server;
};
export const start = async (more = {}) => {
  const app = await startCore(undefined, more);
  open.push({ close: app.stop });
  return app;
};
export type App = Awaited<ReturnType<typeof start>>;
export const connect = (app: App, origin: string, keep: 'keychain' | 'session' = 'session') =>
  app.command('session.connect', { address: origin, token: `token-for-${origin.slice(-5)}`, keep });
export const draft = {
  saas_id: 'teams',
  query_domain: 'email' as const,
  query_entity_type: 'teams_email',
  columns: [{ db_id: 'n', column_label: 'N' }],
};
export const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Stops after each test what it started. */
export const setUpCores = (): void => {
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
};
