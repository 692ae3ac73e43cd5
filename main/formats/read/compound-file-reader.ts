import {
  DIRECTORY_ENTRY,
  END_OF_CHAIN,
  ENTRY_KINDS,
  HEADER_DIFAT,
  MINI_CUTOFF,
  MINI_SECTOR,
  SIGNATURE,
} from '../compound-file';
import { READ_TEXT } from '../text';
import { ReadError } from './read-error';

/** The only streams to read: a hostile file may list thousands of streams that share the same bytes. */
const WANTED: readonly string[] = ['EncryptionInfo', 'EncryptedPackage'];

/** Returns true if bytes start like a compound file: an encrypted workbook, or an old one. */
export const isCompoundFile = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, 8));

const damaged = () => new ReadError('malformed', ...READ_TEXT.containerDamaged);

const wordAt = (buffer: Buffer, at: number): number => {
  if (at + 4 > buffer.length) throw damaged();
  return buffer.readUInt32LE(at);
};

/** Follows a chain through its allocation table; one of more than `most` links is a loop. */
const followChain = (start: number, table: Buffer, most: number): number[] => {
  const ids: number[] = [];
  for (let id = start; id < END_OF_CHAIN; id = wordAt(table, id * 4)) {
    ids.push(id);
    if (ids.length > most) throw damaged();
  }
  return ids;
};

/** The sectors of a compound file in memory. Every chain is bounded by the file's own size. */
class Sectors {
  readonly count: number;
  readonly size: number;
  private readonly fat: Buffer;

  constructor(private readonly file: Buffer) {
    const shift = file.length >= 512 ? file.readUInt16LE(30) : 0;
    if (!isCompoundFile(file) || (shift !== 9 && shift !== 12)) throw damaged();
    this.size = 1 << shift;
    this.count = Math.floor(file.length / this.size);
    const ids = this.fatSectors();
    if (ids.length > this.count) throw damaged();
    this.fat = Buffer.concat(ids.map((id) => this.sector(id)));
  }

  sector(id: number): Buffer {
    const at = (id + 1) * this.size;
    if (id >= this.count || at + this.size > this.file.length + this.size) throw damaged();
    return this.file.subarray(at, at + this.size);
  }

  /** Returns the bytes of the chain that starts at a sector. */
  chain(start: number): Buffer {
    return Buffer.concat(followChain(start, this.fat, this.count).map((id) => this.sector(id)));
  }

  private fatSectors(): number[] {
    const found: number[] = [];
    const add = (id: number) => {
      if (id < END_OF_CHAIN) found.push(id);
    };
    for (let i = 0; i < HEADER_DIFAT; i += 1) add(this.file.readUInt32LE(76 + i * 4));
    let difat = this.file.readUInt32LE(68);
    for (let n = 0; difat < END_OF_CHAIN; n += 1) {
      if (n > this.count) throw damaged();
      const cells = this.sector(difat);
      for (let at = 0; at + 4 < this.size; at += 4) add(wordAt(cells, at));
      difat = wordAt(cells, this.size - 4);
    }
    return found;
  }
}

type DirectoryEntry = {
  readonly kind: number;
  readonly name: string;
  readonly start: number;
  readonly length: number;
};

const readDirectory = (bytes: Buffer): DirectoryEntry[] => {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + DIRECTORY_ENTRY <= bytes.length; at += DIRECTORY_ENTRY) {
    const nameBytes = bytes.readUInt16LE(at + 64);
    if (nameBytes < 2 || nameBytes > 64) continue;
    entries.push({
      kind: bytes[at + 66] ?? 0,
      name: bytes.toString('utf16le', at, at + nameBytes - 2),
      start: bytes.readUInt32LE(at + 116),
      length: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
};

/** Returns the streams of an encrypted workbook's compound file (MS-CFB) by their names. */
export const readCompoundFile = (file: Buffer): ReadonlyMap<string, Buffer> => {
  const sectors = new Sectors(file);
  const chainFrom = (start: number): Buffer =>
    start < END_OF_CHAIN ? sectors.chain(start) : Buffer.alloc(0);
  const entries = readDirectory(sectors.chain(file.readUInt32LE(48)));
  const miniTable = chainFrom(file.readUInt32LE(60));
  const mini = entries[0]?.kind === ENTRY_KINDS.root ? chainFrom(entries[0].start) : Buffer.alloc(0);
  const readStream = ({ start, length }: DirectoryEntry): Buffer => {
    if (length === 0) return Buffer.alloc(0);
    if (length >= MINI_CUTOFF) return sectors.chain(start);
    const ids = followChain(start, miniTable, Math.ceil(mini.length / MINI_SECTOR));
    return Buffer.concat(ids.map((id) => mini.subarray(id * MINI_SECTOR, (id + 1) * MINI_SECTOR)));
  };
  const streams = new Map<string, Buffer>();
  for (const entry of entries) {
    const { kind, name, length } = entry;
    if (kind !== ENTRY_KINDS.stream || !WANTED.includes(name)) continue;
    if (length > file.length || streams.has(name)) throw damaged();
    const bytes = readStream(entry);
    if (bytes.length < length) throw damaged();
    streams.set(name, bytes.subarray(0, length));
  }
  return streams;
};
