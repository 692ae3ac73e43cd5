import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { app, powerMonitor, session, shell, type BrowserWindow, type WebFrameMain } from 'electron';
import { createCore } from '../core';
import type { Core, Push, RunningTenant } from '../deps';
import { readProxySignIn } from '../services/tenant/proxy-settings';
import { createLog } from '../services/log/create-log';
import type { Log } from '../services/log/log';
import { createDialogs } from './dialogs';
import { createOpenExternal } from './external';
import type { WindowPreferences } from './window-preferences';
import { closeStoreChannel } from './ipc';
import { keepProcess, startTenant } from './processes';
import { useProxy } from './proxy';
import { connectRows } from './rows-port';
import { createSecrets } from './secrets';
import type { SavedBounds } from './settings-content';
import { openSettingsFile } from './settings-file';
import { createTenantFetch } from './tenant-fetch';
import { applyTheme } from './window';

/** All that stands behind the window, and what is to be put down when the app quits. */
export type Application = {
  readonly core: Core;
  readonly log: Log;
  readonly openRows: (frame: WebFrameMain) => void;
  readonly windowPreferences: () => WindowPreferences;
  readonly keepBounds: (bounds: SavedBounds) => void;
  /** Returns true while the keychain waits for the analyst. */
  readonly isWaiting: () => boolean;
  /** Puts the work down, ends the dataset process and takes its rows off the disk. */
  readonly stop: () => Promise<void>;
};
type Begin = {
  readonly userData: string;
  readonly isDemo: boolean;
  readonly window: () => BrowserWindow | undefined;
  readonly push: Push;
  /** The demo tenant, where it is on its way already. */
  readonly begun: Promise<RunningTenant> | undefined;
};

/** The workstation's user; a system may not know its name. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown user';
  }
};

/** Builds what the core needs of the world, and the core. */
export const startApplication = ({ userData, isDemo, window, push, begun: given }: Begin): Application => {
  const secrets = createSecrets({ service: 'Postern' });
  const rows = join(userData, 'datasets');
  const log = createLog(join(userData, 'logs', 'postern.log'));
  const settings = openSettingsFile(userData, { log });
  closeStoreChannel();
  // The window opened with the theme that was read without a schema.
  applyTheme(settings.read().settings.theme);
  let begun = given;
  const datasets = keepProcess('datasets.js', 'Postern datasets', [rows]);
  const dialogs = createDialogs(window, app.getPath('downloads'));
  const tenantSession = session.fromPartition('tenant');
  const tenantFetch = createTenantFetch(tenantSession, () => readProxySignIn(secrets));
  let { proxy } = settings.read().settings;
  let onTheWay = useProxy(tenantSession, proxy);
  settings.onChange((changed) => {
    applyTheme(changed.theme);
    if (isDeepStrictEqual(changed.proxy, proxy)) return;
    proxy = changed.proxy;
    onTheWay = useProxy(tenantSession, proxy);
  });
  datasets.onExit((code, isReplaced) => log.warn('process', { process: 'datasets', code, isReplaced }));
  const core = createCore({
    log,
    secrets,
    settings,
    dialogs,
    shell: {
      reveal: (path) => shell.showItemInFolder(path),
      openExternal: createOpenExternal(dialogs.confirm, (url) => shell.openExternal(url)),
    },
    clock: Date.now,
    random: Math.random,
    fetch: async (url, init) => {
      await onTheWay;
      return tenantFetch(url, init);
    },
    datasets,
    startTenant: async () => {
      const starting = begun ?? startTenant();
      begun = undefined;
      const tenant = await starting;
      tenant.onExit?.(() => log.warn('process', { process: 'demo tenant' }));
      return tenant;
    },
    push,
    versions: {
      app: app.getVersion(),
      electron: process.versions['electron'] ?? '',
      chromium: process.versions['chrome'] ?? '',
    },
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
  return {
    core,
    log,
    openRows: (frame) => connectRows(datasets, frame),
    windowPreferences: () => ({ theme: settings.read().settings.theme, bounds: settings.readBounds() }),
    keepBounds: settings.writeBounds,
    isWaiting: secrets.isWaiting,
    stop: async () => {
      await core.stop();
      datasets.kill();
      await new Promise((resolve) => datasets.onExit(resolve));
      await rm(rows, { recursive: true, force: true });
    },
  };
};
