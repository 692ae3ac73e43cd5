import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app, powerMonitor } from 'electron';
import type { Deps, BrandFile } from '../deps';
import { now } from './clock';
import { readdir, readFile } from 'node:fs/promises';

/** Reads the brand packs of a folder; one that can't be read is reported as empty, so that it is not missing without a word. */
export const readBrandFiles = async (folder: string): Promise<readonly BrandFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8').catch(() => '') })),
  );
};

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
