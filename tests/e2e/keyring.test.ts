import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/app';
import { OUTCOMES, STEPS } from '../support/secret-steps';
import { noBus, startBus, startKeyring } from '../support/session-bus';
import { act, type Outcome, setUpProbe } from '../support/keyring';

setUpProbe();

const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind);
const EVERY_CALL = ['status', 'get=a', 'set=a=1', 'list', 'delete=a'];

describe.skipIf(process.platform !== 'linux')('keyring: every state is told apart', () => {
  test('the keyring without a bus is unavailable, and the kernel stores nothing either', async () => {
    const before = readFileSync('/proc/keys', 'utf8').match(/Postern|keyutils/g);
    const outcomes = await act(noBus, EVERY_CALL);
    expect(kinds(outcomes)).toEqual(Array(5).fill('unavailable'));
    expect(outcomes[0]?.message).toContain('session bus');
    expect(readFileSync('/proc/keys', 'utf8').match(/Postern|keyutils/g)).toEqual(before);
  });

  test.each(['unix:path=/nowhere/bus', 'disabled:', 'autolaunch:', 'nonsense', ''])(
    'the keyring behind the bus address %j is unavailable',
    async (address) => {
      expect(kinds(await act({ ...noBus, DBUS_SESSION_BUS_ADDRESS: address }, EVERY_CALL))).toEqual(
        Array(5).fill('unavailable'),
      );
    },
  );

  test('the keyring on a bus without a service is unavailable, with another message', async () => {
    const bus = await startBus(temporaryFolder('home'), { hasServices: false });
    const outcomes = await act(bus.env, EVERY_CALL);
    await bus.stop();
    expect(kinds(outcomes)).toEqual(Array(5).fill('unavailable'));
    expect(outcomes[0]?.message).toContain('GNOME Keyring');
  });

  test('the keyring on a bus that never answers times out', async () => {
    const server = createServer(() => undefined);
    const path = join(temporaryFolder('mute'), 'bus');
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const outcomes = await act(
      { ...noBus, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
      ['status', 'get=a'],
      500,
    );
    server.close();
    expect(kinds(outcomes)).toEqual(['timeout', 'timeout']);
    expect(outcomes[1]?.ms).toBeLessThan(1_500);
  });

  test('the locked keyring never reads as empty, is not overwritten, and opens again', async () => {
    const home = temporaryFolder('home');
    let bus = await startBus(home);
    let stop = await startKeyring(bus, 'pw');
    expect(kinds(await act(bus.env, ['status', 'set=a=kept', 'get=a']))).toEqual(['ready', 'done', 'found']);
    await stop();
    await bus.stop();

    bus = await startBus(home);
    stop = await startKeyring(bus);
    const locked = await act(bus.env, [
      'status',
      'get=a',
      'get=none',
      'set=a=other',
      'list',
      'delete=a',
      'status',
    ]);
    expect(kinds(locked)).toEqual(Array(7).fill('locked'));
    await stop();
    await bus.stop();

    bus = await startBus(home);
    stop = await startKeyring(bus, 'pw');
    expect(await act(bus.env, ['get=a', 'list'])).toMatchObject([
      { kind: 'found', secret: 'kept' },
      { kind: 'listed', accounts: ['a'] },
    ]);
    await stop();
    await bus.stop();
  });

  test.skipIf(!process.env['DISPLAY'])(
    'the keyring whose prompt stays unanswered times out, and the next call does not wait',
    async () => {
      const home = temporaryFolder('home');
      let bus = await startBus(home);
      let stop = await startKeyring(bus, 'pw');
      await act(bus.env, ['set=a=kept']);
      await stop();
      await bus.stop();

      bus = await startBus(home, { display: process.env['DISPLAY'] });
      stop = await startKeyring(bus);
      const outcomes = await act(bus.env, ['status', 'get=a', 'get=a', 'set=b=1', 'status'], 1_500);
      await stop();
      await bus.stop();
      expect(kinds(outcomes)).toEqual(['locked', 'timeout', 'timeout', 'timeout', 'locked']);
      expect(outcomes[1]?.ms).toBeLessThan(3_000);
      expect(outcomes[2]?.ms).toBeLessThan(100);
      expect(outcomes[2]?.message).toContain('still waiting');
    },
  );
});

describe('keyring: the store itself', () => {
  test('the keyring stores, replaces, lists and forgets', async () => {
    const home = temporaryFolder('home');
    const bus = await startBus(home);
    const stop = await startKeyring(bus, 'pw');
    const outcomes = await act(bus.env, STEPS);
    await stop();
    await bus.stop();
    expect(outcomes.map(({ ms: _ms, ...outcome }) => outcome)).toEqual(OUTCOMES);
  });
});
