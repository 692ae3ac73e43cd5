import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageSizes } from '../../../shared/local-calls/settings';
import { pivotPath } from '../pivot/pivot';
import { LOCAL } from '../jobs/job';

type SizeDeps = {
  /** The folder of stored documents. */
  readonly root: string;
  readonly tenantId: () => string;
  readonly cachedAnswers: () => number;
};

const fileSize = async (path: string): Promise<number> => {
  try {
    const { size } = await stat(path);
    return size;
  } catch {
    // A file that isn't there takes no space.
    return 0;
  }
};

/** Returns the bytes of the files below a folder whose names are accepted. */
const folderSize = async (
  folder: string,
  accepts: (name: string) => boolean = () => true,
): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((one) => one.isFile() && accepts(one.name));
  const sizes = await Promise.all(files.map((one) => fileSize(join(one.parentPath, one.name))));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Measures what is stored of the current tenant, and the audit journals of all. */
export const readSizes = async ({ root, tenantId, cachedAnswers }: SizeDeps): Promise<StorageSizes> => {
  const tenant = tenantId();
  const indexes = [...new Set([tenant, LOCAL])].map((id) => pivotPath(root, id));
  const pivots = await Promise.all(indexes.flatMap((path) => [fileSize(path), fileSize(`${path}.wal`)]));
  return {
    cachedAnswers: cachedAnswers(),
    verdictHistory: await folderSize(join(root, 'verdicts'), (name) => name.startsWith(`${tenant}-`)),
    pivotIndex: pivots.reduce((sum, size) => sum + size, 0),
    journal: await folderSize(join(root, 'audit-journal')),
  };
};
