import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeAllSync } from '../../formats/write-all';

const RENAME_TRIES = 10;
const RETRIED = new Set(['EPERM', 'EBUSY', 'EACCES']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Sleeps without a timer: a settings write is synchronous. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Windows refuses a rename while a scanner holds the file; elsewhere the first try settles it. */
const renameOver = (from: string, to: string) => {
  for (let n = 1; ; n += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || n >= RENAME_TRIES || !RETRIED.has(codeOf(error))) throw error;
      pause(10 * n);
    }
  }
};

/** Makes new names and renames in a folder last; a platform that cannot open folders does so by itself. */
export const syncFolder = (folder: string) => {
  let fd: number;
  try {
    fd = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(fd);
  } catch {
    // Some file systems refuse to sync a folder; the file itself is synced.
  } finally {
    closeSync(fd);
  }
};

const temporaryName = (path: string) =>
  `.${basename(path)}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;

/**
 * Replaces a file whole (research R78): the new bytes are all on the disk, counted, before they take the old file's name, so that a
 * reader finds the old or the new and never a part, whenever the process or the power goes. Throws what the disk says, and then the
 * old file is as it was. The file is readable by its owner only.
 */
export const writeFileSafely = (path: string, bytes: Uint8Array): void => {
  const temporary = join(dirname(path), temporaryName(path));
  const fd = openSync(temporary, 'wx', 0o600);
  try {
    try {
      writeAllSync(fd, bytes);
      fsyncSync(fd);
      if (fstatSync(fd).size !== bytes.length)
        throw Object.assign(new Error('The disk did not keep all bytes.'), { code: 'EIO' });
    } finally {
      closeSync(fd);
    }
    renameOver(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};

/** Deletes what killed writers of this file left beside it. Only for a folder that nobody else writes to. */
export const sweepTemporary = (path: string): void => {
  const prefix = `.${basename(path)}.`;
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix) && name.endsWith('.tmp')) rmSync(join(dirname(path), name), { force: true });
};
