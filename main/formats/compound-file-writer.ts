import type { PartFile } from './part-file';
import { FileTooLarge } from './zip-file';

/** The container of an encrypted workbook (MS-CFB version 3): one long stream, written as it comes, and small ones written after it. */
const SECTOR = 512;
const MINI = 64;
/** Streams shorter than this lie in the container's stream of small streams. */
const CUTOFF = 4096;
const PER_SECTOR = SECTOR / 4;
const IN_HEADER = 109;
const MOST_BYTES = 0x8000_0000;
const END = 0xffff_fffe;
const FAT = 0xffff_fffd;
const DIFAT = 0xffff_fffc;
const NONE = 0xffff_ffff;

/** An entry of the directory: its links are places in the list, chosen so that each level is a search tree. */
export type Entry = {
  readonly name: string;
  readonly kind: 'root' | 'storage' | 'stream';
  readonly left?: number;
  readonly right?: number;
  readonly child?: number;
  readonly isRed?: boolean;
  /** What a small stream holds. The one stream without it is the long one. */
  readonly bytes?: Buffer;
};

const KINDS = { root: 5, storage: 1, stream: 2 } as const;
const upTo = (size: number, length: number): number => Math.ceil(length / size) * size;
const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(upTo(size, bytes.length) - bytes.length)]);

const record = (entry: Entry, start: number, size: number): Buffer => {
  const bytes = Buffer.alloc(128);
  bytes.write(entry.name, 0, 'utf16le');
  bytes.writeUInt16LE((entry.name.length + 1) * 2, 64);
  bytes.writeUInt8(KINDS[entry.kind], 66);
  bytes.writeUInt8(entry.isRed ? 0 : 1, 67);
  [entry.left, entry.right, entry.child].forEach((link, i) => bytes.writeUInt32LE(link ?? NONE, 68 + 4 * i));
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
};
const EMPTY = Buffer.concat([Buffer.alloc(68), Buffer.alloc(12, 0xff), Buffer.alloc(48)]);

/** Chains in a table of sectors: each sector names the next one. */
const createTable = () => {
  const cells: number[] = [];
  return {
    cells,
    chain: (count: number) => {
      for (let i = 1; i <= count; i += 1) cells.push(i === count ? END : cells.length + 1);
    },
    fill: (count: number, value: number) => {
      for (let i = 0; i < count; i += 1) cells.push(value);
    },
    bytes: (): Buffer => {
      const bytes = Buffer.alloc(upTo(PER_SECTOR, cells.length) * 4, 0xff);
      cells.forEach((cell, i) => bytes.writeUInt32LE(cell, i * 4));
      return bytes;
    },
  };
};

/** Begins a container in an empty file. What is written to it becomes the long stream. */
export const createCompoundFile = async (file: PartFile) => {
  await file.write(Buffer.alloc(SECTOR));
  let length = 0;

  /** How many sectors the tables themselves take, which they must list too. */
  const tableSectors = (others: number) => {
    let fats = 0;
    let difats = 0;
    for (;;) {
      const needed = Math.ceil((others + fats + difats) / PER_SECTOR);
      const more = Math.max(0, Math.ceil((needed - IN_HEADER) / (PER_SECTOR - 1)));
      if (needed === fats && more === difats) return { fats, difats };
      fats = needed;
      difats = more;
    }
  };

  return {
    /** Where the long stream begins in the file. */
    start: SECTOR,
    write: async (bytes: Uint8Array): Promise<void> => {
      length += bytes.length;
      if (length > MOST_BYTES - CUTOFF)
        throw new FileTooLarge(
          'The encrypted workbook would be larger than 2 GB, more than its format holds. Export fewer rows or columns.',
        );
      await file.write(bytes);
    },
    /** Writes what is left: padding, small streams, directory, tables, and the header in its place. A long stream has at least 4,096 bytes, or none. */
    finish: async (entries: readonly Entry[]): Promise<void> => {
      const long = Math.ceil(length / SECTOR);
      await file.write(Buffer.alloc(long * SECTOR - length));
      const mini = createTable();
      const starts = entries.map(({ bytes }) => {
        const start = mini.cells.length;
        if (bytes) mini.chain(Math.ceil(bytes.length / MINI));
        return start;
      });
      const small = Buffer.concat(entries.flatMap(({ bytes }) => (bytes ? [padded(bytes, MINI)] : [])));
      const smallSectors = Math.ceil(small.length / SECTOR);
      const miniTable = mini.bytes();
      const miniSectors = miniTable.length / SECTOR;
      const records = entries.map((entry, i) => {
        if (entry.kind === 'root') return record(entry, long, small.length);
        if (entry.kind === 'storage') return record(entry, 0, 0);
        return entry.bytes ? record(entry, starts[i] ?? 0, entry.bytes.length) : record(entry, 0, length);
      });
      while (records.length % (SECTOR / 128) !== 0) records.push(EMPTY);
      const directory = Buffer.concat(records);
      const others = long + smallSectors + miniSectors + directory.length / SECTOR;
      const { fats, difats } = tableSectors(others);

      const fat = createTable();
      for (const count of [long, smallSectors, miniSectors, directory.length / SECTOR]) fat.chain(count);
      fat.fill(fats, FAT);
      fat.fill(difats, DIFAT);
      const listed = Array.from({ length: fats }, (_, i) => others + i);
      const lists = Array.from({ length: difats }, (_, i) => {
        const own = listed.slice(IN_HEADER + i * (PER_SECTOR - 1), IN_HEADER + (i + 1) * (PER_SECTOR - 1));
        const cells = Buffer.alloc(SECTOR, 0xff);
        own.forEach((sector, n) => cells.writeUInt32LE(sector, n * 4));
        cells.writeUInt32LE(i + 1 < difats ? others + fats + i + 1 : END, SECTOR - 4);
        return cells;
      });
      await file.write(Buffer.concat([padded(small, SECTOR), miniTable, directory, fat.bytes(), ...lists]));

      const header = Buffer.alloc(SECTOR, 0xff);
      header.fill(0, 0, 76);
      Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
      [0x3e, 3, 0xfffe, 9, 6].forEach((value, i) => header.writeUInt16LE(value, 24 + 2 * i));
      [
        fats,
        long + smallSectors + miniSectors,
        0,
        CUTOFF,
        long + smallSectors,
        miniSectors,
        difats > 0 ? others + fats : END,
        difats,
      ].forEach((value, i) => header.writeUInt32LE(value, 44 + 4 * i));
      listed.slice(0, IN_HEADER).forEach((sector, i) => header.writeUInt32LE(sector, 76 + 4 * i));
      await file.patch(header, 0);
    },
  };
};
