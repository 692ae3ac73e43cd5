import {
  DIFAT_SECTOR,
  DIRECTORY_ENTRY,
  END_OF_CHAIN,
  ENTRY_KINDS,
  FAT_SECTOR,
  HEADER_DIFAT,
  MINI_CUTOFF,
  MINI_SECTOR,
  NO_SECTOR,
  SIGNATURE,
} from './compound-file';
import type { PartFile } from './part-file';
import { WRITE_TEXT } from './text';
import { FileTooLarge } from './file-too-large';

const SECTOR = 512;
const CELLS = SECTOR / 4;
const MAX_BYTES = 0x8000_0000;

/** An entry of the directory: its links are positions in the list, chosen so that each level is a search tree. */
export type Entry = {
  readonly name: string;
  readonly kind: keyof typeof ENTRY_KINDS;
  readonly left?: number;
  readonly right?: number;
  readonly child?: number;
  readonly isRed?: boolean;
  /** The content of a small stream. The one stream without it is the long one. */
  readonly bytes?: Buffer;
};

const roundUp = (length: number, size: number): number => Math.ceil(length / size) * size;
const padTo = (size: number, bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(roundUp(bytes.length, size) - bytes.length)]);

const directoryRecord = (entry: Entry, start: number, size: number): Buffer => {
  const bytes = Buffer.alloc(DIRECTORY_ENTRY);
  bytes.write(entry.name, 0, 'utf16le');
  bytes.writeUInt16LE((entry.name.length + 1) * 2, 64);
  bytes.writeUInt8(ENTRY_KINDS[entry.kind], 66);
  bytes.writeUInt8(entry.isRed ? 0 : 1, 67);
  [entry.left, entry.right, entry.child].forEach((link, i) =>
    bytes.writeUInt32LE(link ?? NO_SECTOR, 68 + 4 * i),
  );
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
};
const EMPTY_RECORD = Buffer.concat([Buffer.alloc(68), Buffer.alloc(12, 0xff), Buffer.alloc(48)]);

/** An allocation table: each sector of a chain names the next one. */
class AllocationTable {
  readonly cells: number[] = [];

  chain(count: number): void {
    for (let i = 1; i <= count; i += 1) this.cells.push(i === count ? END_OF_CHAIN : this.cells.length + 1);
  }

  fill(count: number, value: number): void {
    for (let i = 0; i < count; i += 1) this.cells.push(value);
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(roundUp(this.cells.length, CELLS) * 4, 0xff);
    this.cells.forEach((cell, i) => bytes.writeUInt32LE(cell, i * 4));
    return bytes;
  }
}

/** Returns how many sectors the tables need for `others` other sectors and for themselves. */
const countTableSectors = (others: number): { readonly fats: number; readonly difats: number } => {
  let fats = 0;
  let difats = 0;
  for (;;) {
    const neededFats = Math.ceil((others + fats + difats) / CELLS);
    const neededDifats = Math.max(0, Math.ceil((neededFats - HEADER_DIFAT) / (CELLS - 1)));
    if (neededFats === fats && neededDifats === difats) return { fats, difats };
    fats = neededFats;
    difats = neededDifats;
  }
};

/** The small streams, one after the other, with their allocation table and where each starts. */
const packSmallStreams = (entries: readonly Entry[]) => {
  const table = new AllocationTable();
  const starts = entries.map(({ bytes }) => {
    const start = table.cells.length;
    if (bytes) table.chain(Math.ceil(bytes.length / MINI_SECTOR));
    return start;
  });
  const bytes = Buffer.concat(
    entries.flatMap((entry) => (entry.bytes ? [padTo(MINI_SECTOR, entry.bytes)] : [])),
  );
  return { bytes, starts, table: table.bytes() };
};

const writeDirectory = (
  entries: readonly Entry[],
  long: { readonly length: number; readonly sectors: number },
  small: ReturnType<typeof packSmallStreams>,
): Buffer => {
  const records = entries.map((entry, i) => {
    if (entry.kind === 'root') return directoryRecord(entry, long.sectors, small.bytes.length);
    if (entry.kind === 'storage') return directoryRecord(entry, 0, 0);
    return entry.bytes
      ? directoryRecord(entry, small.starts[i] ?? 0, entry.bytes.length)
      : directoryRecord(entry, 0, long.length);
  });
  while (records.length % (SECTOR / DIRECTORY_ENTRY) !== 0) records.push(EMPTY_RECORD);
  return Buffer.concat(records);
};

