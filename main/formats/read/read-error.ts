/** Why a file was not read. `password`: it needs one; `wrong_password`: the one given does not open it. */
export type ReadErrorCode =
  'password' | 'wrong_password' | 'malformed' | 'too_large' | 'unsupported' | 'empty';

/** A file that cannot be read; `message` is a sentence for the analyst, `next` what to do. It names no path. */
export class ReadError extends Error {
  constructor(
    readonly code: ReadErrorCode,
    message: string,
    readonly next = 'Check the file with the tool that wrote it.',
  ) {
    super(message);
  }
}

/** What is read at most, so that a bomb ends in a sentence. Sizes in bytes unless said. */
export const CAPS = {
  /** One cell, in characters. */
  cell: 16 * 1024 * 1024,
  columns: 4_096,
  /** What one entry of an archive may grow to. */
  inflated: 8 * 1024 ** 3,
  /** Above `ratioFrom` bytes an entry may be at most this many times its packed size. */
  ratio: 250,
  ratioFrom: 64 * 1024 ** 2,
  /** The texts that a workbook's sheets share, in characters. */
  sharedText: 256 * 1024 ** 2,
  /** An encrypted workbook is opened in memory. */
  encrypted: 512 * 1024 ** 2,
  entries: 10_000,
  /** What is taken out of an archive at once: its directory, or a piece of an entry. */
  archivePart: 64 * 1024 ** 2,
  jsonDepth: 200,
  /** One element of a json file, in characters. */
  jsonRow: 64 * 1024 ** 2,
} as const;
