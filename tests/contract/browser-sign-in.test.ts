import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../main/deps';
import { good, memorySecrets } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { signInAtDemo } from '../support/node-browser';
import { until } from '../support/until';
import { events, startApp, startPortal } from './support/browser-portal';
import { entities, keep, query, setUpFaultLine, soon } from './support/fault-line';
import { startTestTenant, type TestTenant } from './support/tenant';

setUpFaultLine();

describe('a sign-in by browser at the demo tenant', () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await startTestTenant({ hasPages: true, emails: 300 });
  });
  afterAll(() => tenant.close());
  const pages = () => tenant.pages ?? { password: '', code: '', provider: '', endSessions: () => undefined };

  const signedIn = async (more: Partial<Deps> = {}) => {
    const made = await startApp(more);
    const connecting = made.app.command('session.connectByBrowser', {
      address: tenant.origin,
      keep: 'keychain',
    });
    const window = await made.nextWindow(0);
    await signInAtDemo(window, tenant.origin, pages());
    const state = good(await connecting);
    return { ...made, window, state, connectionId: state.kind === 'signedIn' ? state.connectionId : '' };
  };

  it('enters after the password and the code, and closes the window', async () => {
    const { app, window, state } = await signedIn();
    expect(state).toMatchObject({ kind: 'signedIn', address: tenant.origin, signsInBy: 'browser' });
    expect(window.isClosed()).toBe(true);
    expect(await window.cookies(tenant.origin)).toEqual([]);
    expect(good(await app.api('apps.secEntities', {})).apps.length).toBeGreaterThan(0);
  });

  it('waits for the second step: the password alone is not enough', async () => {
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: tenant.origin, keep: 'session' });
    const window = await nextWindow(0);
    const first = await window.go(`${tenant.origin}/`);
    expect(new URL(first.url).origin).toBe(pages().provider);
    const second = await window.go(new URL('/password', first.url).href, { value: pages().password });
    expect(second.text).toContain('Second step');
    await soon(400);
    expect(good(await app.command('app.state', {})).session).toEqual({ kind: 'signedOut' });
    window.end({ kind: 'closed' });
    expect(await connecting).toMatchObject({
      ok: false,
      failure: { kind: 'cancelled', code: 'window_closed' },
    });
    expect(window.isClosed()).toBe(true);
  });

  it('sends a change with the token against request forgery', async () => {
    const { app } = await signedIn();
    const query_id = good(await app.api('query.list', {}))[0]?.query_id ?? '';
    // The demo portal answers a change without that token with a 403.
    expect(await app.api('query.operate', { operator: 'stop', policies_ids: [query_id] })).toMatchObject({
      ok: true,
    });
  });

  it('stores the cookies in the keychain and nowhere else, and signing out deletes them', async () => {
    const { app, connectionId } = await signedIn();
    const secret = app.secrets.kept.get(connectionId) ?? '';
    expect(secret).toMatch(/^session=[\w-]+; csrftoken=[\w-]+$/);
    const cookie = secret.slice('session='.length, secret.indexOf(';'));
    const files = readdirSync(app.folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'));
    for (const text of [...files, JSON.stringify(app.pushed), JSON.stringify(app.settings.read())])
      expect(text).not.toContain(cookie);
    good(await app.command('session.signOut', {}));
    expect([...app.secrets.kept.keys()].filter((name) => name === connectionId)).toEqual([]);
  });

  it('keeps the cookies for this session only if the keychain may not have them', async () => {
    const { app, nextWindow } = await startApp({ secrets: memorySecrets() });
    const connecting = app.command('session.connectByBrowser', { address: tenant.origin, keep: 'session' });
    await signInAtDemo(await nextWindow(0), tenant.origin, pages());
    expect(good(await connecting)).toMatchObject({ keeps: 'session' });
    expect([...app.secrets.kept.values()].filter((secret) => secret.includes('session='))).toEqual([]);
  });

  it('resumes with the stored cookies, without a window', async () => {
    const { app, windows, connectionId } = await signedIn();
    good(await app.command('session.resume', { connectionId }));
    expect(windows).toHaveLength(1);
  });

  it('opens no window at a start with a session that has ended, until the analyst asks for it', async () => {
    const { app, connectionId } = await signedIn();
    pages().endSessions();
    const next = await startApp({ settings: app.settings, secrets: app.secrets });
    const { resuming } = good(await next.app.command('app.state', {}));
    expect(resuming).toBe(connectionId);
    const atStart = await next.app.command('session.resume', { connectionId });
    expect(atStart).toMatchObject({ ok: false, failure: { code: 'session_ended' } });
    expect(next.windows).toHaveLength(0);
    const asked = next.app.command('session.resume', { connectionId });
    await signInAtDemo(await next.nextWindow(0), tenant.origin, pages());
    expect(good(await asked)).toMatchObject({ kind: 'signedIn', connectionId });
  });

  it('prompts once when the session ends, and each waiting read goes on after the next sign-in by browser', async () => {
    const { app, connectionId, nextWindow } = await signedIn();
    pages().endSessions();
    const before = events(app);
    const reads = Promise.all([app.api('apps.statistics', {}), app.api('query.list', {})]);
    await until(() => events(app) === before + 1);
    const again = app.command('session.resume', { connectionId });
    await signInAtDemo(await nextWindow(1), tenant.origin, pages());
    good(await again);
    expect((await reads).map(({ ok }) => ok)).toEqual([true, true]);
    expect(events(app)).toBe(before + 1);
  });
});

