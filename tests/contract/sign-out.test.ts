import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { good, memorySecrets, startCore } from '../support/core';
import { json } from '../support/loopback';
import { connect, draft, open, setUpCores, soon, start, tenantOf } from './support/faults';

setUpCores();

describe('two tenants', () => {
  it('keeps calls, responses and rejections of two tenants apart', async () => {
    const held: ServerResponse[] = [];
    const a = await tenantOf(10, {
      name: 'A',
      before: (seen, response) =>
        seen.url.startsWith('/api/v1/query/x') || seen.url.includes('statistics')
          ? (held.push(response), true)
          : false,
    });
    const b = await tenantOf(10, { name: 'B' });
    const app = await start();
    good(await connect(app, a.origin));
    const waiting = Array.from({ length: 8 }, (_, i) => app.command('saved.read', { id: `x${i}` }));
    const write = app.api('query.manualAction', {
      entity_ids: ['e1'],
      entity_type: 't',
      data: { name: 'quarantine' },
    });
    const statistics = app.api('apps.statistics', {});
    while (held.length < 6) await soon(5);
    good(await connect(app, b.origin));
    for (const response of held.splice(0)) json(response, 401, {});
    for (const answer of await Promise.all([...waiting, statistics]))
      expect(answer).toMatchObject({ ok: false });
    expect(await write).toMatchObject({ ok: false });
    expect(b.seen.map((one) => one.url).filter((url) => !url.includes('sec_entities'))).toEqual([]);
    for (const one of b.seen) expect(one.headers.authorization).toContain(b.origin.slice(-5));
    expect(good(await app.api('apps.secEntities', {})).tenant_name).toBe('B');
    expect(good(await app.command('app.state', {})).session).not.toMatchObject({ expired: true });
  });
  it('gives each tenant its own list of jobs', async () => {
    const a = await tenantOf(50);
    const b = await tenantOf(50);
    const app = await start();
    good(await connect(app, a.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    good(await connect(app, b.origin));
    expect(good(await app.command('job.list', {}))).toEqual([]);
  });
});

describe('signing out', () => {
  it('deletes a token that a locked keychain kept when another tenant was opened', async () => {
    const tenant = await tenantOf(1);
    const secrets = memorySecrets();
    let isLocked = false;
    const locked = { kind: 'locked' as const, message: 'The keychain is locked.' };
    const app = await start({
      secrets: {
        ...secrets,
        get: async (id: string) => (isLocked ? locked : secrets.get(id)),
        delete: async (id: string) => (isLocked ? locked : secrets.delete(id)),
      },
    });
    good(await connect(app, tenant.origin, 'keychain'));
    expect(secrets.kept.size).toBe(1);
    isLocked = true;
    good(await connect(app, tenant.origin, 'session'));
    isLocked = false;
    good(await app.command('session.signOut', {}));
    expect([secrets.kept.size, app.settings.read().connections]).toEqual([0, []]);
  });
  it('signs out also if the keychain refuses, and reports it', async () => {
    const tenant = await tenantOf(1);
    const secrets = memorySecrets();
    const app = await start({
      secrets: {
        ...secrets,
        delete: async () => ({ kind: 'locked' as const, message: 'The keychain is locked.' }),
      },
    });
    good(await connect(app, tenant.origin, 'keychain'));
    expect(await app.command('session.signOut', {})).toMatchObject({
      ok: false,
      failure: { kind: 'keychain', message: expect.stringContaining('You’re signed out') as string },
    });
    expect(good(await app.command('app.state', {})).session).toEqual({ kind: 'signedOut' });
  });
  it('stores no token if the connection could not be saved', async () => {
    const tenant = await tenantOf(1);
    const secrets = memorySecrets();
    const kept = { settings: {} as never, connections: [], workspace: null, flags: {}, openConnection: null };
    const app = await start({
      secrets,
      settings: {
        read: () => kept,
        write: () => {
          throw new Error('ENOSPC');
        },
        save: () => Promise.reject(new Error('ENOSPC')),
        flush: async () => undefined,
        notices: [],
      },
    });
    expect(await connect(app, tenant.origin, 'keychain')).toMatchObject({
      ok: false,
      failure: { kind: 'disk' },
    });
    expect(secrets.kept.size).toBe(0);
  });
});

describe('the demo tenant', () => {
  it('starts once for two quick clicks, and stops when another tenant is opened', async () => {
    const tenant = await tenantOf(1);
    let running = 0;
    let started = 0;
    const app = await startCore(async () => {
      await soon(30);
      running += 1;
      started += 1;
      return { origin: tenant.origin, token: 't', stop: () => void (running -= 1) };
    });
    open.push({ close: app.stop });
    await Promise.all([app.command('session.exploreDemo', {}), app.command('session.exploreDemo', {})]);
    expect([started, running]).toEqual([1, 1]);
    good(await connect(app, (await tenantOf(1)).origin));
    expect(running).toBe(0);
  });
});
