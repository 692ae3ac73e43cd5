import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 10;
const RETRIED = new Set(['EPERM', 'EBUSY', 'EACCES']);
const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Renames a file over one that may exist. Windows refuses while a virus scanner has that file open, so this retries for half a second. */
export const renameOver = async (from: string, to: string): Promise<void> => {
  for (let n = 1; ; n += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || n >= TRIES || !RETRIED.has(errorCode(error))) throw error;
      await pause(10 * n);
    }
  }
};
