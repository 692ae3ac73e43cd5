import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { until } from '../support/until';
import { type App, connect, draft, setUpCores, start, tenantOf } from './support/faults';
import { OF_A_TENANT, openedStores, STAYS } from './support/store-names';
import { leaveTraces } from './support/traces';

setUpCores();

const CANARY = 'canary-of-contoso';

/** All bytes of the files below a folder, apart from the audit journal and the cases, which outlive their tenant's connection. */
const bytesBelow = (folder: string): string =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !/[\\/](?:audit-|cases)/.test(one.parentPath))
        .map((one) => `${one.name} ${readFileSync(join(one.parentPath, one.name), 'latin1')}`)
        .join('\n')
    : '';
const stored = (app: App) => bytesBelow(join(app.folder, 'documents'));

/** Everything that the page may learn of stored work. */
const listed = async (app: App): Promise<string> => {
  const lists = await Promise.all([
    app.command('snapshot.list', {}),
    app.command('schedule.list', {}),
    app.command('runs.list', {}),
    app.command('watch.list', {}),
    app.command('job.list', {}),
    app.command('dataset.list', {}),
    app.command('review.state', {}),
    app.command('egress.read', {}),
    app.command('case.list', {}),
    app.command('verdicts.history', { entity_id: `${CANARY} scanned`, entity_type: 'teams_email' }),
  ]);
  return JSON.stringify(lists);
};

/** The number of entities that the pivot finds for a value of the tenant's rows. */
const pivoted = async (app: App) => good(await app.command('pivot.find', { text: 'e000001' })).report.total;

describe('work of one tenant', () => {
  it('appears under that tenant only, and again when the analyst comes back', async () => {
    const a = await tenantOf(3, { name: 'Contoso' });
    const b = await tenantOf(3, { name: 'Fabrikam' });
    const app = await start();
    good(await connect(app, a.origin));
    const run = await leaveTraces(app, draft, CANARY);
    expect((await listed(app)).split(CANARY).length).toBeGreaterThan(9);
    // Rows are indexed once their load has paused.
    await until(() => pivoted(app));
    good(await connect(app, b.origin));
    app.pushed.length = 0;
    expect(await listed(app)).not.toContain(CANARY);
    expect(await app.command('snapshot.open', { id: run })).toMatchObject({ ok: false });
    good(await app.command('snapshot.remove', { id: run }));
    expect(good(await app.command('paste.read', { id: 'pasted' }))).toMatchObject({
      characters: 0,
      stored: [],
    });
    expect(await pivoted(app)).toBe(0);
    expect(JSON.stringify(app.pushed)).not.toContain(CANARY);
    good(await connect(app, a.origin));
    expect(good(await app.command('snapshot.list', {}))).toHaveLength(1);
    expect(good(await app.command('schedule.list', {}))).toHaveLength(1);
  });

  it('disappears to the last byte when the analyst signs out of its tenant', async () => {
    const a = await tenantOf(3, { name: 'Contoso' });
    const b = await tenantOf(3, { name: 'Fabrikam' });
    const app = await start();
    good(await connect(app, a.origin));
    await leaveTraces(app, draft, CANARY);
    await app.core.call('app.state', {});
    expect(stored(app)).toContain(CANARY);
    good(await app.command('session.signOut', {}));
    good(await connect(app, b.origin));
    expect(stored(app)).not.toContain(CANARY);
    expect(await listed(app)).not.toContain(CANARY);
    expect(readdirSync(join(app.folder, 'documents', 'snapshots'))).toEqual([]);
  });

  it('leaves the schedules if the analyst wants to have them when signing in again', async () => {
    const a = await tenantOf(3, { name: 'Contoso' });
    const b = await tenantOf(3, { name: 'Fabrikam' });
    const app = await start();
    good(await connect(app, a.origin));
    await leaveTraces(app, draft, CANARY);
    app.confirms.push(false);
    good(await app.command('session.signOut', {}));
    expect(app.confirms).toEqual([]);
    // They still run: while signed out, each is listed with the tenant that it belongs to.
    const waiting = good(await app.command('schedule.list', {}));
    expect(waiting.map(({ tenant }) => tenant)).toEqual(['Contoso']);
    good(await connect(app, b.origin));
    expect(await listed(app)).not.toContain(CANARY);
    good(await connect(app, a.origin));
    expect(good(await app.command('schedule.list', {}))).toHaveLength(1);
    expect(good(await app.command('snapshot.list', {}))).toEqual([]);
  });
});

describe('the places in which something is stored', () => {
  const places = (app: App) =>
    readdirSync(join(app.folder, 'documents'), { withFileTypes: true }).map((one) =>
      one.isDirectory() ? one.name : '.',
    );
  const filesIn = (app: App, place: string) => {
    const folder = join(app.folder, 'documents', place);
    return existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  };

  it('clears each store with its tenant, or knows the reason why it stays', async () => {
    const known = [...OF_A_TENANT, ...Object.keys(STAYS)];
    expect(openedStores().filter((name) => !known.includes(name))).toEqual([]);
    expect(openedStores().length).toBeGreaterThan(12);
    const app = await start();
    good(await connect(app, (await tenantOf(3)).origin));
    await leaveTraces(app, draft, CANARY);
    expect(places(app).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('keeps the data of a tenant until its connection is forgotten, and none afterwards', async () => {
    const app = await start();
    good(await connect(app, (await tenantOf(3)).origin));
    await leaveTraces(app, draft, CANARY);
    for (const place of OF_A_TENANT) await until(() => filesIn(app, place).length > 0);
    good(await app.command('session.signOut', {}));
    for (const place of OF_A_TENANT) expect(filesIn(app, place), place).toEqual([]);
  });
});

describe('stored tabs', () => {
  const tab = (id: string, owner?: string) => ({
    id,
    screen: 'hunt',
    title: id,
    ...(owner === undefined ? {} : { owner }),
  });
  const stored = (app: App) => app.settings.read().workspace?.tabs.map(({ id }) => id);
  const twoConnections = async () => {
    const app = await start();
    const ids: string[] = [];
    for (const name of ['A', 'B']) {
      const session = good(await connect(app, (await tenantOf(1, { name })).origin));
      ids.push(session.kind === 'signedIn' ? session.connectionId : '');
    }
    const [a = '', b = ''] = ids;
    const tabs = [tab('of a', a), tab('of b', b), tab('of a file'), tab('of the demo', 'demo')];
    good(await app.command('app.saveWorkspace', { version: 2, tabs, current: null }));
    return { app, a, tabs };
  };

  it('stored tabs disappear when their connection is forgotten, and do not come back', async () => {
    const { app, a, tabs } = await twoConnections();
    expect(stored(app)).toEqual(['of a', 'of b', 'of a file', 'of the demo']);
    good(await app.command('session.forget', { connectionId: a }));
    expect(stored(app)).toEqual(['of b', 'of a file', 'of the demo']);
    // A page that has not heard of it yet saves what it has.
    good(await app.command('app.saveWorkspace', { version: 2, tabs, current: null }));
    expect(stored(app)).toEqual(['of b', 'of a file', 'of the demo']);
  });

  it('stored tabs stay when the analyst signs out of another tenant', async () => {
    const { app } = await twoConnections();
    good(await app.command('session.signOut', {}));
    expect(stored(app)).toEqual(['of a', 'of the demo']);
  });
});
