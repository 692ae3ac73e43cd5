import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { startApp, startPortal } from './support/browser-portal';
import { keep, setUpFaultLine } from './support/fault-line';

setUpFaultLine();

describe('signing in again by browser at an MSP portal', () => {
  const PORTAL = 'https://msp.portal.example';

  /** A session of one tenant that has ended at the portal, which signs in to the tenant that a test names. */
  const expired = async () => {
    const state: { isGood: boolean; tenant: string | null } = { isGood: true, tenant: 'Contoso' };
    const server = keep(
      await startPortal(() =>
        state.isGood ? { status: 200, body: { apps: [], tenant_name: state.tenant } } : { status: 401 },
      ),
    );
    const at = (url: string) => url.replace(PORTAL, server.origin);
    const { app, nextWindow } = await startApp({}, at);
    const connecting = app.command('session.connectByBrowser', { address: PORTAL, keep: 'keychain' });
    await (await nextWindow(0)).go(`${server.origin}/`);
    const session = good(await connecting);
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    state.isGood = false;
    return { app, at, server, state, nextWindow, connectionId };
  };

  it('enters no other tenant than that of the connection, and keeps nothing of it', async () => {
    const { app, server, state, nextWindow, connectionId } = await expired();
    const before = new Map(app.secrets.kept);
    const again = app.command('session.resume', { connectionId });
    const window = await nextWindow(1);
    Object.assign(state, { isGood: true, tenant: 'Fabrikam' });
    await window.go(`${server.origin}/`);
    expect(await again).toMatchObject({
      ok: false,
      failure: { code: 'other_tenant', message: 'You signed in to Fabrikam, not Contoso.' },
    });
    expect(app.secrets.kept).toEqual(before);
    const now = good(await app.command('app.state', {}));
    expect(now.session).toMatchObject({ kind: 'signedIn', connectionId, tenant: 'Contoso' });
    expect(now.connections).toHaveLength(1);
  });

  it('returns to the tenant of the connection', async () => {
    const { app, server, state, nextWindow, connectionId } = await expired();
    const again = app.command('session.resume', { connectionId });
    const window = await nextWindow(1);
    state.isGood = true;
    await window.go(`${server.origin}/`);
    expect(good(await again)).toMatchObject({ connectionId, tenant: 'Contoso' });
  });

  it('closes the window when its connection is forgotten', async () => {
    const { app, at, connectionId } = await expired();
    app.settings.write({ openConnection: null });
    const next = await startApp({ settings: app.settings, secrets: app.secrets }, at);
    const again = next.app.command('session.resume', { connectionId });
    const window = await next.nextWindow(0);
    good(await next.app.command('session.forget', { connectionId }));
    expect(await again).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(window.isClosed()).toBe(true);
    expect(good(await next.app.command('app.state', {})).connections).toEqual([]);
  });
});
