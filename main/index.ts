/** The Electron shell: builds what the core needs of the world, creates the core, opens the window. */
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { app, dialog, powerMonitor, session, shell, type BrowserWindow } from 'electron';
import type { Core } from './deps';
import { filesOfArguments } from './services/given-files';
import { createDialogs } from './electron/dialogs';
import { createOpenExternal } from './electron/external';
import { createPush, registerIpc } from './electron/ipc';
import { setMenu } from './electron/menu';
import { keepProcess, startTenant, type ForkedProcess } from './electron/processes';
import { useProxy } from './electron/proxy';
import { registerScheme, servePage } from './electron/protocol';
import { connectRows } from './electron/rows-port';
import { createSecrets } from './electron/secrets';
import { cutOffNetwork, lockEverything } from './electron/security';
import { openSettingsFile } from './electron/settings-file';
import { hideTray, showTray } from './electron/tray';
import { createTenantFetch } from './electron/tenant-fetch';
import { openWindow, useTheme } from './electron/window';
import { readProxySignIn } from './services/proxy-settings';

/** The workstation's user; a system may not know its name. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown user';
  }
};

/** How long the core may take to put its work down when the app quits. */
const STOP_MS = 5_000;

let window: BrowserWindow | undefined;
let core: Core | undefined;
const secrets = createSecrets({ service: 'Postern' });
const page = () => window?.webContents;

/** Brings the window to the front. */
const show = (shown: BrowserWindow): void => {
  if (shown.isMinimized()) shown.restore();
  shown.focus();
};

/** Files that this start was given, by a double click or on the command line. */
const given = filesOfArguments(process.argv.slice(1), process.cwd());
const giveFiles = (paths: readonly string[]) => {
  if (core) core.giveFiles(paths);
  else given.push(...paths);
};

/** What is to be put down when the app quits. */
type Started = { readonly core: Core; readonly datasets: ForkedProcess; readonly rows: string };

/** How long the window may take to show something before the rest is made all the same. */
const PAINT_MS = 2_000;
const painted = (shown: BrowserWindow): Promise<void> =>
  new Promise((resolve) => {
    shown.once('ready-to-show', resolve);
    shown.once('closed', resolve);
    setTimeout(resolve, PAINT_MS);
  });

