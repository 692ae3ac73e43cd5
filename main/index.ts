/** The Electron shell: opens the window, then all that stands behind it. */
import { app, dialog, powerMonitor, session, type BrowserWindow } from 'electron';
import type { Core } from './deps';
import type { Application } from './electron/application';
import { built } from './electron/built';
import { readWindowPreferences } from './electron/window-preferences';
import { createPush, registerIpc } from './electron/ipc';
import { setMenu } from './electron/menu';
import { startTenant } from './electron/processes';
import { registerScheme, servePage } from './electron/protocol';
import { cutOffNetwork, lockEverything } from './electron/security';
import { hideTray, showTray } from './electron/tray';
import { openWindow } from './electron/window';
import { filesOfArguments } from './services/files/file-arguments';

/** Milliseconds that the core may take to stop when the app quits. */
const STOP_MS = 5_000;

let window: BrowserWindow | undefined;
let core: Core | undefined;
const page = () => window?.webContents;

/** Brings the window to the front. */
const show = (shown: BrowserWindow): void => {
  if (shown.isMinimized()) shown.restore();
  shown.focus();
};

/** Files that this start was given, by a double click or on the command line. */
const given = filesOfArguments(process.argv.slice(1), process.cwd());
const openFiles = (paths: readonly string[]) => {
  if (core) core.openFiles(paths);
  else given.push(...paths);
};

/** Milliseconds to wait for the first paint before the application is loaded anyway. */
const PAINT_MS = 2_000;
const painted = (shown: BrowserWindow): Promise<void> =>
  new Promise((resolve) => {
    shown.once('ready-to-show', resolve);
    shown.once('closed', resolve);
    setTimeout(resolve, PAINT_MS);
  });

/** Milliseconds until a window that is ready to show is on the screen; work on this thread would delay it. */
const SHOWN_MS = 50;

/** The window first: what its page asks for waits until the rest is made, once the page's own shell has been painted. */
const start = (): Promise<Application> => {
  const userData = app.getPath('userData');
  const isDemo = app.commandLine.hasSwitch('demo');
  cutOffNetwork(session.defaultSession);
  servePage(session.defaultSession, built('renderer'));
  let windowPreferences = () => readWindowPreferences(userData);
  let log: Application['log'] | undefined;
  const open = (): BrowserWindow => {
    hideTray();
    if (window) {
      show(window);
      return window;
    }
    const opened = openWindow({
      ...windowPreferences(),
      onBounds: (bounds) => void started.then(({ keepBounds }) => keepBounds(bounds)),
      onPageGone: () => void core?.pageGone(),
      onPageLost: (exit) => {
        log?.warn('process', { process: 'page', ...exit });
        core?.pageLost();
      },
    });
    window = opened;
    opened.on('closed', () => {
      window = undefined;
      void core?.pageGone();
    });
    return opened;
  };

  const push = createPush(page);
  setMenu(push);

  const makeRest = async (shown: BrowserWindow): Promise<Application> => {
    await painted(shown);
    const begun = isDemo ? startTenant() : undefined;
    // A failure is told to whoever takes the tenant.
    begun?.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    const { startApplication } = await import('./electron/application');
    const made = startApplication({ userData, isDemo, window: () => window, push, begun });
    ({ windowPreferences, log } = made);
    return made;
  };

  const started: Promise<Application> = makeRest(open());
  registerIpc({
    page,
    call: async (...asked) => (await started).core.call(...asked),
    log: () => log,
    openRows: (frame) => void started.then(({ openRows }) => openRows(frame)),
    openFiles,
  });
  app.on('second-instance', (_event, _argv, folder, handed) => {
    open();
    const files: unknown =
      typeof handed === 'object' && handed !== null && 'files' in handed ? handed.files : undefined;
    if (Array.isArray(files)) openFiles(filesOfArguments(files, folder));
  });
  app.on('activate', open);
  app.on('window-all-closed', () => (core?.goesOn() ? showTray(open) : app.quit()));
  // The system shuts down: quit in order, within the seconds that it grants.
  powerMonitor.on('shutdown', () => app.quit());
  return started;
};

/** Quits once the core has stopped and the rows are off the disk, or that has had its time. */
const stopWith = (now: () => Application | undefined): void => {
  let isStopping = false;
  app.on('before-quit', (event) => {
    // Also when asked again: until all is put down, only `app.exit` below ends the app.
    event.preventDefault();
    if (isStopping) return;
    isStopping = true;
    const limit = new Promise((resolve) => setTimeout(resolve, STOP_MS));
    // Until it has started nothing has been asked of it.
    const stopped = now()
      ?.stop()
      .catch(() => undefined);
    void Promise.race([stopped, limit]).finally(() => {
      // A keychain call that waits for the analyst holds the thread that an orderly exit would wait for.
      if (now()?.isWaiting()) process.kill(process.pid, 'SIGKILL');
      else app.exit();
    });
  });
};

// Other programs must not be able to inspect the window or the main process.
if (
  app.isPackaged &&
  ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address'].some((name) =>
    app.commandLine.hasSwitch(name),
  )
) {
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
    openFiles([path]);
  });
  let now: Application | undefined;
  stopWith(() => now);
  void app
    .whenReady()
    .then(start)
    .then((started) => {
      now = started;
      ({ core } = started);
      core.openFiles(given);
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('Postern could not start', error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
}