describe('a session by browser that ends', () => {
  const signedIn = async () => {
    const state = { isGood: true, login: 'http://localhost:9/login' };
    const server = keep(
      await startPortal((seen) => {
        if (!state.isGood) return { status: 302, location: state.login };
        if (seen.url.includes('sec_entities')) return { status: 200, body: entities };
        if (seen.method === 'POST') return { status: 200, body: { success: true, results: [] } };
        return { status: 200, body: query(seen.url.split('/').at(-1) ?? '') };
      }),
    );
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'keychain' });
    await (await nextWindow(0)).go(`${server.origin}/`);
    const session = good(await connecting);
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    return { app, server, state, nextWindow, connectionId };
  };

  it('treats a redirect to a login page as the end: reads wait and go on, and a change is not repeated', async () => {
    const { app, server, state, nextWindow, connectionId } = await signedIn();
    state.isGood = false;
    const reads = Promise.all(
      Array.from({ length: 20 }, (_, i) => app.command('saved.read', { id: `q${i}` })),
    );
    await until(() => events(app) === 1);
    const write = { entity_ids: ['e'], entity_type: 't', data: { name: 'quarantine' } };
    const changed = await app.api('query.manualAction', write);
    expect(changed).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    const posts = server.seen.filter(({ method }) => method === 'POST').length;
    const again = app.command('session.resume', { connectionId });
    const window = await nextWindow(1);
    state.isGood = true;
    await window.go(`${server.origin}/`);
    good(await again);
    expect((await reads).every(({ ok }) => ok)).toBe(true);
    await soon(50);
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(posts);
    expect(events(app)).toBe(1);
  });

  it('says that a change which met the end of the session was not done, without repeating it', async () => {
    const { app, server, state } = await signedIn();
    state.isGood = false;
    const write = { entity_ids: ['e'], entity_type: 't', data: { name: 'quarantine' } };
    expect(await app.api('query.manualAction', write)).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', code: 'session_ended' },
    });
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('names an access token as the way on if the portal refuses a change', async () => {
    const server = keep(
      await startPortal(({ method }) =>
        method === 'POST' ? { status: 403 } : { status: 200, body: entities },
      ),
    );
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'session' });
    await (await nextWindow(0)).go(`${server.origin}/`);
    good(await connecting);
    const write = { entity_ids: ['e'], entity_type: 't', data: { name: 'quarantine' } };
    const changed = await app.api('query.manualAction', write);
    expect(changed).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(changed.ok ? '' : changed.failure.next).toContain('use an access token');
  });

  it('sends the cookies to the portal alone, with what protects a change against forgery', async () => {
    const elsewhere = keep(await startLoopback((_n, _seen, response) => json(response, 200, entities)));
    const { app, server, state } = await signedIn();
    good(await app.command('saved.read', { id: 'q' }));
    expect(server.seen.at(-1)?.headers).toMatchObject({ cookie: 'sid=abc; XSRF-TOKEN=x%3Dy' });
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('x-xsrf-token');
    good(
      await app.api('query.manualAction', {
        entity_ids: ['e'],
        entity_type: 't',
        data: { name: 'quarantine' },
      }),
    );
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      headers: { 'x-xsrf-token': 'x=y', origin: server.origin, referer: `${server.origin}/` },
    });
    state.isGood = false;
    state.login = `${elsewhere.origin}/api/v1/stolen`;
    const waiting = app.command('saved.read', { id: 'q2' });
    await until(() => events(app) === 1);
    expect(elsewhere.seen).toEqual([]);
    good(await app.command('session.signOut', {}));
    await waiting;
  });

  it('closes the window when the sign-in is cancelled, and stays signed out', async () => {
    const server = keep(await startPortal(() => ({ status: 401 })));
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'keychain' });
    const window = await nextWindow(0);
    await window.go(`${server.origin}/`);
    await until(() => server.seen.some(({ url }) => url.startsWith('/api/')));
    good(await app.command('session.cancelSignIn', {}));
    expect(await connecting).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(window.isClosed()).toBe(true);
    expect(app.secrets.kept.size).toBe(0);
  });

  /** Signs in at a portal whose window meets a network error at an address. */
  const failAt = async (url: string, error: string) => {
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', {
      address: 'portal.example',
      keep: 'keychain',
    });
    (await nextWindow(0)).end({ kind: 'failed', error: new Error(error), url });
    return connecting;
  };

  it('passes on why the page could not be shown', async () => {
    expect(await failAt('https://portal.example/', 'ERR_CERT_AUTHORITY_INVALID')).toMatchObject({
      ok: false,
      failure: { kind: 'tls', code: 'authority', field: 'address' },
    });
  });

  it('names the identity provider whose page could not be shown, and blames no field', async () => {
    const ended = await failAt('https://login.example.net/saml', 'ERR_CONNECTION_REFUSED');
    expect(ended).toMatchObject({
      ok: false,
      failure: { kind: 'offline', code: 'refused', message: expect.stringContaining('login.example.net') },
    });
    expect(ended).not.toHaveProperty('failure.field');
  });

  it('takes the session of a window that is closed while the portal checks it', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const server = keep(
      await startLoopback((_n, { url }, response) => {
        if (url.startsWith('/api/')) return void held.then(() => json(response, 200, entities));
        response.writeHead(200, { 'set-cookie': 'sid=abc' });
        response.end();
      }),
    );
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'session' });
    const window = await nextWindow(0);
    await window.go(`${server.origin}/`);
    await until(() => server.seen.some(({ url }) => url.startsWith('/api/')));
    window.end({ kind: 'closed' });
    await soon(20);
    release();
    expect(good(await connecting)).toMatchObject({ kind: 'signedIn' });
  });

  it('tells a portal that has no API from one that is not signed in to yet', async () => {
    const server = keep(await startPortal(() => ({ status: 404 })));
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'keychain' });
    const window = await nextWindow(0);
    await window.go(`${server.origin}/`);
    await until(() => server.seen.some(({ url }) => url.startsWith('/api/')));
    await soon(50);
    window.end({ kind: 'closed' });
    expect(await connecting).toMatchObject({ ok: false, failure: { code: 'not_a_tenant' } });
  });
});
