import type { ExportFormat } from '../../shared/model/app-state';
import { createEncryptedWorkbook } from './encrypted-workbook';
import { createPartFile, type WrittenFile } from './part-file';
import { createPasswordZip } from './password-zip';
import type { Sink } from './row-plan';

/** Receives a format's bytes, and writes them plain or encrypted with a password. */
export type ExportTarget = {
  readonly write: Sink;
  readonly finish: () => Promise<WrittenFile>;
  readonly discard: () => Promise<void>;
};

/**
 * Opens a file that appears at `path` whole or not at all. With a password, a workbook is encrypted as Excel does it; any other format
 * becomes the one entry, `entryName`, of an AES-256 zip.
 */
export const openExportTarget = async (
  path: string,
  format: ExportFormat,
  password: string | null,
  entryName: string,
): Promise<ExportTarget> => {
  const file = await createPartFile(path);
  if (password === null) return file;
  if (format === 'xlsx') {
    const book = await createEncryptedWorkbook(file, password);
    return { write: book.write, finish: () => book.finish().then(file.finish), discard: file.discard };
  }
  const zip = createPasswordZip(file.write, entryName, password);
  return {
    write: zip.write,
    finish: () => zip.finish().then(file.finish),
    discard: () => zip.abort().then(file.discard),
  };
};
