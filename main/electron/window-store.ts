import { isDeepStrictEqual } from 'node:util';
import ElectronStore from 'electron-store';
import type { Log } from '../services/log/log';
import { WINDOWS_FILE, type StoredWindows } from './window-preferences';

/** Stores what windows open with. */
export type WindowStore = <K extends keyof StoredWindows>(
  key: K,
  value: NonNullable<StoredWindows[K]>,
) => void;

/**
 * Opens electron-store for the theme and the bounds of the windows: small, written when a window has come to rest, and no loss if it is
 * damaged. A disk that refuses is in the log.
 */
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
