import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good, startCore } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { until } from '../support/until';
import { startDownload } from './support/downloads';
import { open, setUpFaultLine, soon } from './support/fault-line';

setUpFaultLine();

/** An operating system that shuts down gives seconds. */
const QUIT_MS = 5_000;
const TOTAL = 20_000;

/** A tenant of many rows that stops answering when told to, and a core that is signed in to it. */
const fixture = async () => {
  const tenant = { isSilent: false, isRefusing: false, late: 0 };
  const server = await startLoopback((_n, seen, response) => {
    if (seen.url.includes('sec_entities')) return json(response, 200, { apps: [], tenant_name: 'T' });
    if (tenant.isRefusing) return json(response, 401, {});
    if (tenant.isSilent) return void (tenant.late += 1);
    if (seen.url.includes('/query/config'))
      return json(response, 200, {
        saas_id: 'teams',
        query_domain: 'email',
        operators: [],
        fields: [],
        ui_columns: [],
        actions: [],
      });
    if (seen.url.includes('test_only=true')) return json(response, 200, { success: true });
    if (seen.url.includes('sec_match_file')) {
      response.writeHead(200, { 'content-length': '100000' });
      return void response.write('x'.repeat(50_000));
    }
    if (seen.url.includes('get_cache_query')) return json(response, 200, { rows: [], total_rows: 10 });
    const ask = JSON.parse(seen.body) as { size: number; search_after?: [number] };
    const from = (ask.search_after?.[0] ?? -1) + 1;
    const to = Math.min(TOTAL, from + ask.size);
    json(response, 200, {
      rows: Array.from({ length: to - from }, (_, i) => ({ entity_id: `e${from + i}` })),
      search_after: to < TOTAL ? [to - 1, 'e', 'c'] : null,
      total_rows: TOTAL,
    });
  });
  open.push(server);
  const app = await startCore();
  open.push({ close: app.stop });
  good(await app.command('session.connect', { address: server.origin, token: 't', keep: 'session' }));
  const hunt = async () =>
    good(
      await app.command('query.run', {
        saas_id: 'teams',
        query_domain: 'email',
        query_entity_type: 'x',
        columns: [{ db_id: 'entity_id', column_label: 'ID' }],
      }),
    ).dataset;
  const ask = (dataset: string) => ({
    view: { dataset, sort: [], filter: [] },
    columns: ['entity_id'],
    labels: ['ID'],
    format: 'csv' as const,
    name: 'x',
  });
  return { app, tenant, server, hunt, ask };
};
type Fixture = Awaited<ReturnType<typeof fixture>>;

/** Brings a job to a state and answers the files that may be there afterwards. */
const STATES: Readonly<Record<string, (made: Fixture) => Promise<readonly string[]>>> = {
  'a load that waits for a page': async ({ app, tenant, hunt }) => {
    const dataset = await hunt();
    tenant.isSilent = true;
    good(await app.command('dataset.loadAll', { dataset }));
    await until(() => tenant.late === 1);
    return [];
  },
  'a load in full run': async ({ app, hunt }) => {
    good(await app.command('dataset.loadAll', { dataset: await hunt() }));
    await until(() =>
      app.pushed.some(
        ({ event, payload }) => event === 'datasetChanged' && (payload as { loaded: number }).loaded > 2_000,
      ),
    );
    return [];
  },
  'a load that waits for a sign-in': async ({ app, tenant, hunt }) => {
    const dataset = await hunt();
    tenant.isRefusing = true;
    good(await app.command('dataset.loadAll', { dataset }));
    await until(() =>
      app.pushed.some(
        ({ event, payload }) =>
          event === 'sessionChanged' && (payload as { expired?: boolean }).expired === true,
      ),
    );
    return [];
  },
  'logins that load': async ({ app, tenant }) => {
    tenant.isSilent = true;
    good(await app.command('dataset.openLogins', { apps: ['a', 'b'], outcomes: ['success', 'fail'] }));
    await until(() => tenant.late === 1);
    return [];
  },
  'an export that is planned': async ({ app, hunt, ask }) => {
    const dataset = await hunt();
    app.saves.push(join(app.folder, 'planned.csv'));
    void app.command('export.dataset', ask(dataset));
    return ['planned.csv'];
  },
  'an export that writes': async ({ app, hunt, ask }) => {
    const dataset = await hunt();
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    app.saves.push(join(app.folder, 'written.csv'));
    good(await app.command('export.dataset', ask(dataset)));
    await until(
      () =>
        readdirSync(app.folder).some((name) => name.endsWith('.part')) ||
        existsSync(join(app.folder, 'written.csv')),
    );
    return ['written.csv'];
  },
  'an export over a file of before': async ({ app, hunt, ask }) => {
    const dataset = await hunt();
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    writeFileSync(join(app.folder, 'before.csv'), 'before');
    app.saves.push(join(app.folder, 'before.csv'));
    good(await app.command('export.dataset', ask(dataset)));
    return ['before.csv'];
  },
  'a download halfway through the file': async ({ app }) => {
    await startDownload(app, join(app.folder, 'sample.bin'));
    await until(() => readdirSync(app.folder).some((name) => name.endsWith('.part')));
    return [];
  },
  'rows that are fetched again after their process ended': async ({ app, tenant, hunt }) => {
    const dataset = await hunt();
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    tenant.isSilent = true;
    await app.replaceDatasets();
    await until(() => tenant.late > 0);
    return [];
  },
  'reads that wait in line': async ({ app, tenant }) => {
    tenant.isSilent = true;
    for (let n = 0; n < 100; n += 1) void app.api('entity.props', { type: 't', id: `q${n}` });
    await until(() => tenant.late === 6);
    return [];
  },
};

describe('quitting', () => {
  it.each(Object.entries(STATES))(
    'ends in time during %s, and leaves whole files or none',
    async (_name, bring) => {
      const made = await fixture();
      const may = await bring(made);
      const at = performance.now();
      await made.app.core.stop();
      expect(performance.now() - at).toBeLessThan(QUIT_MS);
      const files = readdirSync(made.app.folder).filter(
        (name) => !name.startsWith('datasets') && name !== 'documents',
      );
      expect(files.filter((name) => !may.includes(name))).toEqual([]);
      const asked = made.server.seen.length;
      await soon(100);
      expect(made.server.seen.length).toBe(asked);
    },
  );
});