/** The window first: what its page asks for waits until the rest is made, once the page's own shell has been painted. */
const start = (): Promise<Started> => {
  const userData = app.getPath('userData');
  const rows = join(userData, 'datasets');
  const isDemo = app.commandLine.hasSwitch('demo');
  cutOffNetwork(session.defaultSession);
  servePage(session.defaultSession, join(import.meta.dirname, '../renderer'));
  const settings = openSettingsFile(userData);
  const open = (): BrowserWindow => {
    hideTray();
    if (window) {
      show(window);
      return window;
    }
    const opened = openWindow({ theme: settings.read().settings.theme, bounds: settings.readBounds(), onBounds: settings.writeBounds, onPageGone: () => void core?.pageGone(), onPageLost: () => core?.pageLost() });
    window = opened;
    opened.on('closed', () => {
      window = undefined;
      void core?.pageGone();
    });
    return opened;
  };

  const push = createPush(page);
  setMenu(push);

  const makeRest = async (shown: BrowserWindow): Promise<Started> => {
    await painted(shown);
    let begun = isDemo ? startTenant() : undefined;
    // A failure is told to whoever takes the tenant.
    begun?.catch(() => undefined);
    const { createCore } = await import('./core');
    const datasets = keepProcess('datasets.js', 'Postern datasets', [rows]);
    const dialogs = createDialogs(() => window, app.getPath('downloads'));
    const tenantSession = session.fromPartition('tenant');
    const tenantFetch = createTenantFetch(tenantSession, () => readProxySignIn(secrets));
    let { proxy } = settings.read().settings;
    let onTheWay = useProxy(tenantSession, proxy);
    const made = createCore({
      secrets,
      settings: {
        ...settings,
        write: (patch) => {
          settings.write(patch);
          if (!patch.settings) return;
          useTheme(patch.settings.theme);
          if (isDeepStrictEqual(patch.settings.proxy, proxy)) return;
          proxy = patch.settings.proxy;
          onTheWay = useProxy(tenantSession, proxy);
        },
      },
      dialogs,
      shell: {
        reveal: (path) => shell.showItemInFolder(path),
        openExternal: createOpenExternal(dialogs.confirm, (url) => shell.openExternal(url)),
      },
      clock: Date.now,
      fetch: async (url, init) => {
        await onTheWay;
        return tenantFetch(url, init);
      },
      datasets,
      startTenant: () => {
        const taken = begun ?? startTenant();
        begun = undefined;
        return taken;
      },
      push,
      versions: { app: app.getVersion(), electron: process.versions['electron'] ?? '', chromium: process.versions['chrome'] ?? '' },
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      user: userName(),
      platform: process.platform,
      isPackaged: app.isPackaged,
      onWake: (listen) => {
        powerMonitor.on('resume', listen);
        powerMonitor.on('unlock-screen', listen);
      },
      isDemo,
      paths: { downloads: app.getPath('downloads'), documents: join(userData, 'documents') },
    });
    return { core: made, datasets, rows };
  };

  const started = makeRest(open());
  registerIpc({
    page,
    call: async (...asked) => (await started).core.call(...asked),
    openRows: (frame) => void started.then(({ datasets }) => connectRows(datasets, frame)),
    giveFiles,
  });
  app.on('second-instance', (_event, _argv, folder, handed) => {
    open();
    const files: unknown = typeof handed === 'object' && handed !== null && 'files' in handed ? handed.files : undefined;
    if (Array.isArray(files)) giveFiles(filesOfArguments(files, folder));
  });
  app.on('activate', open);
  app.on('window-all-closed', () => (core?.goesOn() ? showTray(open) : app.quit()));
  // The system goes down: the same orderly quit, within the seconds that it gives (research R86).
  powerMonitor.on('shutdown', () => app.quit());
  return started;
};

/** Quits once the core has stopped and the rows are off the disk, or that has had its time. */
const stopWith = (now: () => Started | undefined): void => {
  const putDown = async () => {
    const started = now();
    // Nothing has been asked of it yet.
    if (!started) return;
    const { core: made, datasets, rows } = started;
    await made.stop();
    datasets.kill();
    await new Promise((resolve) => datasets.onExit(resolve));
    await rm(rows, { recursive: true, force: true });
  };
  let isStopping = false;
  app.on('before-quit', (event) => {
    // Also when asked again: until all is put down, only `app.exit` below ends the app.
    event.preventDefault();
    if (isStopping) return;
    isStopping = true;
    const limit = new Promise((resolve) => setTimeout(resolve, STOP_MS));
    void Promise.race([putDown().catch(() => undefined), limit]).finally(() => {
      // A keychain call that waits for the analyst holds the thread that an orderly exit would wait for.
      if (secrets.isWaiting()) process.kill(process.pid, 'SIGKILL');
      else app.exit();
    });
  });
};

// A program that the analyst started must not be able to look into the window or the main process from outside (research R19).
if (app.isPackaged && ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'].some((name) => app.commandLine.hasSwitch(name))) {
  process.stderr.write('Postern does not start with remote debugging.\n');
  app.exit(1);
}

registerScheme();
lockEverything();
// With the switch (tests as root only) Electron's children would lose it again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

// A second start hands its files over as data: Chromium rewrites its arguments. They are checked like any others.
if (!app.requestSingleInstanceLock({ files: given })) app.quit();
else {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    giveFiles([path]);
  });
  let now: Started | undefined;
  stopWith(() => now);
  void app
    .whenReady()
    .then(start)
    .then((started) => {
      now = started;
      ({ core } = started);
      core.giveFiles(given);
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Postern could not start', error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
}