/** Lists the sectors of the allocation table that don't fit in the header. */
const writeDifat = (fatSectors: readonly number[], first: number, count: number): Buffer[] =>
  Array.from({ length: count }, (_, i) => {
    const from = HEADER_DIFAT + i * (CELLS - 1);
    const cells = Buffer.alloc(SECTOR, 0xff);
    fatSectors.slice(from, from + CELLS - 1).forEach((sector, n) => cells.writeUInt32LE(sector, n * 4));
    cells.writeUInt32LE(i + 1 < count ? first + i + 1 : END_OF_CHAIN, SECTOR - 4);
    return cells;
  });

type HeaderFields = {
  readonly fatSectors: readonly number[];
  readonly directory: number;
  readonly miniTable: number;
  readonly miniTableSectors: number;
  readonly difat: number;
  readonly difats: number;
};

const writeHeader = (fields: HeaderFields): Buffer => {
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  SIGNATURE.copy(header);
  // Version 3.62, little endian, sectors of 2^9 bytes, small sectors of 2^6.
  [0x3e, 3, 0xfffe, 9, 6].forEach((value, i) => header.writeUInt16LE(value, 24 + 2 * i));
  [
    fields.fatSectors.length,
    fields.directory,
    0,
    MINI_CUTOFF,
    fields.miniTable,
    fields.miniTableSectors,
    fields.difats > 0 ? fields.difat : END_OF_CHAIN,
    fields.difats,
  ].forEach((value, i) => header.writeUInt32LE(value, 44 + 4 * i));
  fields.fatSectors.slice(0, HEADER_DIFAT).forEach((sector, i) => header.writeUInt32LE(sector, 76 + 4 * i));
  return header;
};

/** Writes what follows the long stream: padding, small streams, directory and tables, and the header at the start. */
const finishFile = async (file: PartFile, length: number, entries: readonly Entry[]): Promise<void> => {
  const long = { length, sectors: Math.ceil(length / SECTOR) };
  await file.write(Buffer.alloc(long.sectors * SECTOR - length));
  const small = packSmallStreams(entries);
  const smallSectors = Math.ceil(small.bytes.length / SECTOR);
  const miniTableSectors = small.table.length / SECTOR;
  const directory = writeDirectory(entries, long, small);
  const directorySectors = directory.length / SECTOR;
  const others = long.sectors + smallSectors + miniTableSectors + directorySectors;
  const { fats, difats } = countTableSectors(others);

  const fat = new AllocationTable();
  for (const count of [long.sectors, smallSectors, miniTableSectors, directorySectors]) fat.chain(count);
  fat.fill(fats, FAT_SECTOR);
  fat.fill(difats, DIFAT_SECTOR);
  const fatSectors = Array.from({ length: fats }, (_, i) => others + i);
  const difat = writeDifat(fatSectors, others + fats, difats);
  await file.write(
    Buffer.concat([padTo(SECTOR, small.bytes), small.table, directory, fat.bytes(), ...difat]),
  );
  const header = writeHeader({
    fatSectors,
    directory: long.sectors + smallSectors + miniTableSectors,
    miniTable: long.sectors + smallSectors,
    miniTableSectors,
    difat: others + fats,
    difats,
  });
  await file.patch(header, 0);
};

/**
 * Starts a container (MS-CFB version 3) in an empty file: one long stream, written as it comes, then small streams. The bytes
 * written become the long stream, which must be empty or have at least 4,096 bytes.
 */
export const createCompoundFile = async (file: PartFile) => {
  await file.write(Buffer.alloc(SECTOR));
  let length = 0;
  return {
    /** Offset of the long stream in the file. */
    start: SECTOR,
    write: async (bytes: Uint8Array): Promise<void> => {
      length += bytes.length;
      if (length > MAX_BYTES - MINI_CUTOFF) throw new FileTooLarge(WRITE_TEXT.encryptedTooLarge);
      await file.write(bytes);
    },
    finish: (entries: readonly Entry[]): Promise<void> => finishFile(file, length, entries),
  };
};
