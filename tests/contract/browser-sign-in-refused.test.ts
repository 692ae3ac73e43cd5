import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as retry from '../../main/services/tenant/retry';
import { good, memorySecrets } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { until } from '../support/until';
import { startApp } from './support/browser-portal';
import { entities, keep, setUpFaultLine } from './support/fault-line';

setUpFaultLine();

/** The pauses of a sign-in: short ones pass by themselves, long ones once a test ends them. */
const pauses = vi.hoisted(() => ({ short: 0, long: [] as (() => void)[] }));
vi.mock('../../main/services/tenant/retry', async (readActual) => {
  const actual = await readActual<typeof retry>();
  const pauseBefore: typeof actual.pauseBefore = async (ms, signal) => {
    if (ms >= 1_000) return new Promise((resolve) => pauses.long.push(resolve));
    await actual.pauseBefore(ms, signal);
    pauses.short += 1;
  };
  return { ...actual, pauseBefore };
});
beforeEach(() => Object.assign(pauses, { short: 0, long: [] }));

/** An answer of the API: the apps, a refusal, or the portal's sign-in page. */
type Answer = 'apps' | 'refusal' | 'page';

/** A portal that sets a cookie on its page, and whose API answers as `state` says. */
const startPortal = async () => {
  const state: { answer: Answer } = { answer: 'apps' };
  const server = keep(
    await startLoopback((_n, { url }, response) => {
      if (url.startsWith('/api/') && state.answer !== 'page')
        return state.answer === 'apps' ? json(response, 200, entities) : json(response, 403, {});
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sid=abc; HttpOnly' });
      return void response.end('<!doctype html><p>Sign in</p>');
    }),
  );
  return { state, server };
};

describe('a session by browser that the portal’s API refuses', () => {
  it.each<Answer>(['refusal', 'page'])('opens the window if signing in again meets a %s', async (answer) => {
    const { state, server } = await startPortal();
    const { app, nextWindow } = await startApp();
    const address = server.origin;
    const connecting = app.command('session.connectByBrowser', { address, keep: 'session' });
    await (await nextWindow(0)).go(`${address}/`);
    const session = good(await connecting);
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    state.answer = answer;
    const again = app.command('session.resume', { connectionId });
    const window = await Promise.race([nextWindow(1), again]);
    if (!('go' in window)) throw new Error(JSON.stringify(window));
    state.answer = 'apps';
    await window.go(`${address}/`);
    expect(good(await again)).toMatchObject({ kind: 'signedIn', connectionId });
  });

  it('opens no window while the keychain that is to keep it can’t be used', async () => {
    const { server } = await startPortal();
    const status = async () => ({ kind: 'unavailable', message: 'No keychain.' }) as const;
    const { app, windows } = await startApp({ secrets: { ...memorySecrets(), status } });
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'keychain' });
    expect(await connecting).toMatchObject({ ok: false, failure: { kind: 'keychain' } });
    expect(windows).toEqual([]);
  });

  it('asks about the same cookies again, since they may be signed in by now, but only after a pause', async () => {
    const { state, server } = await startPortal();
    state.answer = 'refusal';
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'session' });
    const window = await nextWindow(0);
    await window.go(`${server.origin}/`);
    await until(() => pauses.long.length === 1);
    state.answer = 'apps';
    const settled = pauses.short;
    await window.go(`${server.origin}/`);
    await until(() => pauses.short > settled);
    // A request for the API would have been sent before this one.
    await window.go(`${server.origin}/`);
    expect(server.seen.filter(({ url }) => url.startsWith('/api/'))).toHaveLength(1);
    pauses.long.forEach((end) => end());
    expect(good(await connecting)).toMatchObject({ kind: 'signedIn' });
  });

  it('reports the refusal once the window is closed', async () => {
    const { state, server } = await startPortal();
    state.answer = 'refusal';
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'session' });
    const window = await nextWindow(0);
    await window.go(`${server.origin}/`);
    await until(() => server.seen.some(({ url }) => url.startsWith('/api/')));
    window.end({ kind: 'closed' });
    expect(await connecting).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden', code: 'account_refused' },
    });
  });
});
