import { isAscii, isUtf8 } from 'node:buffer';
import type { ReadAs, TextEncoding } from '../../../shared/model/files';
import type { Bytes } from './bytes';
import type { Emit } from './read-events';

const HEAD = 4096;

const fromByteOrderMark = ([a, b, c]: Uint8Array): TextEncoding | undefined => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
};

/** Characters that are in all delimited or structured text, whatever its script. */
const USUAL = new Set([...'\n\r\t ,;|"{}[]:'].map((letter) => letter.charCodeAt(0)));

/** Counts the usual characters of UTF-16 with one order of bytes; -1 if some are no characters of a text. */
const usualIn = (head: Uint8Array, isBig: boolean): number => {
  let usual = 0;
  let isHigh = false;
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [a = 0, b = 0] = [head[at], head[at + 1]];
    const unit = isBig ? a * 256 + b : b * 256 + a;
    const isLow = unit >= 0xdc00 && unit < 0xe000;
    if ((unit < 0x20 && !USUAL.has(unit)) || unit >= 0xfffe || isLow !== isHigh) return -1;
    isHigh = unit >= 0xd800 && unit < 0xdc00;
    if (USUAL.has(unit)) usual += 1;
  }
  return usual;
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

const isControl = (byte: number): boolean => byte > 0 && byte < 0x20 && !USUAL.has(byte);

/**
 * Returns true if bytes are a text with some zeros in it: few bytes are zero, and no other one is a control character, as half of a character
 * of UTF-16 often is. A damaged text may have a few of them if it is UTF-8 otherwise.
 */
const isTextWithZeros = (head: Uint8Array): boolean => {
  if (head.filter((byte) => byte === 0).length * 8 > head.length) return false;
  const controls = head.filter(isControl).length;
  return (
    controls === 0 || (controls * 32 <= head.length && isUtf8(head.subarray(0, head.length - openTail(head))))
  );
};

/** Recognizes UTF-16 without a byte order mark: read in the other order, its spaces and line ends are characters of other scripts. */
const fromZeros = (head: Uint8Array): TextEncoding | undefined => {
  if (head.length < 4 || !head.includes(0) || isTextWithZeros(head)) return undefined;
  const [little, big] = [usualIn(head, false), usualIn(head, true)];
  if (Math.max(little, big) < 1 || little === big) return undefined;
  return little > big ? 'utf-16le' : 'utf-16be';
};

/** Returns the encoding that the first bytes of a text show, if any. */
export const encodingOfHead = (bytes: Uint8Array): TextEncoding | undefined => {
  const head = bytes.subarray(0, HEAD);
  return fromByteOrderMark(head) ?? fromZeros(head);
};

/** Creates a check of UTF-8 that comes in pieces. */
export const createUtf8Check = () => {
  let tail: Uint8Array = new Uint8Array();
  /** Returns the whole characters of the text that are new. */
  const next = (chunk: Uint8Array): Uint8Array => {
    const joined = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    const open = openTail(joined);
    tail = joined.subarray(joined.length - open);
    return joined.subarray(0, joined.length - open);
  };
  return {
    next,
    /** Returns false if the text so far can't be UTF-8. */
    push: (chunk: Uint8Array): boolean => isUtf8(next(chunk)),
    /** Returns the number of bytes of a character that the text ends within. */
    open: (): number => tail.length,
  };
};

/** An encoding, and the number of bytes that belong to none of its characters, if they were counted: U+FFFD is shown in their place. */
export type FoundEncoding = { readonly encoding: TextEncoding; readonly replaced: number | undefined };

/** Characters after which the encoding of a text is certain. */
const MANY = 1_000;

/** Ranges of the first two bytes of a character beyond ASCII, and its length (RFC 3629, 4). */
const UTF8_STARTS = [
  [0xc2, 0xdf, 0x80, 0xbf, 2],
  [0xe0, 0xe0, 0xa0, 0xbf, 3],
  [0xe1, 0xec, 0x80, 0xbf, 3],
  [0xed, 0xed, 0x80, 0x9f, 3],
  [0xee, 0xef, 0x80, 0xbf, 3],
  [0xf0, 0xf0, 0x90, 0xbf, 4],
  [0xf1, 0xf3, 0x80, 0xbf, 4],
  [0xf4, 0xf4, 0x80, 0x8f, 4],
] as const;

/** Returns the length of the character of UTF-8 at a position; 0 if there is none. */
const utf8LengthAt = (bytes: Uint8Array, at: number): number => {
  const [a = 0, b = 0] = [bytes[at], bytes[at + 1]];
  if (a < 0x80) return 1;
  const start = UTF8_STARTS.find(([from, to]) => a >= from && a <= to);
  if (!start || b < start[2] || b > start[3]) return 0;
  const rest = bytes.subarray(at + 2, at + start[4]);
  return rest.length === start[4] - 2 && rest.every((byte) => byte >> 6 === 2) ? start[4] : 0;
};

/** Counts the characters of several bytes, and the bytes that begin none. */
const weigh = (bytes: Uint8Array): { readonly valid: number; readonly broken: number } => {
  let valid = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length;) {
    const length = utf8LengthAt(bytes, at);
    if (length > 1) valid += 1;
    else if (length === 0) broken += 1;
    at += Math.max(length, 1);
  }
  return { valid, broken };
};

/**
 * Returns the encoding of a text: the one that its first bytes show; UTF-8 if more of its characters beyond ASCII are valid than not, since
 * one damaged byte doesn't make the others wrong; else Windows-1252, which reads any byte.
 */
export const detectEncoding = async (
  bytes: Bytes,
  progress: () => void = () => undefined,
): Promise<FoundEncoding> => {
  const utf8 = createUtf8Check();
  let isFirst = true;
  let valid = 0;
  let broken = 0;
  for await (const chunk of bytes.stream()) {
    if (isFirst) {
      const told = encodingOfHead(chunk);
      if (told && told !== 'utf-8') return { encoding: told, replaced: undefined };
      isFirst = false;
    }
    const whole = utf8.next(chunk);
    // Counting takes time: valid bytes are counted until they are many, and others until they are the most.
    if (isUtf8(whole)) valid += valid < MANY && !isAscii(whole) ? weigh(whole).valid : 0;
    else {
      const counts = weigh(whole);
      valid += counts.valid;
      broken += counts.broken;
    }
    if (broken > MANY && valid < broken / 10) break;
    progress();
  }
  broken += utf8.open();
  return valid >= broken
    ? { encoding: 'utf-8', replaced: broken }
    : { encoding: 'windows-1252', replaced: 0 };
};

/**
 * Returns the encoding that the analyst has chosen, or else the one that is found. Only UTF-8 tells its replaced bytes from a U+FFFD that
 * the text has itself: those of another chosen one are counted as it is read.
 */
export const encodingOf = async (bytes: Bytes, { encoding }: ReadAs, emit: Emit): Promise<FoundEncoding> => {
  if (encoding !== undefined && encoding !== 'utf-8') return { encoding, replaced: undefined };
  const found = await detectEncoding(
    bytes,
    () => void emit({ kind: 'progress', done: 0, total: bytes.size }),
  );
  return encoding === undefined || found.encoding === encoding ? found : { encoding, replaced: undefined };
};

/** Counts the places at which text that was decoded shows U+FFFD. */
export const countReplaced = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count += 1;
  return count;
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
