import { READ_TEXT } from '../text';

/** Reasons why a file was not read. `password`: it needs one; `wrong_password`: the given one is incorrect. */
export type ReadErrorCode =
  'password' | 'wrong_password' | 'malformed' | 'too_large' | 'unsupported' | 'empty';

/** Reports a file that cannot be read; `message` and `next`, the next step, are for the analyst. Neither contains a path. */
export class ReadError extends Error {
  constructor(
    readonly code: ReadErrorCode,
    message: string,
    readonly next: string = READ_TEXT.usualNext,
  ) {
    super(message);
  }
}

/** Limits that protect against hostile files. Sizes are in bytes unless noted. */
export const CAPS = {
  /** One cell, in characters. */
  cell: 16 * 1024 * 1024,
  columns: 4_096,
  /** One entry of an archive, unpacked. */
  inflated: 8 * 1024 ** 3,
  /** An entry of more than `ratioFrom` bytes may be at most this many times its packed size. */
  ratio: 250,
  ratioFrom: 64 * 1024 ** 2,
  /** Layers of gzip, Zstandard and zip around a file. */
  packings: 2,
  /** Memory that Zstandard data may ask for: the limit of its own program. */
  window: 128 * 1024 ** 2,
  /** The text that a workbook's sheets share, in characters. */
  sharedText: 256 * 1024 ** 2,
  /** An encrypted or packed workbook, which is opened in memory. */
  encrypted: 512 * 1024 ** 2,
  entries: 10_000,
  /** Sheets of a workbook, or files of an archive, to choose from. */
  parts: 1_000,
  /** One read from an archive: its directory, or a piece of an entry. */
  archivePart: 64 * 1024 ** 2,
  jsonDepth: 200,
  /** One element of a JSON file, in characters. */
  jsonRow: 64 * 1024 ** 2,
} as const;
