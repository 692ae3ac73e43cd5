import { describe, expect, it } from 'vitest';
import { good, memorySecrets } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { until } from '../support/until';
import { startApp } from './support/browser-portal';
import { entities, keep, setUpFaultLine } from './support/fault-line';

setUpFaultLine();

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

  it('reports the refusal once the window is closed', async () => {
    const { state, server } = await startPortal();
    state.answer = 'refusal';
    const { app, nextWindow } = await startApp();
    const connecting = app.command('session.connectByBrowser', { address: server.origin, keep: 'session' });
    const window = await nextWindow(0);
    await window.go(`${server.origin}/`);
    await until(() => server.seen.some(({ url }) => url.startsWith('/api/')));
    // The second change is heard only once the first answer was read.
    await window.go(`${server.origin}/`);
    await until(() => server.seen.filter(({ url }) => url.startsWith('/api/')).length > 1);
    window.end({ kind: 'closed' });
    expect(await connecting).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden', code: 'account_refused' },
    });
  });
});
