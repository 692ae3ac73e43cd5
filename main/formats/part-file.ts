import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeAll } from './write-all';

/** What a finished file is. */
export type Written = { readonly bytes: number; readonly sha256: string; readonly md5: string };

/** A file that appears whole or not at all: written beside its place as `.part`, then renamed (research R44, R78). */
export type PartFile = {
  /** Writes all of it; rejects where the disk refuses. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Flushes to the disk and renames onto the final name. */
  readonly finish: () => Promise<Written>;
  /** Deletes what was written. */
  readonly discard: () => Promise<void>;
};

const partPrefix = (path: string): string => `.${basename(path).slice(0, 80)}.`;

/** Deletes what a writer of this file that was killed left behind. Only while nobody writes it. */
export const sweepParts = async (path: string): Promise<void> => {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names) {
    if (name.startsWith(partPrefix(path)) && /\.[0-9a-f]{12}\.part$/.test(name)) await rm(join(dirname(path), name), { force: true });
  }
};

/** Starts a file that will be at `path`: a new file of its own name in the same folder, readable by its owner only. */
export const createPartFile = async (path: string): Promise<PartFile> => {
  const temporary = join(dirname(path), `${partPrefix(path)}${randomBytes(6).toString('hex')}.part`);
  const file = await open(temporary, 'wx', 0o600);
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  let isOpen = true;

  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };

  return {
    write: async (chunk) => {
      await writeAll(file, chunk);
      sha256.update(chunk);
      md5.update(chunk);
      bytes += chunk.length;
    },
    finish: async () => {
      await file.sync();
      const { size } = await file.stat();
      if (size !== bytes) throw new Error(`The disk holds ${size} of ${bytes} bytes.`);
      await close();
      await rename(temporary, path);
      const folder = await open(dirname(path), 'r').catch(() => undefined);
      await folder?.sync().catch(() => undefined);
      await folder?.close();
      return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
    },
    discard: async () => {
      await close();
      await rm(temporary, { force: true });
    },
  };
};
