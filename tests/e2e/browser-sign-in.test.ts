import type { ElectronApplication, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { startLoopback, type Script } from '../support/loopback';
import { until } from '../support/until';
import { firstRows } from '../support/window';

let running: RunningApp;
let tenant: Tenant;
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 300, seed: 7, hasPages: true });
});
afterAll(() => tenant?.close());
// Each try has an app of its own.
beforeEach(async () => {
  running = await launchApp();
});
afterEach(() => running.close());
keepFailures(() => running);

/** The titles of the windows beside the main one. */
const titles = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter((one) => !one.webContents.getURL().startsWith('app:'))
      .map((one) => one.getTitle()),
  );

/** Presses the button on the sign-in page and returns the window that opens. */
const openWindow = async (address: string): Promise<Page> => {
  const { app, page } = running;
  await page.getByLabel('Portal address').fill(address);
  const opened = app.waitForEvent('window');
  await page.getByRole('button', { name: 'Sign in by browser' }).press('Enter');
  return opened;
};

/** Enters the password and the code, by the keyboard alone. */
const passSteps = async (window: Page): Promise<void> => {
  await window.getByLabel('Password').pressSequentially(tenant.pages?.password ?? '');
  await window.keyboard.press('Enter');
  await window.getByLabel('Code').pressSequentially(tenant.pages?.code ?? '');
  // The window may close before the key is up.
  await window.keyboard.press('Enter').catch((error: unknown) => {
    if (!window.isClosed()) throw error;
  });
};

