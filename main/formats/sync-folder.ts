import { open, type FileHandle } from 'node:fs/promises';

/** Makes new names and renames in a folder survive a power cut. Does nothing if the platform cannot open or sync folders: it then does so by itself. */
export const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Windows opens no folders, and some file systems sync none; the file itself is synced.
  } finally {
    await handle?.close();
  }
};
