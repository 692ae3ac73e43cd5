import { isDeepStrictEqual } from 'node:util';
import ElectronStore from 'electron-store';
import type { Log } from '../services/log/log';
import { WINDOWS_FILE, type StoredWindows } from './window-preferences';

/** Stores the theme, or the bounds of a window. */
export type WindowStore = <K extends keyof StoredWindows>(
  key: K,
  value: NonNullable<StoredWindows[K]>,
) => void;

/** Opens the electron-store with the theme and the bounds of the windows. Errors of the disk are logged. */
export const openWindowStore = (folder: string, log: Log): WindowStore => {
  let store: ElectronStore<StoredWindows> | undefined;
  const open = () =>
    (store ??= new ElectronStore<StoredWindows>({
      name: WINDOWS_FILE,
      cwd: folder,
      clearInvalidConfig: true,
      configFileMode: 0o600,
    }));
  return (key, value) => {
    try {
      if (!isDeepStrictEqual(open().get(key), value)) open().set(key, value);
    } catch (error) {
      log.error('settings', error);
    }
  };
};
