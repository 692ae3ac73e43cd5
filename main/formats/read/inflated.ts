import { createGunzip } from 'node:zlib';
import { READ_TEXT } from '../text';
import type { Bytes } from './bytes';
import { CAPS, ReadError } from './read-error';
import { unpackZstd } from './zstd';

/** Bytes that are inflated as they are read. Damage ends them early, and `damage` then describes it. */
export type Inflated = Bytes & {
  /** Packed bytes that the last reading has used so far. */
  readonly used: () => number;
  readonly damage: () => string | undefined;
};

/** The ways to pack one file that are undone. */
export type Packing = 'gzip' | 'zstd';

/** Inflates packed bytes, reports how many of them it has used, and returns what is damaged. */
export type Inflate = (
  bytes: Bytes,
  onUsed: (used: number) => void,
) => AsyncGenerator<Uint8Array, string | undefined>;

/** Counts inflated bytes, and throws a `ReadError` if they are more than their packed size allows. */
export const createInflateGuard = (packedSize: number): ((bytes: number) => void) => {
  const most = Math.max(CAPS.ratioFrom, packedSize * CAPS.ratio);
  let size = 0;
  return (bytes) => {
    size += bytes;
    if (size > CAPS.inflated) throw new ReadError('too_large', ...READ_TEXT.inflatedTooLarge);
    if (size > most) throw new ReadError('too_large', ...READ_TEXT.archiveBomb(CAPS.ratio));
  };
};

/** Packed bytes that are inflated at once: a bomb is seen after some megabytes at most. */
const SLICE = 16 * 1024;
const CHUNK = 128 * 1024;

const slicesOf = function* (chunk: Uint8Array, from: number, fineFrom: number): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length;) {
    const length = from + at >= fineFrom ? 1 : SLICE;
    yield chunk.subarray(at, at + length);
    at += length;
  }
};

/** The unpacker of one reading. Its stream loses what a failing step has inflated, so each step is a short slice. */
const createUnpacker = () => {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  const out: Uint8Array[] = [];
  let size = 0;
  let failed: (Error & { readonly code?: string }) | undefined;
  let isEnded = false;
  gunzip.on('data', (chunk: Buffer) => {
    size += chunk.length;
    out.push(chunk);
  });
  // Padding after the last member ends the stream, which then takes no more input, nor answers for it.
  const over = new Promise<void>((resolve) => {
    gunzip.on('end', () => {
      isEnded = true;
      resolve();
    });
    gunzip.on('error', (error) => {
      failed = error;
      resolve();
    });
  });
  const step = async (start: (done: () => void) => void): Promise<Uint8Array[]> => {
    await Promise.race([new Promise<void>((resolve) => start(resolve)), over]);
    return out.splice(0);
  };
  return {
    write: (slice: Uint8Array) => step((done) => gunzip.write(slice, () => done())),
    end: () => step(() => gunzip.end()),
    used: () => gunzip.bytesWritten,
    size: () => size,
    isEnded: () => isEnded,
    failed: () => failed,
    close: () => gunzip.destroy(),
  };
};

/** The place at which inflating failed, and the bytes that it had shown by then. */
type Failed = {
  readonly at: number;
  readonly shown: number;
  readonly code: string;
  readonly message: string;
};

/** Inflates up to the end or to an error, which is returned. From `fineFrom` on, it goes byte by byte. */
const inflateOnce = async function* (
  bytes: Bytes,
  fineFrom: number,
  onUsed: (used: number) => void,
): AsyncGenerator<Uint8Array, Failed | undefined> {
  const unpacker = createUnpacker();
  const failedAt = (at: number, code = '', message = ''): Failed => {
    return { at, shown: unpacker.size(), code, message };
  };
  const failure = (at: number): Failed | undefined => {
    const error = unpacker.failed();
    return error && failedAt(at, error.code, error.message);
  };
  let from = 0;
  try {
    for await (const chunk of bytes.stream()) {
      for (const slice of slicesOf(chunk, from, fineFrom)) {
        const at = from + slice.byteOffset - chunk.byteOffset;
        if (unpacker.isEnded() && slice.some((byte) => byte !== 0)) return failedAt(at);
        if (unpacker.isEnded()) continue;
        yield* await unpacker.write(slice);
        const failed = failure(at);
        if (failed) return failed;
        onUsed(unpacker.used());
        const padding = unpacker.isEnded() ? slice.subarray(unpacker.used() - at) : [];
        if (padding.some((byte) => byte !== 0)) return failedAt(at);
      }
      from += chunk.length;
    }
    if (!unpacker.isEnded()) yield* await unpacker.end();
    return failure(from);
  } finally {
    unpacker.close();
  }
};

const damageOf = ({ at, code, message }: Failed): string => {
  if (code === 'Z_BUF_ERROR') return READ_TEXT.packedCutOff('gzip');
  if (/data check|length check/.test(message)) return READ_TEXT.packedChecksum('gzip');
  return READ_TEXT.packedDamaged('gzip', at);
};

/** Inflates once more, to the very byte that failed, and yields what comes after the bytes that were shown. */
const rescue = async function* (bytes: Bytes, failed: Failed): AsyncGenerator<Uint8Array> {
  let skip = failed.shown;
  for await (const piece of inflateOnce(bytes, failed.at, () => undefined)) {
    const rest = piece.subarray(Math.min(skip, piece.length));
    skip -= piece.length - rest.length;
    if (rest.length > 0) yield rest;
  }
};

/** Inflates gzip data of any number of members (RFC 1952). */
const gunzip: Inflate = async function* (bytes, onUsed) {
  const failed = yield* inflateOnce(bytes, Number.POSITIVE_INFINITY, onUsed);
  if (!failed) return undefined;
  yield* rescue(bytes, failed);
  return damageOf(failed);
};

/** Returns the content of packed bytes. What is damaged is read up to the damage; without any content, a `ReadError` is thrown. */
export const inflated = (bytes: Bytes, kind: Packing): Inflated => {
  let used = 0;
  let damage: string | undefined;
  const inflate = kind === 'gzip' ? gunzip : unpackZstd;
  return {
    size: bytes.size,
    used: () => used,
    damage: () => damage,
    stream: async function* () {
      const guard = createInflateGuard(bytes.size);
      let isEmpty = true;
      const pieces = inflate(bytes, (now) => void (used = now));
      try {
        for (;;) {
          const { done, value } = await pieces.next();
          if (done) {
            damage = value;
            break;
          }
          guard(value.length);
          isEmpty &&= value.length === 0;
          yield value;
        }
      } finally {
        await pieces.return(undefined);
      }
      if (damage !== undefined && isEmpty) throw new ReadError('malformed', damage);
    },
  };
};
