import { Decompress } from 'fzstd';
import { createXXHash64 } from 'hash-wasm';
import { READ_TEXT } from '../text';
import type { Bytes } from './bytes';
import { CAPS, ReadError } from './read-error';

/** Takes bytes from the start of some bytes, in order. */
type Source = {
  /** Returns the next bytes, fewer than `length` only at the end. */
  readonly take: (length: number) => Promise<Uint8Array>;
  readonly position: () => number;
};

const createSource = (chunks: AsyncIterator<Uint8Array>): Source => {
  let rest: Uint8Array = new Uint8Array();
  let position = 0;
  return {
    take: async (length) => {
      const parts: Uint8Array[] = [];
      let missing = length;
      for (;;) {
        const part = rest.subarray(0, missing);
        rest = rest.subarray(part.length);
        missing -= part.length;
        parts.push(part);
        if (missing === 0) break;
        const next = await chunks.next();
        if (next.done === true) break;
        rest = next.value;
      }
      position += length - missing;
      return Buffer.concat(parts);
    },
    position: () => position,
  };
};

/** Data that ends too early, or is no Zstandard data. */
class Damaged extends Error {}
const cutOff = () => new Damaged(READ_TEXT.packedCutOff('Zstandard'));

const takeAll = async ({ take }: Source, length: number): Promise<Uint8Array> => {
  const bytes = await take(length);
  if (bytes.length < length) throw cutOff();
  return bytes;
};

const numberAt = (bytes: Uint8Array, at: number, length: number): number => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return length <= 6 ? view.readUIntLE(at, length) : Number(view.readBigUInt64LE(at));
};

const MAGIC = 0xfd2fb528;
/** Frames with any content that unpackers leave out: 16 magic numbers that differ in the last digit. */
const SKIPPABLE = 0x184d2a50;

type Frame = { readonly header: Uint8Array; readonly hasChecksum: boolean };

/** Returns the size of the window that a frame asks for, in bytes (RFC 8878, section 3.1.1.1.2). */
const windowOf = (descriptor: number): number => {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
};

/** Reads the header of a frame (RFC 8878, section 3.1.1.1). Throws if the frame needs a dictionary or too much memory. */
const readHeader = async (source: Source, magic: Uint8Array): Promise<Frame> => {
  const flags = await takeAll(source, 1);
  const descriptor = flags[0] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const content = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const rest = await takeAll(source, (isSingle ? 0 : 1) + dictionary + content);
  const from = rest.length - content - dictionary;
  if (dictionary > 0 && numberAt(rest, from, dictionary) > 0)
    throw new ReadError('unsupported', ...READ_TEXT.zstdDictionary);
  const window = isSingle ? numberAt(rest, rest.length - content, content) : windowOf(rest[0] ?? 0);
  if (window > CAPS.window) throw new ReadError('too_large', ...READ_TEXT.zstdWindow);
  return { header: Buffer.concat([magic, flags, rest]), hasChecksum: (descriptor & 4) !== 0 };
};

/** Reads a block of a frame with its header (RFC 8878, section 3.1.1.2). */
const readBlock = async (
  source: Source,
): Promise<{ readonly bytes: Uint8Array; readonly isLast: boolean }> => {
  const head = await takeAll(source, 3);
  const value = numberAt(head, 0, 3);
  const isRepeated = ((value >> 1) & 3) === 1;
  const body = await takeAll(source, isRepeated ? 1 : value >> 3);
  return { bytes: Buffer.concat([head, body]), isLast: (value & 1) === 1 };
};

const unpackFrame = async function* (source: Source, magic: Uint8Array): AsyncGenerator<Uint8Array> {
  const { header, hasChecksum } = await readHeader(source, magic);
  const hash = hasChecksum ? await createXXHash64() : undefined;
  let out: Uint8Array[] = [];
  const unpacker = new Decompress((piece) => out.push(piece));
  const push = (bytes: Uint8Array, isLast: boolean): Uint8Array[] => {
    try {
      unpacker.push(bytes, isLast);
    } catch {
      // The unpacker's errors name parts of the format. What helps is where the damage is.
      throw new Damaged(READ_TEXT.packedDamaged('Zstandard', source.position()));
    }
    const pieces = out;
    out = [];
    for (const piece of pieces) hash?.update(piece);
    return pieces;
  };
  push(header, false);
  for (;;) {
    const { bytes, isLast } = await readBlock(source);
    if (!isLast) {
      yield* push(bytes, false);
      continue;
    }
    // The unpacker gives a small frame only at its end, and skips the checksum.
    yield* push(hasChecksum ? Buffer.concat([bytes, Buffer.alloc(4)]) : bytes, true);
    if (!hash) return;
    // The last 4 bytes of the hash, whose digest is big-endian.
    const expected = numberAt(await takeAll(source, 4), 0, 4);
    if (Buffer.from(hash.digest('binary')).readUInt32BE(4) !== expected)
      throw new Damaged(READ_TEXT.packedChecksum('Zstandard'));
    return;
  }
};

/** Unpacks Zstandard data of any number of frames (RFC 8878), and returns what is damaged. `node:zlib` has it only since Node 22.15. */
export const unpackZstd = async function* (
  bytes: Bytes,
  onUsed: (used: number) => void,
): AsyncGenerator<Uint8Array, string | undefined> {
  const chunks = bytes.stream()[Symbol.asyncIterator]();
  const source = createSource(chunks);
  try {
    for (;;) {
      const magic = await source.take(4);
      if (magic.length === 0) return undefined;
      if (magic.length < 4) throw cutOff();
      const kind = numberAt(magic, 0, 4);
      if (kind - (kind % 16) === SKIPPABLE) {
        // Any size: left out piece by piece.
        for (let left = numberAt(await takeAll(source, 4), 0, 4); left > 0;) {
          const piece = await takeAll(source, Math.min(left, CAPS.archivePart));
          left -= piece.length;
        }
        continue;
      }
      if (kind !== MAGIC) throw new Damaged(READ_TEXT.packedDamaged('Zstandard', source.position() - 4));
      for await (const piece of unpackFrame(source, magic)) {
        onUsed(source.position());
        yield piece;
      }
    }
  } catch (error) {
    if (error instanceof Damaged) return error.message;
    throw error;
  } finally {
    await chunks.return?.();
  }
};
