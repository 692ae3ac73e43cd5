import { describe, expect, it } from 'vitest';
import { startLoopback } from '../support/loopback';
import { good, startCore } from '../support/core';
import { app, setUpDemoCore, tenant } from './support/demo-core';

setUpDemoCore();

/** An address on this machine without a listener. */
const closedOrigin = async () => {
  const server = await startLoopback(() => undefined);
  await server.close();
  return server.origin;
};

describe('connecting', () => {
  it('stores the token in the keychain and nowhere else, and forgets all of it on sign-out', async () => {
    const state = good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
    );
    expect(state).toMatchObject({ kind: 'signedIn', isDemo: false, keeps: 'keychain' });
    expect([...app.secrets.kept.values()]).toEqual([tenant.token]);
    expect(
      JSON.stringify(app.settings.read()) +
        JSON.stringify(app.pushed) +
        JSON.stringify(await app.command('app.state', {})),
    ).not.toContain(tenant.token);
    good(await app.command('session.signOut', {}));
    expect([app.secrets.kept.size, app.settings.read().connections]).toEqual([0, []]);
    expect(await app.api('apps.secEntities', {})).toMatchObject({
      ok: false,
      failure: { kind: 'signed_out' },
    });
  });
  it('holds a session-only token in memory', async () => {
    const state = good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' }),
    );
    expect([state.kind === 'signedIn' && state.keeps, app.secrets.kept.size]).toEqual(['session', 0]);
    expect(JSON.stringify(app.settings.read())).not.toContain(tenant.token);
  });
  it('resumes a saved connection with the stored token', async () => {
    good(
      await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'keychain' }),
    );
    const [connection] = app.settings.read().connections;
    expect(good(await app.command('session.resume', { connectionId: connection?.id ?? '' }))).toMatchObject({
      kind: 'signedIn',
    });
  });
  it.each([
    ['', 'x', { kind: 'invalid', field: 'address' }],
    ['http://portal.example', 'x', { kind: 'invalid', field: 'address' }],
    ['ftp://portal.example', 'x', { kind: 'invalid', field: 'address' }],
    ['https://user:pass@portal.example', 'x', { kind: 'invalid', field: 'address' }],
    ['http://127.0.0.1:1', 'x', { kind: 'offline', code: 'port', field: 'address' }],
    ['CLOSED', 'x', { kind: 'offline', code: 'refused', field: 'address' }],
    ['OWN', 'wrong', { kind: 'unauthorized', field: 'token' }],
    ['OWN', 'two words', { kind: 'invalid', field: 'token' }],
  ])('tells failures apart: %s with token “%s”', async (address, token, failure) => {
    const answer = await app.command('session.connect', {
      address: address === 'OWN' ? tenant.origin : address === 'CLOSED' ? await closedOrigin() : address,
      token,
      keep: 'keychain',
    });
    expect(answer).toMatchObject({ ok: false, failure });
    expect(app.secrets.kept.size).toBe(0);
  });
  it('reports that the keychain refused, and saves nothing', async () => {
    const broken = {
      ...app.secrets,
      set: async () => ({ kind: 'locked' as const, message: 'The keychain is locked.' }),
    };
    const other = await startCore(undefined, { secrets: broken });
    expect(
      await other.command('session.connect', {
        address: tenant.origin,
        token: tenant.token,
        keep: 'keychain',
      }),
    ).toMatchObject({ ok: false, failure: { kind: 'keychain', code: 'locked' } });
    expect(other.settings.read().connections).toEqual([]);
    await other.stop();
  });
});
