import { open, type FileHandle } from 'node:fs/promises';

/** Makes new and renamed files of a folder survive a power failure. Does nothing on platforms that can't sync folders. */
export const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Windows can't open folders, and some file systems can't sync them. The file itself is synced.
  } finally {
    await handle?.close();
  }
};
