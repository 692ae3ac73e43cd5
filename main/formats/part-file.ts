import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rm, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from './sync-folder';
import { WRITE_TEXT } from './text';
import { writeAll } from './write-all';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 10;

const RETRIED = new Set(['EPERM', 'EBUSY', 'EACCES']);

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Renames a file over one that may exist. Windows refuses while a virus scanner has that file open, so this retries for half a second. */
const renameOver = async (from: string, to: string): Promise<void> => {
  for (let n = 1; ; n += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || n >= TRIES || !RETRIED.has(errorCode(error))) throw error;
      await pause(10 * n);
    }
  }
};

/** The size and hash of a finished file. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string };

/** A file that appears whole or not at all: it is written as `.part` in the same folder, then renamed. */
export type PartFile = {
  /** Writes all bytes; rejects with the disk's error. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Overwrites the bytes at `position`. */
  readonly patch: (bytes: Uint8Array, position: number) => Promise<void>;
  /** Returns the bytes from `from` to before `to`, piece by piece. */
  readonly read: (from: number, to: number) => AsyncIterable<Uint8Array>;
  /** Flushes to the disk and renames onto the final name. */
  readonly finish: () => Promise<WrittenFile>;
  /** Deletes what was written. */
  readonly discard: () => Promise<void>;
};

const READ = 1024 * 1024;

/** Cut so that the whole name stays within 255 bytes in any script and is well-formed, as the disk returns it. */
const partPrefix = (path: string): string => `.${basename(path).slice(0, 60).toWellFormed()}.`;

/** Deletes the part files of a writer of this file that was killed. Call it only while nothing writes the file. */
export const sweepParts = async (path: string): Promise<void> => {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names) {
    if (name.startsWith(partPrefix(path)) && /\.[0-9a-f]{12}\.part$/.test(name))
      await rm(join(dirname(path), name), { force: true });
  }
};

/** Starts a file that will appear at `path`: a temporary file in the same folder, readable by its owner only. */
export const createPartFile = async (path: string): Promise<PartFile> => {
  const temporary = join(dirname(path), `${partPrefix(path)}${randomBytes(6).toString('hex')}.part`);
  const file = await open(temporary, 'wx+', 0o600);
  let sha256 = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  let isPatched = false;

  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };

  const read = async function* (from: number, to: number): AsyncGenerator<Uint8Array> {
    const buffer = Buffer.allocUnsafe(Math.min(READ, Math.max(1, to - from)));
    for (let at = from; at < to;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, to - at), at);
      if (bytesRead === 0) throw new Error(WRITE_TEXT.incomplete(at, to));
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  };
  /** Hashes the file again, because a running hash can't account for a patch. */
  const hashAgain = async () => {
    sha256 = createHash('sha256');
    for await (const chunk of read(0, bytes)) sha256.update(chunk);
  };

  return {
    read,
    patch: async (chunk, position) => {
      isPatched = true;
      for (let done = 0; done < chunk.length;)
        done += (await file.write(chunk, done, chunk.length - done, position + done)).bytesWritten;
    },
    write: async (chunk) => {
      const written = writeAll(file, chunk);
      // Hashed while the disk writes.
      sha256.update(chunk);
      await written;
      bytes += chunk.length;
    },
    finish: async () => {
      await file.sync();
      const { size } = await file.stat();
      if (isPatched) await hashAgain();
      if (size !== bytes) throw new Error(WRITE_TEXT.incomplete(size, bytes));
      await close();
      await renameOver(temporary, path);
      await syncFolder(dirname(path));
      return { bytes, sha256: sha256.digest('hex') };
    },
    discard: async () => {
      await close();
      await rm(temporary, { force: true });
    },
  };
};
