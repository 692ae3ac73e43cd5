/** The Electron shell: opens the window, then starts everything behind it. */
import { app, dialog, powerMonitor, session, type BrowserWindow } from 'electron';
import type { Core } from './deps';
import type { Application } from './electron/application';
import { built } from './electron/built';
import { clockChoice } from './electron/clock';
import { readWindowPreferences } from './electron/window-preferences';
import { createPush, registerIpc } from './electron/ipc';
import { setMenu } from './electron/menu';
import { startDatasets, startTenant } from './electron/processes';
import { PAGE } from './electron/own-origin';
import { createProfileWindow, type ProfileWindow } from './electron/profile-window';
import { registerScheme, servePage } from './electron/protocol';
import { cutOffNetwork, lockEverything } from './electron/security';
import { hideTray, showTray } from './electron/tray';
import { text } from './electron/text';
import { openWindow as createWindow } from './electron/window';
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

/** Files of a double click or the command line that wait for the core. */
const waitingFiles = filesOfArguments(process.argv.slice(1), process.cwd());
const openFiles = (paths: readonly string[]) => {
  if (core) core.openFiles(paths);
  else waitingFiles.push(...paths);
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
/** Most milliseconds to wait until the page has its script: it gets no file while this thread loads the application. */
const APP_MS = 400;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates the profile window, with its own place and the preferences of the main window. */
const openableProfile = (userData: string, application: () => Application | undefined): ProfileWindow =>
  createProfileWindow(() => ({
    ...readWindowPreferences(userData, 'profileWindow'),
    onBounds: (bounds) => application()?.storeWindow('profileWindow', bounds),
    onPageLost: (exit) => application()?.profileLost(exit),
  }));

/** Opens the window, or quits, as a second start and the system ask. */
const followSystem = (open: () => BrowserWindow): void => {
  app.on('second-instance', (_event, _argv, folder, data) => {
    open();
    const files: unknown =
      typeof data === 'object' && data !== null && 'files' in data ? data.files : undefined;
    if (Array.isArray(files)) openFiles(filesOfArguments(files, folder));
  });
  app.on('activate', open);
  app.on('window-all-closed', () => (core?.keepsRunning() ? showTray(open) : app.quit()));
  // The system shuts down: quit in order, within the seconds that it grants.
  powerMonitor.on('shutdown', () => app.quit());
};

/** Starts the processes that boot while this thread loads the application. */
const startProcesses = (userData: string, isDemo: boolean) => {
  const datasets = startDatasets(userData);
  const startingTenant = isDemo ? startTenant(userData) : undefined;
  // A failure is reported to whoever asks for the tenant.
  startingTenant?.catch(() => undefined);
  return { datasets, startingTenant };
};

/** Opens the window first. Calls of its page wait until the application has started, which begins after the page's first paint. */
const start = (): Promise<Application> => {
  const userData = app.getPath('userData');
  const isDemo = app.commandLine.hasSwitch('demo');
  cutOffNetwork(session.defaultSession);
  const appSent = servePage(session.defaultSession, built('renderer'));
  let application: Application | undefined;
  const open = (): BrowserWindow => {
    hideTray();
    if (window) {
      show(window);
      return window;
    }
    const opened = createWindow({
      page: PAGE,
      title: 'Postern',
      ...readWindowPreferences(userData),
      onBounds: (bounds) => void started.then(({ storeWindow }) => storeWindow('window', bounds)),
      onPageGone: () => void core?.pageGone(),
      onPageLost: (exit) => application?.pageLost(exit),
    });
    window = opened;
    opened.on('closed', () => {
      window = undefined;
      profile.close();
      void core?.pageGone();
    });
    return opened;
  };

  const profile = openableProfile(userData, () => application);
  const push = createPush(page, profile.page);
  setMenu(push);

  const startRest = async (shown: BrowserWindow): Promise<Application> => {
    await painted(shown);
    const processes = startProcesses(userData, isDemo);
    await Promise.all([wait(SHOWN_MS), Promise.race([appSent, wait(APP_MS)])]);
    const { startApplication } = await import('./electron/application');
    application = startApplication({
      userData,
      isDemo,
      ...processes,
      window: () => window,
      push,
      openWindow: () => void open(),
      openProfileWindow: profile.open,
    });
    return application;
  };

  const started: Promise<Application> = startRest(open());
  registerIpc({
    page,
    profilePage: profile.page,
    call: async (...request) => (await started).core.call(...request),
    log: () => application?.log,
    openRows: (frame) => void started.then(({ openRows }) => openRows(frame)),
    openFiles,
  });
  followSystem(open);
  return started;
};

/** Quits once the application has stopped, or after `STOP_MS`. One that is still starting has processes already, and is stopped then. */
const stopWith = (starting: () => Promise<Application> | undefined): void => {
  let isStopping = false;
  app.on('before-quit', (event) => {
    // Also on a second request: until everything has stopped, only `app.exit` below ends the app.
    event.preventDefault();
    if (isStopping) return;
    isStopping = true;
    const limit = new Promise((resolve) => setTimeout(resolve, STOP_MS));
    let application: Application | undefined;
    const stopped = starting()
      ?.then((started) => {
        application = started;
        return started.stop();
      })
      .catch((error: unknown) => application?.log.error('app', error));
    void Promise.race([stopped, limit]).finally(() => {
      // A keychain call that waits for the analyst holds the thread that an orderly exit would wait for.
      if (application?.isWaiting()) process.kill(process.pid, 'SIGKILL');
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

if ('error' in clockChoice) {
  process.stderr.write(`${clockChoice.error}\n`);
  app.exit(1);
}

registerScheme();
lockEverything();
// With the switch (tests as root only) Electron's children would lose it again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

// A second start sends its files as data, since Chromium rewrites its arguments. They are checked like any others.
if (!app.requestSingleInstanceLock({ files: waitingFiles })) app.quit();
else {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openFiles([path]);
  });
  let starting: Promise<Application> | undefined;
  stopWith(() => starting);
  void app
    .whenReady()
    .then(() => (starting = start()))
    .then((started) => {
      ({ core } = started);
      core.openFiles(waitingFiles);
    })
    .catch((error: unknown) => {
      // Written as well, since a dialog may have no reader.
      process.stderr.write(`${text.notStarted}: ${error instanceof Error ? error.stack : String(error)}\n`);
      dialog.showErrorBox(text.notStarted, error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
}
