import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { startCanary, type Canary } from '../support/canary';
import { withoutTrustedTypes } from '../support/trusted-types';

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

/** Collects the violations that the page reports while `act` runs. */
const violationsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  await running.page.evaluate(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
  });
  await act();
  await running.page.waitForTimeout(300);
  return running.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
};

describe('the page', () => {
  test('runs isolated and sandboxed in every frame', async () => {
    const preferences = await running.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => {
        const all = (
          contents as unknown as { getLastWebPreferences: () => Record<string, unknown> }
        ).getLastWebPreferences();
        return [
          all['contextIsolation'],
          all['sandbox'],
          all['nodeIntegration'],
          all['webviewTag'],
          all['webSecurity'],
        ];
      }),
    );
    expect(preferences).toEqual([[true, true, false, false, true]]);
  });

  test('cannot see into the bridge by changing shared prototypes', async () => {
    const seen = await running.page.evaluate(async () => {
      const caught: string[] = [];
      const bridge = (
        window as unknown as { bridge: { call: (n: string, i: unknown) => Promise<{ ok: boolean }> } }
      ).bridge;

      const original = { push: Array.prototype.push, parse: JSON.parse, stringify: JSON.stringify };
      Array.prototype.push = function (...items: unknown[]) {
        caught[caught.length] = `push ${String(items[0])}`;
        return original.push.apply(this, items);
      };
      JSON.parse = (text: string) => ((caught[caught.length] = `parse ${text}`), original.parse(text));
      JSON.stringify = ((value: unknown) => (
        (caught[caught.length] = 'stringify'),
        original.stringify(value)
      )) as typeof JSON.stringify;
      const answer = bridge.call('app.state', {});
      Array.prototype.push = original.push;
      JSON.parse = original.parse;
      JSON.stringify = original.stringify;
      return {
        caught,
        isOk: (await answer).ok,
        isFrozen: Object.isFrozen(bridge),
        keys: Object.keys(bridge).sort(),
      };
    });
    expect(seen).toEqual({ caught: [], isOk: true, isFrozen: true, keys: ['call', 'on', 'openRows'] });
  });

  test('cannot attach a webview', async () => {
    const count = await running.page.evaluate(async (address) => {
      const view = document.createElement('webview');
      view.setAttribute('src', `http://${address}/`);
      document.body.append(view);
      await new Promise((resolve) => setTimeout(resolve, 300));
      view.remove();
      return 'loadURL' in view;
    }, canary.address);
    expect(count).toBe(false);
    expect(await running.app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
    expect(canary.hits()).toBe(0);
  });
});

describe('permissions', () => {
  test('refuses them all', async () => {
    const results = await running.page.evaluate(async () => {
      const say = async (work: () => Promise<unknown>) =>
        work().then(
          (value) => String(value),
          (error: unknown) => `refused ${(error as { name: string }).name}`,
        );
      const any = navigator as unknown as Record<string, Record<string, (o?: unknown) => Promise<unknown>>>;
      return {
        notification: await say(() => Notification.requestPermission()),
        geolocation: await say(
          () =>
            new Promise((resolve, reject) =>
              navigator.geolocation.getCurrentPosition(resolve, () =>
                reject(new DOMException('', 'NotAllowedError')),
              ),
            ),
        ),
        camera: await say(() => navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await say(() => navigator.mediaDevices.getUserMedia({ audio: true })),
        midi: await say(() => navigator.requestMIDIAccess({ sysex: true })),
        clipboardRead: await say(() => navigator.clipboard.readText()),
        hid: await say(async () => (await any['hid']?.['getDevices']?.()) ?? []),
        usb: await say(async () => (await any['usb']?.['getDevices']?.()) ?? []),
        states: await Promise.all(
          [
            'notifications',
            'geolocation',
            'camera',
            'microphone',
            'midi',
            'clipboard-read',
            'persistent-storage',
            'idle-detection',
            'window-management',
            'local-fonts',
          ].map(async (name) =>
            navigator.permissions.query({ name: name as PermissionName }).then(
              (status) => status.state,
              () => 'denied',
            ),
          ),
        ),
      };
    });
    expect(results).toMatchObject({
      notification: 'denied',
      geolocation: 'refused NotAllowedError',
      camera: expect.stringMatching(/^refused/),
      microphone: expect.stringMatching(/^refused/),
      midi: expect.stringMatching(/^refused/),
      clipboardRead: 'refused NotAllowedError',
      hid: '',
      usb: '',
    });
    expect(new Set(results.states)).toEqual(new Set(['denied']));
  });

  test('refuses them after a click too: screen, devices, files', async () => {
    await running.page.evaluate(() => {
      const button = document.createElement('button');
      button.id = 'ask';
      button.textContent = 'ask';
      button.style.cssText = 'position:fixed;z-index:99999;left:0;top:0';
      const asked: Promise<string>[] = [];
      (window as unknown as { asked: typeof asked }).asked = asked;
      const any = navigator as unknown as Record<string, Record<string, (o?: unknown) => Promise<unknown>>>;
      const own = window as unknown as Record<string, (() => Promise<unknown>) | undefined>;
      const ways: (() => Promise<unknown> | undefined)[] = [
        () => navigator.mediaDevices.getDisplayMedia({ video: true }),
        () => any['hid']?.['requestDevice']?.({ filters: [] }),
        () => any['usb']?.['requestDevice']?.({ filters: [] }),
        () => any['serial']?.['requestPort']?.(),
        () => any['bluetooth']?.['requestDevice']?.({ acceptAllDevices: true }),
        () => own['showOpenFilePicker']?.(),
        () => own['showDirectoryPicker']?.(),
      ];
      let next = 0;
      button.onclick = () => {
        const way = ways[next++];
        asked.push(
          Promise.race([
            Promise.resolve()
              .then(() => way?.())
              .then(
                (value) =>
                  Array.isArray(value) && value.length === 0
                    ? 'refused: none'
                    : value === undefined
                      ? 'refused: absent'
                      : 'granted',
                (error: unknown) => `refused: ${(error as Error).name}`,
              ),
            new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 3000)),
          ]),
        );
      };
      document.body.append(button);
    });
    for (let n = 0; n < 7; n += 1) await running.page.click('#ask');
    const answers = await running.page.evaluate(() =>
      Promise.all((window as unknown as { asked: Promise<string>[] }).asked),
    );
    await running.page.evaluate(() => document.querySelector('#ask')?.remove());
    expect(answers.map((answer) => answer.split(':')[0])).toEqual(Array(7).fill('refused'));
  });

  test('lets the page copy text', async () => {
    await running.page.bringToFront();
    const copied = await running.page.evaluate(() =>
      navigator.clipboard.writeText('postern-copied').then(
        () => 'copied',
        (error: unknown) => String(error),
      ),
    );
    expect(copied).toBe('copied');
    expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('postern-copied');
  });
});

