import { afterEach, describe, expect, it } from 'vitest';
import { good, memorySecrets, startCore } from '../support/core';
import { json, startLoopback } from '../support/loopback';
import { createGate } from './support/gate';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A tenant whose sign-in hangs from the moment that `hang` is called. */
const tenantCalled = async (name: string) => {
  let hanging: ReturnType<typeof createGate> | undefined;
  const server = await startLoopback((_n, seen, response) => {
    if (seen.url !== '/api/v1/apps/sec_entities')
      return json(response, 200, { success: true, results: [], rows: [] });
    void (hanging?.wait() ?? Promise.resolve()).then(() =>
      json(response, 200, { apps: [], tenant_name: name }),
    );
  });
  open.push(server);
  return { origin: server.origin, hang: () => (hanging = createGate()) };
};
const start = async (...given: Parameters<typeof startCore>) => {
  const app = await startCore(...given);
  open.push({ close: app.stop });
  const connect = (origin: string, keep: 'keychain' | 'session' = 'keychain') =>
    app.command('session.connect', { address: origin, token: 'word', keep });
  const entered = () =>
    app.pushed.flatMap(({ event, payload }) =>
      event === 'sessionChanged' ? [(payload as { tenant?: string }).tenant ?? 'nobody'] : [],
    );
  const idOf = (origin: string) =>
    app.settings.read().connections.find(({ address }) => address === origin)?.id ?? '';
  return { ...app, connect, entered, idOf };
};
const CANCELLED = { ok: false, failure: { kind: 'cancelled' } };

describe('a superseded sign-in', () => {
  it('leaves the analyst in the tenant that was opened last', async () => {
    const [a, b] = [await tenantCalled('A'), await tenantCalled('B')];
    const app = await start();
    for (const ask of [
      () => app.connect(a.origin),
      () => app.command('session.resume', { connectionId: app.idOf(a.origin) }),
    ]) {
      const slow = a.hang();
      const late = ask();
      await slow.reached;
      good(await app.connect(b.origin));
      const before = app.entered().length;
      slow.open();
      expect(await late).toMatchObject(CANCELLED);
      expect([app.entered().slice(before), good(await app.command('app.state', {})).session]).toMatchObject([
        [],
        { tenant: 'B' },
      ]);
      // There is a connection to be resumed the next time.
      good(await app.connect(a.origin));
    }
  });

  it('does not restore a connection that was forgotten in the meantime', async () => {
    const a = await tenantCalled('A');
    const app = await start();
    const leave = {
      'by a sign-out': () => app.command('session.signOut', {}),
      'by its own name': () => app.command('session.forget', { connectionId: app.idOf(a.origin) }),
    };
    for (const [how, ask] of Object.entries(leave)) {
      good(await app.connect(a.origin));
      const slow = a.hang();
      const late = app.command('session.resume', { connectionId: app.idOf(a.origin) });
      await slow.reached;
      good<unknown>(await ask());
      slow.open();
      expect(await late, how).toMatchObject(CANCELLED);
      expect(
        [
          app.secrets.kept.size,
          app.settings.read().connections,
          good(await app.command('app.state', {})).session,
        ],
        how,
      ).toEqual([0, [], { kind: 'signedOut' }]);
    }
  });

  it('stops a demo tenant that was started for nothing, and shares one start with the next sign-in', async () => {
    const [demo, b] = [await tenantCalled('Demo'), await tenantCalled('B')];
    let slow = createGate();
    let [starts, stops] = [0, 0];
    const app = await start(async () => {
      starts += 1;
      await slow.wait();
      return { origin: demo.origin, token: 't', stop: () => void (stops += 1) };
    });
    const explore = () => app.command('session.exploreDemo', {});
    const late = explore();
    good(await app.connect(b.origin));
    slow.open();
    expect(await late).toMatchObject(CANCELLED);
    expect([starts, stops, app.entered()]).toEqual([1, 1, ['B']]);
    slow = createGate();
    const first = explore();
    good(await app.connect(b.origin));
    const second = explore();
    slow.open();
    expect([good(await first), good(await second), starts, stops]).toMatchObject([
      { isDemo: true },
      { isDemo: true },
      2,
      1,
    ]);
  });

  it('stays signed in to the newer tenant while the keychain still forgets the first one', async () => {
    const [a, b] = [await tenantCalled('A'), await tenantCalled('B')];
    const slow = createGate();
    const secrets = memorySecrets();
    const app = await start(undefined, {
      secrets: { ...secrets, delete: async (account) => (await slow.wait(), secrets.delete(account)) },
    });
    good(await app.connect(a.origin));
    const late = app.command('session.signOut', {});
    await slow.reached;
    good(await app.connect(b.origin, 'session'));
    slow.open();
    good(await late);
    expect([app.entered(), app.settings.read().connections.map(({ address }) => address)]).toEqual([
      ['A', 'B'],
      [b.origin],
    ]);
  });

  it('ignores a sign-in that never began', async () => {
    const a = await tenantCalled('A');
    const app = await start();
    const slow = a.hang();
    const late = app.connect(a.origin);
    await slow.reached;
    expect(await app.connect('not an address')).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    slow.open();
    expect(good(await late)).toMatchObject({ tenant: 'A' });
  });
});
