import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';

/** Extensions of files that can be opened from the command line; the dialog and a drop take any file. */
export const FILE_ENDINGS = [
  '.csv',
  '.tsv',
  '.json',
  '.ndjson',
  '.jsonl',
  '.xlsx',
  '.parquet',
  '.zip',
  '.gz',
  '.zst',
] as const;
/** Files that one start, drop or second start may open. */
export const MAX_FILES = 50;

/** Returns the files among command-line arguments: ordinary files with a known extension. `folder` is the working directory. */
export const filesOfArguments = (args: readonly unknown[], folder: string): string[] =>
  args
    .filter(
      (one): one is string =>
        typeof one === 'string' &&
        one !== '' &&
        !one.startsWith('-') &&
        !one.includes('\0') &&
        (FILE_ENDINGS as readonly string[]).includes(extname(one).toLowerCase()),
    )
    .map((one) => resolve(folder, one))
    .filter(isOrdinaryFile)
    .slice(0, MAX_FILES);

/** True for a file that exists and is no folder or device; a link counts as its target. */
export const isOrdinaryFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    // A path that cannot be checked is skipped, like any other argument.
    return false;
  }
};
