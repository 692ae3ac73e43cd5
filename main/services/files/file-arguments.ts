import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';

/** Endings that an argument of a start is taken for a file by; the dialog and a drop take any. */
export const FILE_ENDINGS = [
  '.csv',
  '.tsv',
  '.json',
  '.ndjson',
  '.jsonl',
  '.xlsx',
  '.parquet',
  '.zip',
] as const;
/** Files that are taken of one start, drop or choice. */
export const MOST_GIVEN = 50;

/** The files among a start's arguments: ordinary files with an ending that we read. Everything else is left alone. `folder` is where the start stood. */
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
    .slice(0, MOST_GIVEN);

/** Whether a file lies there, and no folder or device; a link counts as what it leads to. */
export const isOrdinaryFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