describe('a sign-in by browser', () => {
  test('goes through a password and a code at the identity provider, and once more when the session has ended', async () => {
    const { app, page } = running;
    await page.getByText('Don’t remember on this workstation').click();
    const window = await openWindow(tenant.origin);
    await window.getByLabel('Password').waitFor();
    expect(await titles(app)).toContain(`${tenant.pages?.provider} – sign in to ${tenant.origin}`);
    await passSteps(window);
    await firstRows(page);
    await until(async () => (await titles(app)).length === 0);

    tenant.pages?.endSessions();
    await page.keyboard.press('Control+t');
    const opened = app.waitForEvent('window');
    await page.getByRole('button', { name: 'Sign in again' }).press('Enter');
    await passSteps(await opened);
    await page.getByRole('button', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    await firstRows(page);
    expect(
      await app.evaluate(
        async ({ session }) => (await session.fromPartition('sign-in').cookies.get({})).length,
      ),
    ).toBe(0);
  });
});

/** A page of an identity provider that tries everything, and reports what came of it. */
const hostilePage = (
  canary: string,
): string => `<!doctype html><meta charset="utf-8"><title>https://portal.example.com</title>
<a id="file" href="file:///etc/hostname">f</a><a id="own" href="app://postern/index.html">o</a>
<a id="scheme" href="ms-msdt:/id">s</a><a id="mail" href="mailto:a@b.example">m</a>
<a id="blank" href="${canary}/blank" target="_blank">b</a><a id="download" href="/file" download>d</a>
<iframe sandbox="allow-scripts allow-top-navigation" srcdoc="<script>try{top.location='${canary}/frame'}catch(e){}</script>"></iframe>
<script>
const done = {};
const say = async (name, work) => { try { done[name] = String(await work()); } catch (error) { done[name] = 'refused'; } };
(async () => {
  done.title = document.title = 'https://portal.example.com – sign in';
  await say('opener', () => window.opener);
  await say('globals', () => [typeof require, typeof process, typeof bridge, typeof module].join());
  await say('openBlank', () => window.open('about:blank'));
  await say('openFile', () => window.open('file:///etc/hostname'));
  await say('notification', () => Notification.requestPermission());
  await say('geolocation', () => new Promise((ok, no) => navigator.geolocation.getCurrentPosition(ok, no)));
  await say('camera', () => navigator.mediaDevices.getUserMedia({ video: true }));
  await say('clipboard', () => navigator.clipboard.readText());
  await say('fullscreen', () => document.documentElement.requestFullscreen().then(() => 'full'));
  await say('dialog', () => confirm('Enter?'));
  await say('worker', () => navigator.serviceWorker.register('/worker.js').then(() => 'registered'));
  window.moveTo(0, 0); window.resizeTo(50, 50);
  for (const id of ['file', 'own', 'scheme', 'mail', 'download']) {
    document.getElementById(id).click();
    await new Promise((next) => setTimeout(next, 50));
  }
  await fetch('/report', { method: 'POST', body: JSON.stringify(done) });
})();
</script>`;

type Spy = { external: string[]; asked: string[]; refusedDownloads: boolean[] };
const spied = () => running.app.evaluate(() => (globalThis as unknown as { spy: Spy }).spy);

/** Watches what a page could do outside of its window; every question is answered with "no". */
const watchMain = () =>
  running.app.evaluate(({ dialog, shell, session }) => {
    const spy: Spy = { external: [], asked: [], refusedDownloads: [] };
    Object.assign(globalThis, { spy });
    shell.openExternal = async (url) => void spy.external.push(url);
    session.fromPartition('sign-in').on('will-download', (event) => {
      setTimeout(() => spy.refusedDownloads.push(event.defaultPrevented));
    });
    Object.assign(dialog, {
      showMessageBox: async (_over: unknown, { message }: { message: string }) => {
        spy.asked.push(message);
        return { response: 1, checkboxChecked: false };
      },
    });
  });

/** A portal whose identity provider, at another name of this machine, is hostile; or one that leads elsewhere. */
const startHostile = async (canary: string) => {
  const state = { leadsTo: '' };
  const pages: Script = (_n, { url, headers }, response) => {
    if (headers.host?.startsWith('127.')) {
      response.writeHead(302, {
        location: state.leadsTo || `http://localhost:${headers.host.split(':')[1]}/`,
      });
      return void response.end();
    }
    response.writeHead(200, {
      'content-type': url === '/worker.js' ? 'text/javascript' : 'text/html',
      ...(url === '/file' ? { 'content-disposition': 'attachment; filename="evil.exe"' } : {}),
      'set-cookie': 'id=hostile',
    });
    response.end(url === '/' ? hostilePage(canary) : '');
  };
  const server = await startLoopback(pages);
  return { ...server, state, provider: server.origin.replace('127.0.0.1', 'localhost') };
};

/** Cookies and service workers that the sign-in window has left in its session. */
const leftovers = () =>
  running.app.evaluate(async ({ session }) => {
    const own = session.fromPartition('sign-in');
    return JSON.stringify([await own.cookies.get({}), own.serviceWorkers.getAllRunning()]);
  });

describe('a hostile page in the sign-in window', () => {
  test('opens nothing, saves nothing, gets no permission, fakes no title and leads nowhere unasked', async () => {
    const { app, page } = running;
    const canary = await startLoopback((_n, _seen, response) => void response.end('canary'));
    const portal = await startHostile(canary.origin);
    const failure = page.getByRole('main').getByRole('alert');
    await watchMain();

    const first = await openWindow(portal.origin);
    const reports = () => portal.seen.filter(({ url }) => url === '/report');
    await until(() => reports().length === 1);
    expect(JSON.parse(reports()[0]?.body ?? '')).toEqual({
      title: 'https://portal.example.com – sign in',
      opener: 'null',
      globals: 'undefined,undefined,undefined,undefined',
      openBlank: 'null',
      openFile: 'null',
      notification: 'denied',
      geolocation: 'refused',
      camera: 'refused',
      clipboard: 'refused',
      fullscreen: 'refused',
      dialog: 'false',
      worker: 'refused',
    });
    expect(await titles(app)).toEqual([`${portal.provider} – sign in to ${portal.origin}`]);
    expect(first.url()).toBe(`${portal.provider}/`);
    expect(await spied()).toEqual({ external: [], asked: [], refusedDownloads: [true] });
    expect(
      await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows().find((one) =>
          one.getTitle().startsWith('http'),
        )?.webContents;
        contents?.openDevTools();
        return contents?.isDevToolsOpened();
      }),
    ).toBe(false);

    // By itself, the page of an identity provider leads nowhere, and opens nothing: the analyst is asked, and says no.
    await first.evaluate(() => void setTimeout(() => document.getElementById('blank')?.click()));
    await failure.filter({ hasText: 'You didn’t continue to' }).waitFor();
    expect((await spied()).asked).toEqual([`Continue signing in at ${canary.origin}?`]);
    expect(canary.seen).toEqual([]);
    expect(await titles(app)).toEqual([]);
    expect(await leftovers()).toBe('[[],{}]');

    // A page that would stay is closed by a key, and the next window knows nothing of the one before.
    const next = await openWindow(portal.origin);
    await until(() => reports().length === 2);
    expect(portal.seen.findLast(({ url }) => url === '/')?.headers.cookie).toBeUndefined();
    await next.evaluate(() => {
      window.onbeforeunload = (event) => event.preventDefault();
    });
    // The debugger's own keys pass the window by.
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows().find((one) =>
        one.getTitle().startsWith('http'),
      )?.webContents;
      contents?.sendInputEvent({ type: 'keyDown', keyCode: 'W', modifiers: ['control'] });
    });
    await failure.filter({ hasText: 'The sign-in window was closed' }).waitFor();

    portal.state.leadsTo = 'http://portal.example.com/';
    await openWindow(portal.origin);
    await failure.filter({ hasText: 'led to http://portal.example.com, which isn’t encrypted' }).waitFor();

    portal.state.leadsTo = '/loop';
    await openWindow(portal.origin);
    await failure.filter({ hasText: 'redirects in circles' }).waitFor();
    expect(await titles(app)).toEqual([]);
    await canary.close();
    await portal.close();
  });
});
