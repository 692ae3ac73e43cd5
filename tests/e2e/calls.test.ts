import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { startCanary, type Canary } from '../support/canary';

let running: RunningApp;
let canary: Canary;

beforeAll(async () => {
  canary = await startCanary();
  running = await launchApp();
});
afterAll(async () => {
  await running?.close();
  canary.close();
});
beforeEach(() => canary.reset());
keepFailures(() => running);

describe('calls over the bridge', () => {
  test('refuses calls from any page but the window', async () => {
    const answers = await running.app.evaluate(async ({ app, BrowserWindow }, address) => {
      const preload = `${app.getAppPath()}/out/preload/index.cjs`;
      const ask =
        "window.bridge.call('app.state', {}).then((r) => (r.ok ? 'let in' : r.failure.kind), String)";
      const answers: string[] = [];
      for (const url of [
        'app://postern/index.html',
        'about:blank',
        'data:text/html,x',
        `http://${address}/`,
      ]) {
        const other = new BrowserWindow({
          show: false,
          webPreferences: {
            preload,
            sandbox: true,
            contextIsolation: true,
            partition: url.startsWith('app:') ? '' : 'elsewhere',
          },
        });
        await other.loadURL(url).catch(() => undefined);
        answers.push(
          (await other.webContents.executeJavaScript(ask).catch((error: unknown) => String(error))) as string,
        );
        other.destroy();
      }
      return answers;
    }, canary.address);
    expect(answers).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
  });

  test('answers every odd request with a failure and survives', async () => {
    const odd: [unknown, unknown][] = [
      ['no.such.call', {}],
      ['__proto__', {}],
      ['constructor', {}],
      ['toString', {}],
      ['', {}],
      ['x'.repeat(500), {}],
      [7, {}],
      [null, {}],
      [{ toString: 'app.state' }, {}],
      ['app.state', { extra: 1 }],
      ['app.state', [1]],
      ['app.saveSettings', { theme: 'pink' }],
      ['app.saveSettings', null],
      ['job.cancel', { job: 7 }],
      ['dataset.state', { dataset: '../../x' }],
    ];
    for (const [name, input] of odd) {
      const answer = await running.call(name as string, input);
      expect(answer, JSON.stringify(name)).toMatchObject({ ok: false });
      expect(JSON.stringify(answer)).not.toMatch(/ at |\/work\/|node_modules|Error:/);
    }
    expect(
      await running.call('app.saveWorkspace', {
        tabs: [{ id: 'a', screen: 's', title: 'x'.repeat(1024 * 1024), draft: 1 }],
      }),
    ).toMatchObject({ ok: false, failure: { kind: 'too_large' } });
    expect(await running.call('app.state', {})).toMatchObject({ ok: true });
  });

  test('works in a page that changes how promises are followed', async () => {
    const seen = await running.page.evaluate(async () => {
      const { bridge } = window as unknown as {
        bridge: { call: (n: string, i: unknown) => Promise<{ ok: boolean }> };
      };
      const caught: unknown[] = [];
      // oxlint-disable-next-line typescript/unbound-method -- the probe puts it back.
      const original = Promise.prototype.then;
      Promise.prototype.then = function (this: Promise<unknown>, ...all: Parameters<typeof original>) {
        caught.push(all);
        return original.apply(this, all);
      } as typeof original;
      const asked = bridge.call('app.state', {});
      await new Promise((done) => setTimeout(done, 500));
      Promise.prototype.then = original;
      return { caught: caught.length, isOk: (await asked).ok };
    });
    expect(seen).toEqual({ caught: 0, isOk: true });
  });

  test('sends pushes without an event object, and removes listeners', async () => {
    const seen = await running.page.evaluate(async () => {
      const bridge = (
        window as unknown as { bridge: { on: (e: string, l: (...a: unknown[]) => void) => () => void } }
      ).bridge;
      for (let n = 0; n < 1000; n += 1)
        bridge.on('command', () => ((window as unknown as { leaked: boolean }).leaked = true))();
      const seen: unknown[][] = [];
      const stop = bridge.on('command', (...all) => seen.push(all));
      (window as unknown as { heard: unknown }).heard = { seen, stop };
      return typeof stop;
    });
    expect(seen).toBe('function');
    const push = () =>
      running.app.evaluate(({ webContents }) =>
        webContents.getAllWebContents()[0]?.send('event', 'command', { id: 'none' }),
      );
    await push();
    await running.page.waitForFunction(
      () => (window as unknown as { heard: { seen: unknown[] } }).heard.seen.length > 0,
    );
    const heard = await running.page.evaluate(() => {
      const { seen, stop } = (window as unknown as { heard: { seen: unknown[][]; stop: () => void } }).heard;
      stop();
      return seen;
    });
    expect(heard).toEqual([[{ id: 'none' }]]);
    await push();
    await running.page.waitForTimeout(200);
    const after = await running.page.evaluate(() => [
      (window as unknown as { heard: { seen: unknown[] } }).heard.seen.length,
      (window as unknown as { leaked?: boolean }).leaked,
    ]);
    expect(after).toEqual([1, undefined]);
  });
});
