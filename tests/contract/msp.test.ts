import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../main/deps';
import type { SessionState } from '../../shared/model/app-state';
import { good } from '../support/core';
import { until } from '../support/until';
import { json } from '../support/loopback';
import { draft, setUpCores, start, tenantOf, type App } from './support/faults';
import { leaveTraces } from './support/traces';

setUpCores();

const PORTAL = 'https://msp.portal.example';
const CANARY = 'canary-of-contoso';
const NAMES: Readonly<Record<string, string>> = { a: 'Contoso', b: 'Fabrikam', c: 'Contoso' };

/** An MSP portal: one origin, and a tenant behind each token. */
const startPortal = async () => {
  const server = await tenantOf(3, {
    before: (seen, response) => {
      if (seen.url !== '/api/v1/apps/sec_entities') return false;
      const token = String(seen.headers['authorization'] ?? '').replace('Bearer ', '');
      json(response, 200, { apps: [], tenant_name: NAMES[token] });
      return true;
    },
  });
  const fetchAt: Deps['fetch'] = (url, init) => fetch(url.replace(PORTAL, server.origin), init);
  return start({ fetch: fetchAt });
};
const signIn = async (app: App, token: string) => {
  const state: SessionState = good(
    await app.command('session.connect', { address: PORTAL, token, keep: 'session' }),
  );
  if (state.kind !== 'signedIn') throw new Error('Nobody is signed in.');
  return state;
};
/** Everything that the page may learn of stored work. */
const listed = async (app: App): Promise<string> =>
  JSON.stringify(
    await Promise.all([
      app.command('snapshot.list', {}),
      app.command('schedule.list', {}),
      app.command('runs.list', {}),
      app.command('watch.list', {}),
      app.command('job.list', {}),
      app.command('dataset.list', {}),
    ]),
  );
/** The rows that the pivot index has for an entity that every tenant of the test has. */
const pivotRows = async (app: App): Promise<number> =>
  good(await app.command('pivot.find', { text: 'e000001' })).state.total;
/** The entries of each audit journal. */
const journals = (app: App): readonly (readonly { readonly tenant?: string }[])[] => {
  const folder = join(app.folder, 'documents');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && `${one.parentPath}/${one.name}`.includes('audit-'))
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
    .map((text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { readonly tenant?: string }),
    );
};

describe('the tenants of one MSP portal', () => {
  it('tenants of one portal get a connection each, and a new token of a tenant goes to its own', async () => {
    const app = await startPortal();
    const a = await signIn(app, 'a');
    const b = await signIn(app, 'b');
    const again = await signIn(app, 'c');
    expect([a.tenant, b.tenant]).toEqual(['Contoso', 'Fabrikam']);
    expect(a.connectionId).not.toBe(b.connectionId);
    expect(again.connectionId).toBe(a.connectionId);
    expect(a.colour).not.toBe(b.colour);
    expect(good(await app.command('session.resume', { connectionId: b.connectionId }))).toMatchObject({
      tenant: 'Fabrikam',
    });
  });

  it('tenants of one portal share no row, run, job, watch, schedule, pivot or journal', async () => {
    const app = await startPortal();
    const { connectionId } = await signIn(app, 'a');
    const run = await leaveTraces(app, draft, CANARY);
    expect((await listed(app)).split(CANARY).length).toBeGreaterThan(5);
    await until(
      () => pivotRows(app),
      (rows) => rows > 0,
    );
    await signIn(app, 'b');
    expect(await pivotRows(app)).toBe(0);
    app.pushed.length = 0;
    expect(await listed(app)).not.toContain(CANARY);
    expect(await app.command('snapshot.open', { id: run })).toMatchObject({ ok: false });
    expect(JSON.stringify(app.pushed)).not.toContain(CANARY);
    const names = journals(app).map((lines) => [...new Set(lines.flatMap(({ tenant }) => tenant || []))]);
    expect(names.filter(({ length }) => length > 0).sort()).toEqual([['Contoso'], ['Fabrikam']]);
    good(await app.command('session.resume', { connectionId }));
    expect(good(await app.command('snapshot.list', {}))).toHaveLength(1);
    expect(good(await app.command('schedule.list', {}))).toHaveLength(1);
  });

  it('tenants of one portal lose nothing when the connection to another of them is forgotten', async () => {
    const app = await startPortal();
    const { connectionId } = await signIn(app, 'a');
    await leaveTraces(app, draft, CANARY);
    const b = await signIn(app, 'b');
    good(await app.command('session.forget', { connectionId: b.connectionId }));
    good(await app.command('session.resume', { connectionId }));
    expect(good(await app.command('snapshot.list', {}))).toHaveLength(1);
  });
});
