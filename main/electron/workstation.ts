import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import type { Deps } from '../deps';
import { readBrandFiles } from './brand-files';
import { now } from './clock';

type Workstation = Pick<
  Deps,
  | 'clock'
  | 'random'
  | 'readBrandFiles'
  | 'versions'
  | 'timeZone'
  | 'user'
  | 'platform'
  | 'isPackaged'
  | 'onWake'
>;

const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A system may not know its user's name; receipts then say so.
    return 'unknown user';
  }
};

/** Reads what the core needs to know about this machine and this copy of Postern. */
export const readWorkstation = (): Workstation => ({
  clock: now,
  random: Math.random,
  readBrandFiles: () => readBrandFiles(join(app.getAppPath(), 'resources', 'brands')),
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
});
