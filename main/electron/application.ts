import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, shell, type BrowserWindow, type WebFrameMain, MessageChannelMain } from 'electron';
import { createCore } from '../core';
import type { Core, Deps, Push, RunningTenant } from '../deps';
import { createLog } from '../services/log/create-log';
import type { Log } from '../services/log/log';
import { createThreadBodies } from '../services/tenant/bodies';
import { built } from './built';
import { createDialogs } from './dialogs';
import { createExitLog, type PageExit } from './exit-log';
import { createOpenExternal } from './external';
import { createNotify } from './notifications';
import { closeStoreChannel } from './ipc';
import { rowsFolder, startReaderProcess, startTenant, type ForkedProcess } from './processes';
import { createSecrets } from './secrets';
import { openSettingsFile } from './settings-file';
import { createSignInWindows } from './sign-in-window';
import { stopApplication } from './stop-application';
import { createTenantNetwork } from './tenant-network';
import { applyTheme } from './window';
import { openWindowStore, type WindowStore } from './window-store';
import { readWorkstation } from './workstation';
import { CLIENT } from '../datasets/protocol';
import type { WebContents } from 'electron';
import type { ZoomStep } from '../../shared/local-calls/app';
import type { Settings } from '../../shared/model/app-state';

/** Levels of a step, as of the menu's own: a level is 20 %. */
const STEP = 0.5;

const STEPS = { in: STEP, out: -STEP } as const;

/** Zooms a page. Chromium stores the level by origin, so that both windows follow. */
const zoom = (page: Pick<WebContents, 'getZoomLevel' | 'setZoomLevel'> | undefined, step: ZoomStep): void =>
  page?.setZoomLevel(step === 'reset' ? 0 : page.getZoomLevel() + STEPS[step]);

/**
 * Joins the page with the dataset process by their own port, so that rows never pass through the main process. The page
 * asks for it after every load: a port that is sent while a page is still loading is lost.
 */
const connectRows = (datasets: ForkedProcess, page: WebFrameMain): void => {
  const { port1, port2 } = new MessageChannelMain();
  datasets.handOver(CLIENT, port1);
  page.postMessage('rows-port', null, [port2]);
};

/** Everything behind the window. */
export type Application = {
  readonly core: Core;
  readonly log: Log;
  readonly openRows: (frame: WebFrameMain) => void;
  readonly storeWindow: WindowStore;
  /** Logs that the profile window's page ended by itself. */
  readonly profileLost: (exit: PageExit) => void;
  /** Logs that the page's process ended by itself, and lets the next page tell the analyst. */
  readonly pageLost: (exit: PageExit) => void;
  /** Returns true while the keychain waits for the analyst. */
  readonly isWaiting: () => boolean;
  /** Stops the core, ends the dataset process and deletes its rows from the disk. */
  readonly stop: () => Promise<void>;
};
type Options = {
  readonly userData: string;
  readonly isDemo: boolean;
  /** The process that has the rows, which is starting already. */
  readonly datasets: ForkedProcess;
  readonly window: () => BrowserWindow | undefined;
  readonly push: Push;
  readonly openProfileWindow: () => void;
  /** Opens the window, or brings it to the front. */
  readonly openWindow: () => void;
  /** The demo tenant, if it is starting already. */
  readonly startingTenant: Promise<RunningTenant> | undefined;
};

/**
 * Logs errors that nothing caught, and tells the window. Without a listener Electron reports them in a dialog, and timers, files and
 * requests stop until someone closes it.
 */
const reportUncaught = (log: Log, push: Push): void => {
  const report = (error: unknown) => {
    log.error('app', error, { isUncaught: true });
    push('uncaught', { isLogged: log.path() !== undefined });
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
};

/** Starts the demo tenant and logs its exit; the first call takes the one that is starting already. */
const tenantStarter = (
  userData: string,
  alreadyStarting: Promise<RunningTenant> | undefined,
  onExit: (code: number) => void,
): Deps['startTenant'] => {
  let first = alreadyStarting;
  return async () => {
    const starting = first ?? startTenant(userData);
    first = undefined;
    const tenant = await starting;
    tenant.onExit?.(onExit);
    return tenant;
  };
};

/** Deletes what readers left behind when Postern was killed; `own` is the folder of those that start from now on. */
const deleteOldReads = async (reads: string, own: string): Promise<void> => {
  const names = await readdir(reads).catch(() => []);
  for (const name of names)
    if (name !== own) await rm(join(reads, name), { recursive: true, force: true, maxRetries: 5 });
};

/** Opens the settings and the store of the windows. Each theme in the settings is applied, and stored for the next start. */
const openSettings = (userData: string, log: Log) => {
  const settings = openSettingsFile(userData, { log });
  const storeWindow = openWindowStore(userData, log);
  const followTheme = ({ theme }: Settings) => {
    applyTheme(theme);
    storeWindow('theme', theme);
  };
  followTheme(settings.read().settings);
  settings.onChange(followTheme);
  closeStoreChannel();
  return { settings, storeWindow };
};

/** Builds what the core depends on, and the core. */
export const startApplication = (options: Options): Application => {
  const { userData, isDemo, datasets, window, push, openWindow, openProfileWindow, startingTenant } = options;
  const secrets = createSecrets({ service: 'Postern' });
  const journalHeads = createSecrets({ service: 'Postern audit journal' });
  const rows = rowsFolder(userData);
  const reads = join(userData, 'reads');
  /** The folder of this start's readers. */
  const ownReads = randomUUID();
  const log = createLog(join(userData, 'logs', 'postern.log'));
  void deleteOldReads(reads, ownReads).catch((error: unknown) => log.error('files', error));
  reportUncaught(log, push);
  const exits = createExitLog(log);
  const { settings, storeWindow } = openSettings(userData, log);
  datasets.onExit(exits.datasets);
  const downloads = () => settings.read().settings.downloadFolder || app.getPath('downloads');
  const dialogs = createDialogs(window, downloads);
  const network = createTenantNetwork({ settings, secrets, dialogs, log });
  const core = createCore({
    ...readWorkstation(),
    log,
    notify: createNotify({ window, onOpen: openWindow }),
    capture: async (area) => (await window()?.webContents.capturePage(area))?.toPNG(),
    secrets,
    journalHeads,
    settings,
    dialogs,
    shell: {
      reveal: (path) => shell.showItemInFolder(path),
      openExternal: createOpenExternal(dialogs.confirm, (url) => shell.openExternal(url)),
    },
    fetch: network.fetch,
    openSignInWindow: createSignInWindows(network, window),
    bodies: createThreadBodies(built('main', 'bodies.js')),
    datasets,
    startReader: () => startReaderProcess(join(reads, ownReads)),
    startTenant: tenantStarter(userData, startingTenant, exits.demoTenant),
    push,
    openProfileWindow,
    zoom: (step) => zoom(window()?.webContents, step),
    isDemo,
    paths: { downloads: app.getPath('downloads'), documents: join(userData, 'documents') },
  });
  return {
    core,
    log,
    openRows: (frame) => connectRows(datasets, frame),
    storeWindow,
    profileLost: exits.page,
    pageLost: (exit) => {
      exits.page(exit);
      core.pageLost();
    },
    isWaiting: () => secrets.isWaiting() || journalHeads.isWaiting(),
    stop: () => stopApplication(core, datasets, [rows, reads]),
  };
};
