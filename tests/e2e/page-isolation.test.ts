import { describe, expect, test } from 'vitest';
import { canary, running, setUpPageWindow } from '../support/page-window';
import { withoutTrustedTypes } from '../support/trusted-types';

setUpPageWindow();

describe('the network', () => {
  test('the network cannot be reached from the page', async () => {
    await running.page.evaluate(async (address) => {
      const http = `http://${address}/`;
      await fetch(http).catch(() => undefined);
      await fetch(http, { mode: 'no-cors' }).catch(() => undefined);
      const request = new XMLHttpRequest();
      request.open('GET', http);
      try {
        request.send();
      } catch {
        // Refused, as it should be.
      }
      try {
        new WebSocket(`ws://${address}/`);
      } catch {
        // Refused, as it should be.
      }
      new EventSource(http);
      navigator.sendBeacon(http, 'x');
      new Image().src = http;
      for (const relation of ['preconnect', 'prefetch', 'preload', 'dns-prefetch', 'stylesheet', 'icon']) {
        const link = document.createElement('link');
        link.rel = relation;
        link.href = http;
        document.head.append(link);
      }
      try {
        const peer = new RTCPeerConnection({
          iceServers: [{ urls: `turn:${address}?transport=tcp`, username: 'u', credential: 'c' }],
        });
        peer.createDataChannel('x');
        await peer.setLocalDescription();
      } catch {
        // Refused, as it should be.
      }
      // Proves absence: any request would have arrived by then.
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }, canary.address);
    // As text, since vitest rewrites an import() in this file.
    await running.page.evaluate(`import('http://${canary.address}/x.js').catch(() => undefined)`);
    expect(canary.heard()).toEqual([]);
  });

  test('the network cannot be reached without the policy either, because the session itself cancels requests', async () => {
    const outcome = await running.app.evaluate(async ({ BrowserWindow }, address) => {
      const other = new BrowserWindow({ show: false });
      await other.loadURL('about:blank');
      const ask = async (url: string): Promise<string> =>
        other.webContents.executeJavaScript(
          `fetch('${url}', { mode: 'no-cors' }).then(() => 'let out', String)`,
        );
      const answers = [
        await ask(`http://${address}/`),
        await ask('file:///etc/passwd'),
        await ask('app://postern.evil/index.html'),
      ];
      answers.push(await other.loadURL(`http://${address}/`).then(() => 'let out', String));
      other.destroy();
      return answers;
    }, canary.address);
    expect(outcome).not.toContain('let out');
    expect(outcome[3]).toMatch(/ERR_BLOCKED_BY_CLIENT/);
    expect(canary.heard()).toEqual([]);
  });
});

describe('navigation and windows', () => {
  const ADDRESSES = () => [
    `http://${canary.address}/`,
    'app://bundle.evil/',
    'app://postern@evil/',
    'app://postern.evil/',
    'app://postern:81/',
    'file:///etc/passwd',
    'data:text/html,x',
    'about:blank',
    'about:srcdoc',
    'javascript:location="about:blank"',
    'chrome://gpu',
    'devtools://devtools/',
  ];
  const isHome = async () => {
    await running.page.waitForTimeout(150);
    await expect.poll(() => running.page.url(), { timeout: 5_000 }).toBe('app://postern/index.html');
    await running.page.waitForLoadState('load');
    expect(running.app.windows()).toHaveLength(1);
  };

  test.each([
    [
      'location',
      (url: string): void => {
        location.href = url;
      },
    ],
    [
      'a link',
      (url: string) => {
        const link = document.createElement('a');
        link.href = url;
        link.click();
      },
    ],
    [
      'a link to a new window',
      (url: string) => {
        const link = document.createElement('a');
        link.href = url;
        link.target = '_blank';
        link.click();
      },
    ],
    [
      'window.open',
      (url: string): void => {
        window.open(url);
      },
    ],
    [
      'a form',
      (url: string) => {
        const form = document.createElement('form');
        form.action = url;
        form.method = 'post';
        document.body.append(form);
        form.submit();
      },
    ],
    [
      'a refresh',
      (url: string) => {
        const meta = document.createElement('meta');
        meta.httpEquiv = 'refresh';
        meta.content = `0;url=${url}`;
        document.head.append(meta);
      },
    ],
  ] as const)('leads nowhere: %s', async (_name, go) => {
    for (const url of ADDRESSES()) {
      await running.page.evaluate(go, url).catch(() => undefined);
      await isHome();
    }
    expect(canary.heard()).toEqual([]);
  });

  test('opens nothing on clicks with each button and modifier', async () => {
    await running.page.evaluate((url) => {
      const link = document.createElement('a');
      link.href = url;
      link.id = 'way-out';
      link.textContent = 'way out';
      link.style.cssText = 'position:fixed;z-index:99999;left:0;top:0';
      document.body.append(link);
    }, `http://${canary.address}/`);
    const { mouse, keyboard } = running.page;
    await mouse.click(20, 10);
    await mouse.click(20, 10, { button: 'middle' });
    for (const key of ['Control', 'Shift', 'Meta']) {
      await keyboard.down(key);
      await mouse.click(20, 10);
      await keyboard.up(key);
    }
    await isHome();
    await running.page.evaluate(() => document.querySelector('#way-out')?.remove());
    expect(canary.heard()).toEqual([]);
  });

  test('lets no mail frame navigate the window', async () => {
    await withoutTrustedTypes(running); // Its reload also ends the navigations for which Playwright still waits.
    await running.page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', '');
      frame.id = 'mail-way-out';
      frame.style.cssText = 'position:fixed;z-index:99999;left:0;top:0;width:300px;height:120px';
      const link = (n: number, target: string) =>
        `<a style="position:fixed;left:0;top:${n * 25}px" target="${target}" href="${url}">${target}</a>`;
      frame.srcdoc = ['_top', '_blank', '_self', '_parent'].map((target, n) => link(n, target)).join('');
      document.body.append(frame);
    }, `http://${canary.address}/`);
    await running.page.frameLocator('#mail-way-out').getByText('_top').waitFor();
    for (const top of [10, 35, 60, 85]) {
      await running.page.mouse.click(10, top);
      await isHome();
    }
    await running.page.evaluate((url) => {
      const frame = document.querySelector<HTMLIFrameElement>('#mail-way-out');
      if (frame) frame.srcdoc = `<meta http-equiv="refresh" content="0;url=${url}">`;
    }, `http://${canary.address}/`);
    await isHome();
    await running.page.evaluate(() => document.querySelector('#mail-way-out')?.remove());
    expect(canary.heard()).toEqual([]);
  });

  test('does not open a dropped file', async () => {
    const session = await running.page.context().newCDPSession(running.page);
    const data = { items: [], files: ['/etc/passwd'], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
    await isHome();
  });
});
