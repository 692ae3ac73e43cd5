import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launchApp, temporaryFolder, withApp, type RunningApp } from '../support/app';
import { json, startLoopback } from '../support/loopback';
import { noBus, startBus, startKeyring } from '../support/session-bus';
import { act, type Outcome, runProbe, setUpProbe } from '../support/keyring';

setUpProbe();

const CANARY = 'CANARY-7f3a5c9e-not-a-real-token';
const DISGUISES = [
  Buffer.from(CANARY),
  Buffer.from(CANARY, 'utf16le'),
  Buffer.from(Buffer.from(CANARY).toString('base64').replace(/=+$/, '')),
  Buffer.from(Buffer.from(CANARY).toString('hex')),
];
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(join(folder, entry.name))
      : entry.isFile()
        ? [join(folder, entry.name)]
        : [],
  );
const leaks = (folder: string) =>
  filesIn(folder).filter(
    (path) => statSync(path).size < 64 << 20 && DISGUISES.some((text) => readFileSync(path).includes(text)),
  );
/** Command lines and environments of the app's processes that hold the token. */
const leaksInProcesses = (running: RunningApp) => {
  const family = (pid: number): number[] => [
    pid,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((one) => parentOf(one) === pid)
      .flatMap(family),
  ];
  return family(running.app.process().pid ?? -1).filter((pid) =>
    ['cmdline', 'environ'].some((name) => readFileSync(`/proc/${pid}/${name}`).includes(CANARY)),
  );
};
const parentOf = (pid: number) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return -1;
  }
};
const startTenant = () =>
  startLoopback((_n, seen, response) =>
    json(response, seen.headers.authorization === `Bearer ${CANARY}` ? 200 : 401, {
      apps: [],
      tenant_name: 'Probe',
    }),
  );
const isClean = (running: RunningApp) => {
  expect(leaks(running.userData)).toEqual([]);
  if (process.platform === 'linux') expect(leaksInProcesses(running)).toEqual([]);
  expect(running.output()).not.toContain(CANARY);
};

describe('keyring: in the app', () => {
  test('the keyring stores the token over a restart, and signing out leaves nothing anywhere', async () => {
    const tenant = await startTenant();
    const home = temporaryFolder('home');
    const bus = await startBus(home, { display: process.env['DISPLAY'] });
    const stop = await startKeyring(bus, 'pw');
    const userData = temporaryFolder('data');
    const connectionId = await withApp({ userData, env: bus.env }, async (running) => {
      expect(await running.call('session.keychain')).toEqual({ ok: true, value: { kind: 'ready' } });
      expect(
        await running.call('session.connect', { address: tenant.origin, token: 'wrong', keep: 'keychain' }),
      ).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
      const answer = await running.call('session.connect', {
        address: tenant.origin,
        token: CANARY,
        keep: 'keychain',
      });
      expect(answer).toMatchObject({
        ok: true,
        value: { kind: 'signedIn', tenant: 'Probe', keeps: 'keychain' },
      });
      for (const name of ['app.state', 'job.list'])
        expect(JSON.stringify(await running.call(name))).not.toContain(CANARY);
      isClean(running);
      return (answer as { value: { connectionId: string } }).value.connectionId;
    });
    const service = async (steps: string[]) => {
      const all = Object.fromEntries(
        Object.entries({ ...process.env, ...bus.env }).filter(([, value]) => value !== undefined),
      );
      const { stdout } = await runProbe(['Postern', '5000', ...steps], all);
      return JSON.parse(stdout) as Outcome;
    };
    expect((await service(['list'])).accounts).toEqual([connectionId]);
    await withApp({ userData, env: bus.env }, async (running) => {
      expect(await running.call('session.resume', { connectionId })).toMatchObject({
        ok: true,
        value: { kind: 'signedIn' },
      });
      expect(await running.call('session.signOut')).toMatchObject({ ok: true, value: { kind: 'signedOut' } });
      isClean(running);
    });
    expect((await service(['list'])).accounts).toEqual([]);
    expect(leaks(userData)).toEqual([]);
    await stop();
    await bus.stop();
    await tenant.close();
  });

  test('the app reports a missing keyring, stores nothing by default and holds the session in memory', async () => {
    const tenant = await startTenant();
    await withApp({ env: noBus }, async (running) => {
      expect(await running.call('session.keychain')).toMatchObject({
        ok: true,
        value: { kind: 'unavailable', message: expect.stringContaining('session bus') },
      });
      expect(
        await running.call('session.connect', { address: tenant.origin, token: CANARY, keep: 'keychain' }),
      ).toMatchObject({ ok: false, failure: { kind: 'keychain', code: 'unavailable' } });
      expect(await running.call('app.state')).toMatchObject({
        value: { session: { kind: 'signedOut' }, connections: [] },
      });
      isClean(running);
      expect(
        await running.call('session.connect', { address: tenant.origin, token: CANARY, keep: 'session' }),
      ).toMatchObject({ ok: true, value: { kind: 'signedIn', keeps: 'session' } });
      isClean(running);
    });
    await tenant.close();
  });

  test.skipIf(!process.env['DISPLAY'])(
    'an open prompt of the keyring delays neither the window nor the quit',
    async () => {
      const tenant = await startTenant();
      const home = temporaryFolder('home');
      let bus = await startBus(home);
      let stop = await startKeyring(bus, 'pw');
      await act(bus.env, ['set=a=kept']);
      await stop();
      await bus.stop();
      bus = await startBus(home, { display: process.env['DISPLAY'] });
      stop = await startKeyring(bus);
      const running = await launchApp({ env: bus.env });
      try {
        void running
          .call('session.connect', { address: tenant.origin, token: CANARY, keep: 'keychain' })
          .catch(() => undefined);
        // The prompt has no event to wait for.
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        expect(await running.call('session.keychain')).toMatchObject({ ok: true, value: { kind: 'locked' } });
        const pid = running.app.process().pid ?? -1;
        const began = Date.now();
        await running.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
        await expect.poll(() => parentOf(pid), { timeout: 10_000, message: 'the app did not quit' }).toBe(-1);
        expect(Date.now() - began).toBeLessThan(8_000);
      } finally {
        await running.close();
      }
      await stop();
      await bus.stop();
      await tenant.close();
    },
  );

  test('the app reports a locked keyring, and the window stays responsive', async () => {
    const tenant = await startTenant();
    const home = temporaryFolder('home');
    let bus = await startBus(home);
    let stop = await startKeyring(bus, 'pw');
    await act(bus.env, ['set=a=kept']);
    await stop();
    await bus.stop();
    bus = await startBus(home); // Without a display its prompt cannot show, which counts as dismissed.
    stop = await startKeyring(bus);
    await withApp({ env: { ...bus.env, DISPLAY: process.env['DISPLAY'] } }, async (running) => {
      expect(await running.call('session.keychain')).toMatchObject({ ok: true, value: { kind: 'locked' } });
      const connecting = running.call('session.connect', {
        address: tenant.origin,
        token: CANARY,
        keep: 'keychain',
      });
      expect(await running.call('job.list')).toMatchObject({ ok: true });
      expect(await connecting).toMatchObject({ ok: false, failure: { kind: 'keychain', code: 'locked' } });
      isClean(running);
    });
    await stop();
    await bus.stop();
    await tenant.close();
  });
});
