import { describe, expect, it } from 'vitest';
import type { Deps } from '../../main/deps';
import type { AppState } from '../../shared/local-calls/app';
import { json } from '../support/loopback';
import { good, memorySecrets } from '../support/core';
import { until } from '../support/until';
import { connect, setUpCores, start, tenantOf, type Answer, type App } from './support/faults';
import { createGate } from './support/gate';

setUpCores();

const WORKSPACE = {
  version: 2 as const,
  tabs: [{ id: 't', screen: 'hunt', title: 'Hunt' }],
  current: 't',
};

/** Starts Postern again with what an earlier start stored. */
const restart = (former: App, more: Partial<Deps> = {}) =>
  start({ settings: former.settings, secrets: former.secrets, ...more });
const stateOf = async (app: App): Promise<AppState> => good(await app.command('app.state', {}));
/** Returns the outcome that the page asks for, as it does once it is drawn. */
const outcomeOf = async (app: App) => {
  const { resuming } = await stateOf(app);
  return app.command('session.resume', { connectionId: resuming ?? 'none' });
};

/** A start that ended signed in, with a tab open, and the tenant it was signed in to. */
const ended = async (before?: Answer) => {
  const tenant = await tenantOf(1, before ? { before } : {});
  const app = await start();
  good(await connect(app, tenant.origin, 'keychain'));
  const id = app.settings.read().connections[0]?.id ?? '';
  app.settings.write({
    workspace: { ...WORKSPACE, tabs: WORKSPACE.tabs.map((tab) => ({ ...tab, owner: id })) },
  });
  return { tenant, app, id };
};

describe('the sign-in at start', () => {
  it('enters the connection that was open last before the page asks for anything', async () => {
    const { app, id } = await ended();
    const next = await restart(app);
    await until(() => next.pushed.some(({ event }) => event === 'sessionChanged'));
    const { session, resuming, workspace } = await stateOf(next);
    expect(session).toMatchObject({ kind: 'signedIn', connectionId: id });
    expect([resuming, workspace?.tabs.length]).toEqual([null, 1]);
  });

  it('lets the page wait for a sign-in that is quick, and asks the tenant once', async () => {
    const { app, id, tenant } = await ended();
    tenant.seen.length = 0;
    const next = await restart(app);
    expect(await stateOf(next)).toMatchObject({ session: { connectionId: id }, resuming: null });
    expect(tenant.seen.filter(({ url }) => url.includes('sec_entities'))).toHaveLength(1);
  });

  it('names the connection of a slow sign-in to the page, which takes its outcome', async () => {
    const gate = createGate();
    let isSlow = false;
    const { app, id, tenant } = await ended((seen, response) => {
      if (!isSlow || !seen.url.includes('sec_entities')) return false;
      void gate.wait().then(() => json(response, 200, { apps: [], tenant_name: 'T' }));
      return true;
    });
    isSlow = true;
    tenant.seen.length = 0;
    const next = await restart(app);
    expect(await stateOf(next)).toMatchObject({ session: { kind: 'signedOut' }, resuming: id });
    const outcome = next.command('session.resume', { connectionId: id });
    gate.open();
    expect(good(await outcome)).toMatchObject({ kind: 'signedIn', connectionId: id });
    expect(tenant.seen).toHaveLength(1);
  });

  it('cancels the sign-in while the tenant does not answer', async () => {
    const gate = createGate();
    let isSlow = false;
    const { app, id } = await ended((seen) => {
      if (isSlow && seen.url.includes('sec_entities')) void gate.wait();
      return isSlow;
    });
    isSlow = true;
    const next = await restart(app);
    expect((await stateOf(next)).resuming).toBe(id);
    const outcome = next.command('session.resume', { connectionId: id });
    await gate.reached;
    good(await next.command('session.cancelSignIn', {}));
    expect(await outcome).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(await stateOf(next)).toMatchObject({ session: { kind: 'signedOut' }, resuming: null });
  });

  it('goes to the same tenant of an MSP portal as before', async () => {
    const names: Readonly<Record<string, string>> = { a: 'Contoso', b: 'Fabrikam' };
    const server = await tenantOf(1, {
      before: (seen, response) => {
        if (seen.url !== '/api/v1/apps/sec_entities') return false;
        const token = String(seen.headers['authorization']).replace('Bearer ', '');
        json(response, 200, { apps: [], tenant_name: names[token] });
        return true;
      },
    });
    const address = 'https://msp.portal.example';
    const fetchAt: Deps['fetch'] = (url, init) => fetch(url.replace(address, server.origin), init);
    const app = await start({ fetch: fetchAt });
    for (const token of ['a', 'b'])
      good(await app.command('session.connect', { address, token, keep: 'keychain' }));
    const contoso = app.settings.read().connections.find(({ tenant }) => tenant === 'Contoso')?.id ?? '';
    good(await app.command('session.resume', { connectionId: contoso }));
    expect(await stateOf(await restart(app, { fetch: fetchAt }))).toMatchObject({
      session: { kind: 'signedIn', tenant: 'Contoso', connectionId: contoso },
    });
  });
});

