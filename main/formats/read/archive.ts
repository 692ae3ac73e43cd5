import '../zip-codec';
import { open, type FileHandle } from 'node:fs/promises';
import {
  ERR_ENCRYPTED,
  ERR_INVALID_PASSWORD,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
  Reader,
  Uint8ArrayReader,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js';
import { READ_TEXT } from '../text';
import type { Bytes } from './bytes';
import { createInflateGuard } from './inflated';
import { CAPS, ReadError } from './read-error';

/** Reads the bytes of a file by position. */
class HandleReader extends Reader<FileHandle> {
  constructor(
    readonly handle: FileHandle,
    override readonly size: number,
  ) {
    super(handle);
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    // Positions and lengths come from the file itself. Node ends its process over a length of 2 GB or more.
    const there = Math.min(length, this.size - index);
    if (!(index >= 0 && there > 0)) return new Uint8Array();
    if (there > CAPS.archivePart) throw new ReadError('too_large', ...READ_TEXT.archiveDirectoryTooLarge);
    const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(there), 0, there, index);
    return buffer.subarray(0, bytesRead);
  }
}

/** A zip archive that is read in place; nothing is unpacked to the disk. */
export type Archive = {
  readonly names: () => readonly string[];
  readonly isEncrypted: (name: string) => boolean;
  /** Returns the bytes of an entry. Reading them throws a `ReadError` if the password is missing or incorrect, or a limit is exceeded. */
  readonly entry: (name: string, password?: string) => Bytes | undefined;
  readonly close: () => Promise<void>;
};

/** Returns the name by which the parts of a package are compared: case doesn't count (ECMA-376, part 2), and some programs write `\`. */
const partName = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

const UNSUPPORTED: ReadonlySet<string> = new Set([ERR_UNSUPPORTED_COMPRESSION, ERR_UNSUPPORTED_ENCRYPTION]);

const toReadError = (error: unknown, password: string | undefined): unknown => {
  if (error instanceof ReadError) return error;
  const message = error instanceof Error ? error.message : '';
  if (message === ERR_ENCRYPTED) return new ReadError('password', ...READ_TEXT.filePassword);
  if (message === ERR_INVALID_PASSWORD)
    return password === undefined
      ? new ReadError('password', ...READ_TEXT.filePassword)
      : new ReadError('wrong_password', ...READ_TEXT.wrongPassword);
  return UNSUPPORTED.has(message)
    ? new ReadError('unsupported', ...READ_TEXT.archiveMethod)
    : new ReadError('malformed', ...READ_TEXT.archiveDamaged);
};

const unpacked = (entry: FileEntry, password: string | undefined): Bytes => ({
  size: entry.uncompressedSize,
  stream: async function* () {
    const guard = createInflateGuard(entry.compressedSize);
    const controller = new AbortController();
    let fail: (error: unknown) => void = () => undefined;
    const pass = new TransformStream<Uint8Array, Uint8Array>({
      start: (out) => {
        fail = (error) => out.error(error);
      },
      transform: (chunk, out) => {
        guard(chunk.length);
        out.enqueue(chunk);
      },
    });
    const getting = entry.getData(pass.writable, {
      signal: controller.signal,
      checkSignature: true,
      ...(password === undefined ? {} : { password }),
    });
    // Whoever reads the bytes gets the error.
    let failed: unknown;
    getting.catch((error: unknown) => {
      failed = error;
      fail(error);
    });
    try {
      for await (const chunk of pass.readable as unknown as AsyncIterable<Uint8Array>) yield chunk;
      await getting;
    } catch (error) {
      throw toReadError(failed ?? error, password);
    } finally {
      controller.abort();
    }
  },
});

const openWith = async (
  reader: Reader<FileHandle> | Uint8ArrayReader,
  close: () => Promise<void>,
): Promise<Archive> => {
  const zip = new ZipReader(reader, { checkOverlappingEntry: true });
  const entries = new Map<string, FileEntry>();
  try {
    let seen = 0;
    for await (const entry of zip.getEntriesGenerator()) {
      seen += 1;
      if (seen > CAPS.entries)
        throw new ReadError('too_large', ...READ_TEXT.archiveTooManyEntries(CAPS.entries));
      if (!isFile(entry)) continue;
      if (entries.has(entry.filename)) throw new ReadError('malformed', ...READ_TEXT.archiveDuplicate);
      entries.set(entry.filename, entry);
    }
  } catch (error) {
    await close();
    throw toReadError(error, undefined);
  }
  const byPartName = new Map([...entries].map(([name, entry]) => [partName(name), entry]));
  /** Finds an entry by its exact name, or else as the parts of a package are named. */
  const find = (name: string) => entries.get(name) ?? byPartName.get(partName(name));
  return {
    names: () => [...entries.keys()],
    isEncrypted: (name) => find(name)?.encrypted ?? false,
    entry: (name, password) => {
      const found = find(name);
      return found && unpacked(found, password);
    },
    close: async () => {
      await zip.close().catch(() => undefined);
      await close();
    },
  };
};

/** Opens the archive at `path`. Throws a `ReadError` if it is not an archive. */
export const openArchive = async (path: string): Promise<Archive> => {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return openWith(new HandleReader(handle, size), () => handle.close().catch(() => undefined));
};

/** Opens an archive in memory. */
export const openArchiveBytes = (bytes: Uint8Array): Promise<Archive> =>
  openWith(new Uint8ArrayReader(bytes), async () => undefined);
