import { isUtf8 } from 'node:buffer';
import type { Bytes } from './bytes';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Names of encodings for the analyst. */
export const ENCODING_LABELS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};

const HEAD = 4096;

const fromByteOrderMark = ([a, b, c]: Uint8Array): TextEncoding | undefined => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
};

/** Recognizes UTF-16 without a byte order mark: in Western text, every second byte is zero. */
const fromZeros = (head: Uint8Array): TextEncoding | undefined => {
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  const half = head.length / 2;
  if (half < 2) return undefined;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.1 ? 'utf-16be' : undefined;
};

/** Returns the encoding that the first bytes of a text show, if any. */
export const encodingOfHead = (bytes: Uint8Array): TextEncoding | undefined => {
  const head = bytes.subarray(0, HEAD);
  return fromByteOrderMark(head) ?? fromZeros(head);
};

/** Returns how many bytes at the end belong to a character that continues in the next chunk. */
const openTail = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
};

/** Creates a check of UTF-8 that comes in pieces. */
export const createUtf8Check = () => {
  let tail: Uint8Array = new Uint8Array();
  return {
    /** Returns false if the text so far can't be UTF-8. */
    push: (chunk: Uint8Array): boolean => {
      const joined = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
      const open = openTail(joined);
      tail = joined.subarray(joined.length - open);
      return isUtf8(joined.subarray(0, joined.length - open));
    },
    /** Returns false if the text ends within a character. */
    end: (): boolean => tail.length === 0,
  };
};

/** Returns the encoding of a text: the one that its first bytes show, UTF-8 if all bytes are valid, else Windows-1252, which reads any byte. */
export const detectEncoding = async (
  bytes: Bytes,
  progress: () => void = () => undefined,
): Promise<TextEncoding> => {
  const utf8 = createUtf8Check();
  let isFirst = true;
  for await (const chunk of bytes.stream()) {
    if (isFirst) {
      const told = encodingOfHead(chunk);
      if (told) return told;
      isFirst = false;
    }
    if (!utf8.push(chunk)) return 'windows-1252';
    progress();
  }
  return utf8.end() ? 'utf-8' : 'windows-1252';
};

/** Yields the text in pieces, without its byte order mark. */
export const decodeStream = async function* (
  bytes: Bytes,
  encoding: TextEncoding,
): AsyncGenerator<{ readonly text: string; readonly read: number }> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for await (const chunk of bytes.stream()) {
    read += chunk.length;
    yield { text: decoder.decode(chunk, { stream: true }), read };
  }
  yield { text: decoder.decode(), read };
};
