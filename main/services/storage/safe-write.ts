import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createPartFile, sweepParts } from '../../formats/part-file';

/**
 * Replaces a file whole, readable by its owner only: the new bytes are all on disk, counted and synced, before they take the old
 * file's name, so that a reader finds the old or the new whenever the process or the power goes. Rejects with the disk's error, and
 * the old file is then as it was.
 */
export const writeFileSafely = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await createPartFile(path);
  try {
    await file.write(bytes);
    await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
};

/** Deletes what killed writers of this file left beside it, those of earlier versions too. Only for a folder without other writers. */
export const sweepTemporary = async (path: string): Promise<void> => {
  await sweepParts(path);
  const prefix = `.${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => []))
    if (name.startsWith(prefix) && name.endsWith('.tmp'))
      await rm(join(dirname(path), name), { force: true });
};
