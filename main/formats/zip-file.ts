import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Sink } from './row-plan';

/** One file in the zip: written, then ended, before the next one begins. */
export type ZipEntry = {
  readonly write: Sink;
  readonly end: () => Promise<void>;
  /** Bytes written so far, before compression. */ readonly size: () => number;
};
export type ZipFile = {
  readonly entry: (name: string) => Promise<ZipEntry>;
  readonly finish: () => Promise<void>;
};

/** Beyond this a zip needs extensions that not every spreadsheet reads. */
const MOST_BYTES = 0xffff_ffff;
const LEVEL = 1;
const DEFLATE = 8;
/** Sizes come after the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
/** 1980-01-01: when a file was written is in the receipt, and the same rows make the same bytes. */
const DATE = 0x21;
/** Compression works in a thread of its own while the next rows are put into words. */
const AHEAD = 512 * 1024;

type Done = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

const headOf = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  [VERSION, FLAGS, DEFLATE, 0, DATE].forEach((value, i) => head.writeUInt16LE(value, 4 + 2 * i));
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const sizesOf = ({ crc, packed, size }: Omit<Done, 'name' | 'at'>): Buffer => {
  const sizes = Buffer.alloc(16);
  [0x08074b50, crc, packed, size].forEach((value, i) => sizes.writeUInt32LE(value, 4 * i));
  return sizes;
};

const listingOf = ({ name, crc, packed, size, at }: Done): Buffer => {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  [VERSION, VERSION, FLAGS, DEFLATE, 0, DATE].forEach((value, i) => record.writeUInt16LE(value, 4 + 2 * i));
  [crc, packed, size].forEach((value, i) => record.writeUInt32LE(value, 16 + 4 * i));
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(at, 42);
  return Buffer.concat([record, name]);
};

const endOf = (count: number, length: number, at: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
};

/** The file would be larger than its format can say. */
export class FileTooLarge extends Error {}

/** A zip (without zip64, encryption or folders) that is written as its entries come, in memory that does not grow with them. */
export const createZipFile = (sink: Sink): ZipFile => {
  const done: Done[] = [];
  let offset = 0;
  const put: Sink = async (bytes) => {
    offset += bytes.length;
    if (offset > MOST_BYTES)
      throw new FileTooLarge(
        'The file would be larger than 4 GB, more than its format holds. Export fewer rows or columns.',
      );
    await sink(bytes);
  };

  return {
    entry: async (text) => {
      const name = Buffer.from(text);
      const at = offset;
      await put(headOf(name));
      const deflate = createDeflateRaw({
        level: LEVEL,
        chunkSize: 128 * 1024,
        highWaterMark: AHEAD,
      } as Parameters<typeof createDeflateRaw>[0]);
      let crc = 0;
      let size = 0;
      let packed = 0;
      const pump = (async () => {
        for await (const chunk of deflate as AsyncIterable<Buffer>) {
          packed += chunk.length;
          await put(chunk);
        }
      })();
      // It is awaited at the end, or where room is waited for.
      pump.catch(() => undefined);
      return {
        size: () => size,
        write: async (bytes) => {
          crc = crc32(bytes, crc);
          size += bytes.length;
          if (size > MOST_BYTES) throw new FileTooLarge('A part of the file would be larger than 4 GB.');
          if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), pump]);
        },
        end: async () => {
          deflate.end();
          await pump;
          await put(sizesOf({ crc, packed, size }));
          done.push({ name, crc, packed, size, at });
        },
      };
    },
    finish: async () => {
      const listing = Buffer.concat(done.map(listingOf));
      const at = offset;
      await put(Buffer.concat([listing, endOf(done.length, listing.length, at)]));
    },
  };
};
