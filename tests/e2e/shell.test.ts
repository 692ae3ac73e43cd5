import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { describe, expect, test } from 'vitest';
import type { AppState } from '../../shared/local-calls/app';
import {
  electronPath,
  launchApp,
  startArguments,
  temporaryFolder,
  withApp,
  type RunningApp,
} from '../support/app';

const stateOf = async (running: RunningApp): Promise<AppState> => {
  const answer = await running.call('app.state');
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value as AppState;
};
/** Asks the one window. */
const inWindow = async <T>(running: RunningApp, ask: (window: BrowserWindow) => T): Promise<Awaited<T>> => {
  const handle = await running.app.browserWindow(running.page);
  const answer: unknown = await handle.evaluate(ask as (window: unknown) => unknown);
  return answer as Awaited<T>;
};

describe('the window', () => {
  test('opens on our page, in order', () =>
    withApp({}, async (running) => {
      expect(running.page.url()).toBe('app://postern/index.html');
      expect(await running.page.title()).toBe('Postern');
      await expect.poll(() => inWindow(running, (window) => window.isVisible())).toBe(true);
      const state = await stateOf(running);
      expect(state).toMatchObject({
        session: { kind: 'signedOut' },
        isPackaged: false,
        startsInDemo: false,
        platform: process.platform,
        notices: [],
      });
      expect(state.versions.electron).toMatch(/^\d+\.\d+\.\d+/);
      // No package listens to pages beside us: electron-store would tell them where our files are.
      expect(await running.app.evaluate(({ ipcMain }) => ipcMain.eventNames())).toEqual(['error']);
      await running.page.waitForTimeout(500);
      expect(running.errors).toEqual([]);
      expect(running.violations).toEqual([]);
    }));

  test('returns to its place, size, theme and zoom', async () => {
    const userData = temporaryFolder('data');
    await withApp({ userData }, async (running) => {
      await expect.poll(() => inWindow(running, (window) => window.isVisible())).toBe(true);
      await inWindow(running, (window) => window.setBounds({ x: 40, y: 30, width: 1000, height: 650 }));
      await inWindow(running, (window) => window.webContents.setZoomLevel(1));
      const { settings } = await stateOf(running);
      expect(await running.call('app.saveSettings', { ...settings, theme: 'light' })).toMatchObject({
        ok: true,
      });
      expect(await running.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light');
      await expect
        .poll(() => readFileSync(join(userData, 'windows.json'), 'utf8'))
        .toContain('"width": 1000');
    });
    await withApp({ userData }, async (running) => {
      expect(await inWindow(running, (window) => window.getNormalBounds())).toEqual({
        x: 40,
        y: 30,
        width: 1000,
        height: 650,
      });
      expect(await inWindow(running, (window) => window.getBackgroundColor())).toBe('#EEF0F3');
      expect(await inWindow(running, (window) => window.webContents.getZoomLevel())).toBe(1);
      expect((await stateOf(running)).settings.theme).toBe('light');
    });
  });

  test('returns to the screen if it was off it', async () => {
    const userData = temporaryFolder('data');
    writeFileSync(
      join(userData, 'windows.json'),
      JSON.stringify({
        window: { x: 90_000, y: -5_000, width: 1000, height: 650, isMaximized: false },
      }),
    );
    await withApp({ userData }, async (running) => {
      const { x, y } = await inWindow(running, (window) => window.getNormalBounds());
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(5_000);
    });
  });

  test('runs a menu item as a command', () =>
    withApp({}, async (running) => {
      await running.page.evaluate(() => {
        const bridge = (window as unknown as { bridge: { on: (e: string, l: (p: unknown) => void) => void } })
          .bridge;
        bridge.on('command', (payload) => ((window as unknown as { heard: unknown }).heard = payload));
      });
      await running.app.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()
          ?.items.flatMap((item) => item.submenu?.items ?? [])
          .find((item) => item.label === 'Keyboard shortcuts')
          ?.click(),
      );
      await expect
        .poll(() => running.page.evaluate(() => (window as unknown as { heard?: unknown }).heard))
        .toEqual({ id: 'app.keys' });
    }));

  test('receives a row port of its own on each load', () =>
    withApp({}, async (running) => {
      const ask = () =>
        running.page.evaluate(
          () =>
            new Promise<string>((resolve, reject) => {
              setTimeout(() => reject(new Error('no answer')), 10_000);
              window.addEventListener('message', (event) => {
                const [port] = event.ports;
                if (event.source !== window || event.data !== 'rows-port' || !port) return;
                port.onmessage = (answer) => resolve(String(answer.data));
                port.postMessage(
                  JSON.stringify({ op: 'offsetOf', id: 1, view: { dataset: 'none' }, row: 1 }),
                );
              });
              void (window as unknown as { bridge: { openRows: () => Promise<void> } }).bridge.openRows();
            }),
        );
      expect(JSON.parse(await ask())).toMatchObject({ id: 1, ok: false, code: 'gone' });
      await running.page.reload();
      expect(JSON.parse(await ask())).toMatchObject({ id: 1, ok: false, code: 'gone' });
    }));
});

