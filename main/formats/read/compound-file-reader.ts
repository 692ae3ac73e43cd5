import { ReadError } from './read-error';

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const END = 0xfffffffe;
const FREE = 0xffffffff;
const MINI_LIMIT = 4096;
const MINI = 64;
const ENTRY = 128;
const HEADER_DIFAT = 109;
/** What is taken out: a file may name thousands of streams that all claim the same bytes. */
const WANTED: readonly string[] = ['EncryptionInfo', 'EncryptedPackage'];

/** Whether bytes start as a compound file does: an encrypted workbook, or one of the old kind. */
export const isCompoundFile = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, 8));

const damaged = () => new ReadError('malformed', 'The file is damaged: its parts do not fit together.');

/** The streams of an encrypted workbook's compound file (MS-CFB) by their names, taken out of memory. Every chain is bounded by the file's own size. */
export const readCompoundFile = (file: Buffer): ReadonlyMap<string, Buffer> => {
  const shift = file.length >= 512 ? file.readUInt16LE(30) : 0;
  if (!isCompoundFile(file) || (shift !== 9 && shift !== 12)) throw damaged();
  const size = 1 << shift;
  const sectors = Math.floor(file.length / size);
  const sector = (id: number): Buffer => {
    const at = (id + 1) * size;
    if (id >= sectors || at + size > file.length + size) throw damaged();
    return file.subarray(at, at + size);
  };
  const word = (buffer: Buffer, at: number): number => {
    if (at + 4 > buffer.length) throw damaged();
    return buffer.readUInt32LE(at);
  };

  const fatSectors: number[] = [];
  for (let i = 0; i < HEADER_DIFAT; i += 1) {
    const id = file.readUInt32LE(76 + i * 4);
    if (id < END) fatSectors.push(id);
  }
  let difat = file.readUInt32LE(68);
  for (let n = 0; difat < END; n += 1) {
    if (n > sectors) throw damaged();
    const one = sector(difat);
    for (let at = 0; at + 4 < size; at += 4) {
      const id = word(one, at);
      if (id < END) fatSectors.push(id);
    }
    difat = word(one, size - 4);
  }
  if (fatSectors.length > sectors) throw damaged();
  const fat = Buffer.concat(fatSectors.map(sector));

  const chain = (start: number, table: Buffer, most: number): number[] => {
    const ids: number[] = [];
    for (let id = start; id < END; id = word(table, id * 4)) {
      ids.push(id);
      if (ids.length > most) throw damaged();
    }
    return ids;
  };
  const joined = (start: number): Buffer => Buffer.concat(chain(start, fat, sectors).map(sector));

  const directory = joined(file.readUInt32LE(48));
  const miniFat = file.readUInt32LE(60) < END ? joined(file.readUInt32LE(60)) : Buffer.alloc(0);
  const streams = new Map<string, Buffer>();
  let mini: Buffer = Buffer.alloc(0);
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const kind = directory[at + 66];
    const nameBytes = directory.readUInt16LE(at + 64);
    if ((kind !== 2 && kind !== 5) || nameBytes < 2 || nameBytes > 64) continue;
    const name = directory.toString('utf16le', at, at + nameBytes - 2);
    const start = directory.readUInt32LE(at + 116);
    const length = directory.readUInt32LE(at + 120);
    if (kind === 5) {
      if (at === 0) mini = start === FREE || start === END ? mini : joined(start);
      continue;
    }
    if (!WANTED.includes(name)) continue;
    if (length > file.length || streams.has(name)) throw damaged();
    const whole =
      length === 0
        ? Buffer.alloc(0)
        : length < MINI_LIMIT
          ? Buffer.concat(
              chain(start, miniFat, Math.ceil(mini.length / MINI)).map((id) =>
                mini.subarray(id * MINI, (id + 1) * MINI),
              ),
            )
          : joined(start);
    if (whole.length < length) throw damaged();
    streams.set(name, whole.subarray(0, length));
  }
  return streams;
};