describe('the content security policy', () => {
  test('lets no text become markup or code', async () => {
    const outcomes = await running.page.evaluate(async () => {
      const ways: Record<string, () => unknown> = {
        innerHTML: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        outerHTML: () => (document.body.appendChild(document.createElement('div')).outerHTML = '<b>x</b>'),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        srcdoc: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
        parse: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        fragment: () => new Range().createContextualFragment('<b>x</b>'),
        write: () => document.write('<b>x</b>'),
        'script text': () => (document.createElement('script').text = 'window.broken = 1'),
        'script src': () => (document.createElement('script').src = 'https://evil.example/x.js'),
        worker: () => new Worker('https://evil.example/x.js'),
        handler: () => document.body.setAttribute('onclick', 'window.broken = 1'),

        timer: () => setTimeout('window.broken = 1' as unknown as () => void),
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy('mine', {}),
        'second mail policy': () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy('default', {}),
      };
      return Object.entries(ways).map(([name, way]) => {
        try {
          way();
          return `${name}: let through`;
        } catch (error) {
          return `${name}: ${(error as Error).name}`;
        }
      });
    });
    expect(outcomes.filter((one) => !one.endsWith('TypeError'))).toEqual([]);
    expect(
      await running.page.evaluate(() => (window as unknown as { broken?: number }).broken),
    ).toBeUndefined();
  });

  test('stops code that was injected into the page, where no trusted type guards it', async () => {
    await withoutTrustedTypes(running);
    const directives = await violationsOf(() =>
      running.page.evaluate(async (address) => {
        const add = (html: string) => {
          const holder = document.createElement('div');
          holder.innerHTML = html;
          document.body.append(holder);
          return holder;
        };
        const inline = document.createElement('script');
        inline.textContent = 'window.broken = 1';
        document.body.append(inline);
        add('<img src="data:x" onerror="window.broken = 2">');
        const link = add('<a href="javascript:window.broken = 3">x</a>').querySelector('a');
        link?.click();
        const remote = document.createElement('script');
        remote.src = `http://${address}/x.js`;
        document.body.append(remote);
        add('<style>body{color:red}</style>');

        setTimeout('window.broken = 4' as unknown as () => void);
        await new Promise<void>((resolve) =>
          setTimeout(() => {
            // eslint-disable-next-line no-eval, @typescript-eslint/no-implied-eval -- as above
            for (const way of [() => eval('window.broken = 5'), () => new Function('window.broken = 6')()]) {
              try {
                way();
              } catch {
                // Refused, as it should be.
              }
            }
            resolve();
          }, 50),
        );
      }, canary.address),
    );
    expect(
      await running.page.evaluate(() => (window as unknown as { broken?: number }).broken),
    ).toBeUndefined();
    expect(directives).toEqual(
      expect.arrayContaining(['script-src-elem', 'script-src-attr', 'style-src-elem', 'script-src']),
    );
    expect(directives.length).toBeGreaterThanOrEqual(7);
    expect(canary.hits()).toBe(0);
  });

  test('sets a new nonce on each load', async () => {
    const heads = await running.app.evaluate(async ({ session }) => {
      const read = async () => {
        const response = await session.defaultSession.fetch('app://postern/index.html');
        return [response.headers.get('content-security-policy') ?? '', await response.text()];
      };
      return [await read(), await read()];
    });
    const nonces = heads.map(([policy]) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1]);
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [n, [policy, html]] of heads.entries()) {
      expect(html).toContain(nonces[n]);
      expect(html).not.toContain('__NONCE__');
      expect(policy?.replace(/nonce-[^']+/, 'nonce-N')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'none'; frame-src 'none'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types dompurify mail default",
      );
    }
  });
});

describe('the frames of the page', () => {
  test('exposes no Node in any frame', async () => {
    await withoutTrustedTypes(running);
    await running.page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', '');
      frame.srcdoc = '<p>mail</p>';
      frame.id = 'mail-probe';
      document.body.append(frame);
    });
    await running.page.frameLocator('#mail-probe').locator('p').waitFor();
    expect(running.page.frames()).toHaveLength(2);
    for (const frame of running.page.frames()) {
      const kinds = await frame.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'global'].map(
          (name) => typeof (globalThis as Record<string, unknown>)[name],
        ),
      );
      expect(kinds).toEqual(['undefined', 'undefined', 'undefined', 'undefined', 'undefined']);
    }
    expect(await running.page.frames()[1]?.evaluate(() => 'bridge' in window)).toBe(false);
    await running.page.evaluate(() => document.querySelector('#mail-probe')?.remove());
  });
});