describe('the start', () => {
  test('leaves one instance of ten', async () => {
    const userData = temporaryFolder('data');
    const started = Array.from({ length: 10 }, () =>
      spawn(electronPath(), startArguments(userData), { stdio: 'ignore' }),
    );
    const codes = started.map(
      (child) => new Promise<number | null>((resolve) => child.once('exit', resolve)),
    );
    try {
      await expect
        .poll(() => started.filter((child) => child.exitCode === null).length, { timeout: 60_000 })
        .toBe(1);
      expect(started.filter((child) => child.exitCode === 0)).toHaveLength(9);
    } finally {
      for (const child of started) child.kill('SIGKILL');
      await Promise.all(codes);
    }
  });

  test('succeeds after a kill', async () => {
    const userData = temporaryFolder('data');
    await withApp({ userData }, async (running) => {
      running.app.process().kill('SIGKILL');
      await running.app.waitForEvent('close');
    });
    await withApp({ userData }, async (running) => expect((await stateOf(running)).notices).toEqual([]));
  });

  test('tells the page about --demo', () =>
    withApp({ demo: true }, async (running) => expect((await stateOf(running)).startsInDemo).toBe(true)));

  test('reports settings of a newer Postern and leaves them as they are', async () => {
    const userData = temporaryFolder('newer');
    const path = join(userData, 'settings.json');
    const newer = '{"version":9,"settings":{"theme":"neon"}}';
    writeFileSync(path, newer);
    await withApp({ userData }, async (running) => {
      const state = await stateOf(running);
      expect(state.notices.join(' ')).toContain('newer version of Postern');
      expect(await running.call('app.saveSettings', { ...state.settings, theme: 'light' })).toMatchObject({
        ok: true,
      });
    });
    expect(readFileSync(path, 'utf8')).toBe(newer);
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  });

  test('replaces unreadable settings by their copy', async () => {
    const userData = temporaryFolder('backup');
    const path = join(userData, 'settings.json');
    writeFileSync(path, JSON.stringify({ version: 1, settings: { theme: 'light' } }));
    await withApp({ userData }, async (running) => {
      const { settings } = await stateOf(running);
      expect(await running.call('app.saveSettings', { ...settings, undoSeconds: 7 })).toMatchObject({
        ok: true,
      });
    });
    writeFileSync(path, '');
    await withApp({ userData }, async (running) => {
      const state = await stateOf(running);
      expect([state.settings.theme, state.notices.length]).toEqual(['light', 1]);
    });
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['all zero bytes', Buffer.alloc(500)],
    ['cut off', Buffer.from('{"version":1,"settings":{"theme":"li')],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['no object', Buffer.from('[1]')],
    ['a folder', null],
  ])('sets settings that are %s aside and reports it', async (_name, bytes) => {
    const userData = temporaryFolder('data');
    const path = join(userData, 'settings.json');
    if (bytes) writeFileSync(path, bytes);
    else mkdirSync(path);
    await withApp({ userData }, async (running) => {
      const state = await stateOf(running);
      expect(state.settings.theme).toBe('dark');
      expect(state.notices).toHaveLength(1);
      const aside = readdirSync(userData).find((name) => name.startsWith('settings.json.corrupt-')) ?? '';
      expect(state.notices[0]).toContain(aside);
      if (bytes) expect(readFileSync(join(userData, aside))).toEqual(bytes);
      expect(await running.call('app.saveSettings', { ...state.settings, theme: 'light' })).toMatchObject({
        ok: true,
      });
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      version: 2,
      value: { settings: { theme: 'light' } },
    });
  });

  test('resets only the part of the settings that is wrong', async () => {
    const userData = temporaryFolder('data');
    const connection = {
      id: 'c',
      address: 'https://portal.example.com',
      label: 'x',
      colour: 1,
      keeps: 'keychain',
    };
    writeFileSync(
      join(userData, 'settings.json'),
      JSON.stringify({
        version: 1,
        settings: { theme: 'pink' },
        connections: [connection],
        workspace: { tabs: 7 },
      }),
    );
    await withApp({ userData }, async (running) => {
      const state = await stateOf(running);
      expect(state.connections).toMatchObject([{ id: 'c' }]);
      expect(state.workspace).toBeNull();
      expect(state.notices).toHaveLength(2);
    });
  });

  test('quits once, however often it is asked to, and saves everything first', async () => {
    const userData = temporaryFolder('data');
    const running = await launchApp({ userData });
    await expect.poll(() => existsSync(join(userData, 'datasets'))).toBe(true);
    const closed = running.app.waitForEvent('close');
    await running.app.evaluate(({ app }) => {
      app.quit();
      app.quit();
      setImmediate(() => app.quit());
    });
    await closed;
    expect(existsSync(join(userData, 'datasets'))).toBe(false);
  });

  test('saves a setting that was changed just before it quits', async () => {
    const userData = temporaryFolder('data');
    const running = await launchApp({ userData });
    const { settings } = await stateOf(running);
    const closed = running.app.waitForEvent('close');
    await running.page.evaluate(
      (changed) => {
        const { bridge } = window as unknown as {
          bridge: { call: (name: string, input: unknown) => unknown };
        };
        void bridge.call('app.saveSettings', changed);
      },
      { ...settings, undoSeconds: 17 },
    );
    await running.app.evaluate(({ app }) => app.quit());
    await closed;
    expect(readFileSync(join(userData, 'settings.json'), 'utf8')).toContain('"undoSeconds":17');
  });

  test('removes drafts from all older copies of the settings on sign-out', async () => {
    const userData = temporaryFolder('data');
    const path = join(userData, 'settings.json');
    const draft = { tabs: [{ id: 'a', screen: 'hunt', title: 'x', draft: 'canary-draft' }] };
    writeFileSync(join(userData, 'settings.json.corrupt-1'), 'canary-draft');
    writeFileSync(path, JSON.stringify({ version: 1, workspace: draft }));
    await withApp({ userData }, async (running) => {
      expect(await running.call('app.saveSettings', (await stateOf(running)).settings)).toMatchObject({
        ok: true,
      });
      expect(readFileSync(`${path}.bak`, 'utf8')).toContain('canary-draft');
      expect(await running.call('session.signOut')).toMatchObject({ ok: true });
      const copies = readdirSync(userData).filter((name) => name.includes('settings.json'));
      expect(copies.sort()).toEqual(['settings.json', 'settings.json.bak']);
      for (const name of copies)
        expect(readFileSync(join(userData, name), 'utf8')).not.toContain('canary-draft');
    });
  });

  test('deletes rows of an earlier run, at the start and at the end', async () => {
    const userData = temporaryFolder('data');
    mkdirSync(join(userData, 'datasets'));
    writeFileSync(join(userData, 'datasets', 'old.rows'), 'x');
    await withApp({ userData }, async () =>
      expect.poll(() => existsSync(join(userData, 'datasets', 'old.rows'))).toBe(false),
    );
    expect(existsSync(join(userData, 'datasets'))).toBe(false);
  });
});
