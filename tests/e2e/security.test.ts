import { describe, expect, test } from 'vitest';
import { withoutTrustedTypes } from '../support/trusted-types';
import { canary, running, setUpPageWindow } from '../support/page-window';

setUpPageWindow();

/** Runs `act` and returns the violations that the page reports, once there are at least this many. */
const violationsOf = async (least: number, act: () => Promise<unknown>): Promise<string[]> => {
  await running.page.evaluate(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
  });
  await act();
  await running.page.waitForFunction(
    (n) => (window as unknown as { seen: string[] }).seen.length >= n,
    least,
  );
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

  test('the page cannot see into the bridge by changing shared prototypes', async () => {
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

  test('the page cannot attach a webview', async () => {
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
    const directives = await violationsOf(7, () =>
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
            // oxlint-disable-next-line typescript/no-implied-eval -- as above
            const run = (): unknown => new Function('window.broken = 6')();
            // eslint-disable-next-line no-eval -- as above
            for (const way of [() => eval('window.broken = 5'), run]) {
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
