import './zip-codec';
import { ZipWriter } from '@zip.js/zip.js';
import { FileTooLarge } from './file-too-large';
import type { Sink } from './row-plan';
import { WRITE_TEXT } from './text';

/** One file in the zip: written, then ended, before the next one begins. */
export type ZipEntry = {
  readonly write: Sink;
  readonly end: () => Promise<void>;
  /** Returns the bytes written so far, before compression. */
  readonly size: () => number;
};
export type ZipFile = {
  readonly entry: (name: string) => Promise<ZipEntry>;
  readonly finish: () => Promise<void>;
};

/** Beyond this size a zip needs extensions (zip64) that not every spreadsheet program reads. */
const MAX_BYTES = 0xffff_ffff;
/** A fixed date, so that equal rows give equal bytes. The receipt says when a file was written. */
const FIXED_DATE = new Date(1980, 0, 1);
/** Bytes queued for compression before writers must wait. */
const QUEUED_BYTES = 512 * 1024;

const limitSink = (sink: Sink): Sink => {
  let written = 0;
  return async (bytes) => {
    written += bytes.length;
    if (written > MAX_BYTES) throw new FileTooLarge(WRITE_TEXT.zipTooLarge);
    await sink(bytes);
  };
};

/** Returns a copy of bytes: a `Buffer` has another `slice`, and `Uint8Array.from` goes through them one by one. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.prototype.slice.call(bytes);

/** Adds an entry whose bytes are pushed in. A disk error settles `added`, and the next write rejects with it. */
const addEntry = (zip: ZipWriter<unknown>, name: string): ZipEntry => {
  const input = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    new ByteLengthQueuingStrategy({ highWaterMark: QUEUED_BYTES }),
  );
  const writer = input.writable.getWriter();
  const added = zip.add(name, input.readable);
  added.catch(() => undefined);
  let size = 0;
  return {
    size: () => size,
    write: async (bytes) => {
      size += bytes.length;
      if (size > MAX_BYTES) throw new FileTooLarge(WRITE_TEXT.zipEntryTooLarge);
      // The stream still uses the bytes after this resolves, when the caller may overwrite its own.
      writer.write(copyOf(bytes)).catch(() => undefined);
      await Promise.race([writer.ready, added]);
    },
    end: async () => {
      await Promise.race([writer.close(), added]);
      await added;
    },
  };
};

/** Creates a zip (without zip64, encryption or folders) that is written as its entries come, in memory that does not grow. */
export const createZipFile = (sink: Sink): ZipFile => {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: limitSink(sink) }), {
    keepOrder: true,
    zip64: false,
    extendedTimestamp: false,
    msDosCompatible: true,
    lastModDate: FIXED_DATE,
  });
  return {
    entry: async (name) => addEntry(zip, name),
    finish: async () => {
      await zip.close();
    },
  };
};