describe('a sign-in at start that fails', () => {
  it.each([
    ['is refused', 401, { kind: 'unauthorized', field: 'token' }],
    ['meets another server', 404, { kind: 'drifted', field: 'address' }],
  ])('gives the page the reason once if the token %s, and loses nothing', async (_what, status, failure) => {
    let isRefusing = false;
    const { app, id } = await ended((_seen, response) => {
      if (isRefusing) json(response, status, {});
      return isRefusing;
    });
    isRefusing = true;
    const { connections, workspace } = app.settings.read();
    const next = await restart(app);
    expect(await stateOf(next)).toMatchObject({ session: { kind: 'signedOut' }, resuming: id });
    expect(await outcomeOf(next)).toMatchObject({ ok: false, failure });
    expect(await stateOf(next)).toMatchObject({ resuming: null, connections, workspace });
    expect(app.secrets.kept.size).toBe(1);
    // It is tried again at the next start: there was no sign-out.
    isRefusing = false;
    expect(await stateOf(await restart(app))).toMatchObject({ session: { connectionId: id } });
  });

  it('names the reason if the tenant cannot be reached', async () => {
    const { app, tenant } = await ended();
    await tenant.close();
    expect(await outcomeOf(await restart(app))).toMatchObject({
      ok: false,
      failure: { kind: 'offline', field: 'address' },
    });
  });

  it.each(['locked', 'unavailable'] as const)(
    'does not read a keychain that is %s, which would ask the analyst',
    async (kind) => {
      const { app } = await ended();
      const reads: string[] = [];
      const secrets: Deps['secrets'] = {
        ...app.secrets,
        status: async () => ({ kind, message: 'It is closed.' }),
        get: async (account) => (reads.push(account), { kind: 'found', secret: 'x' }),
      };
      expect(await outcomeOf(await restart(app, { secrets }))).toMatchObject({
        ok: false,
        failure: { kind: 'keychain', code: kind },
      });
      expect(reads).toEqual([]);
    },
  );

  it('asks for the token again if the keychain has lost it', async () => {
    const { app } = await ended();
    expect(await outcomeOf(await restart(app, { secrets: memorySecrets() }))).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', field: 'token', code: 'no_token' },
    });
  });

  it('leaves nothing to ask for once the analyst signs in to another connection', async () => {
    const { app, tenant } = await ended();
    await tenant.close();
    const next = await restart(app);
    const other = await tenantOf(1);
    good(await connect(next, other.origin, 'session'));
    expect(await stateOf(next)).toMatchObject({ session: { kind: 'signedIn' }, resuming: null });
    good(await next.command('session.signOut', {}));
    expect((await stateOf(next)).resuming).toBeNull();
  });
});

describe('a start without a sign-in', () => {
  const staysSignedOut = async (app: App, more: Partial<Deps> = {}) => {
    const next = await restart(app, more);
    expect(await stateOf(next)).toMatchObject({ session: { kind: 'signedOut' }, resuming: null });
    return next;
  };

  it('follows a sign-out, also if the keychain kept the token', async () => {
    const secrets = memorySecrets();
    const tenant = await tenantOf(1);
    const app = await start({
      secrets: { ...secrets, delete: async () => ({ kind: 'locked' as const, message: 'Locked.' }) },
    });
    good(await connect(app, tenant.origin, 'keychain'));
    expect((await app.command('session.signOut', {})).ok).toBe(false);
    expect(app.settings.read().connections).toHaveLength(1);
    await staysSignedOut(app, { secrets });
  });

  it('shows the sign-in page if the setting is off', async () => {
    const { app } = await ended();
    good(await app.command('app.saveSettings', { ...app.settings.read().settings, resumeAtStart: false }));
    await staysSignedOut(app);
  });

  it('follows a session whose token was for that session only', async () => {
    const tenant = await tenantOf(1);
    const app = await start();
    good(await connect(app, tenant.origin, 'session'));
    await staysSignedOut(app);
  });

  it('goes to the demo tenant if it was asked to, and follows a visit there', async () => {
    const { app } = await ended();
    await staysSignedOut(app, { isDemo: true });
    const demo = await tenantOf(1);
    const explored = await start({
      settings: app.settings,
      secrets: app.secrets,
      startTenant: async () => ({ origin: demo.origin, token: 't', stop: () => undefined }),
    });
    await stateOf(explored);
    good(await explored.command('session.exploreDemo', {}));
    await staysSignedOut(app);
  });

  it('follows one in which the connection was forgotten', async () => {
    const { app, id } = await ended();
    const next = await restart(app);
    good(await next.command('session.forget', { connectionId: id }));
    expect(app.settings.read().openConnection).toBeNull();
    await staysSignedOut(app);
  });
});
