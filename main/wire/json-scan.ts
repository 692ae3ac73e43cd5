import { HOSTILE_KEYS, LONGEST_SAFE_DIGITS, MAX_DEPTH } from './answer';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;
const LETTER_U = 0x75;
const ZERO = 0x30;
const NINE = 0x39;

const HOSTILE_STARTS = new Set([...HOSTILE_KEYS].map((key) => key.charCodeAt(0)));
const HOSTILE_LENGTHS = new Set([...HOSTILE_KEYS].map((key) => key.length));

/** The result of one pass over a body. */
export type JsonScan = {
  /** The texts of the named values. */
  readonly texts: ReadonlyMap<string, string>;
  /** True if the body nests within the cap and has no long number, no hostile key and no escape that may hide one. */
  readonly needsNoSanitizing: boolean;
};

/**
 * Looks through the bytes of a JSON object once, without parsing it. Undefined where it cannot be told for sure: no object, an escape
 * in a key, or an end that does not come. A text that is not JSON may pass; whoever parses all of it finds out.
 */
export const scanJson = (body: Uint8Array, names: readonly string[]): JsonScan | undefined => {
  const texts = new Map<string, string>();
  const { length } = body;
  const textOf = (from: number, to: number) =>
    Buffer.from(body.buffer, body.byteOffset + from, to - from).toString('utf8');
  let i = 0;
  while (i < length && (body[i] ?? 0) <= SPACE) i += 1;
  if (body[i] !== OPEN_OBJECT) return undefined;
  let depth = 0;
  let digits = 0;
  let isPlain = true;
  let key: string | undefined;
  let start = 0;
  let isKey = true;
  const end = (at: number) => {
    if (key !== undefined && names.includes(key)) texts.set(key, textOf(start, at));
    key = undefined;
    isKey = true;
  };
  for (; i < length; i += 1) {
    const byte = body[i] as number;
    if (byte === QUOTE) {
      const from = i + 1;
      let isEscaped = false;
      i = from;
      // Past the last byte there is nothing, which is no quote: the end is looked for below.
      for (let one = body[i]; one !== QUOTE && i < length; one = body[i]) {
        if (one === BACKSLASH) {
          isEscaped = true;
          i += 1;
          if (body[i] === LETTER_U) isPlain = false;
        }
        i += 1;
      }
      if (
        HOSTILE_LENGTHS.has(i - from) &&
        HOSTILE_STARTS.has(body[from] ?? 0) &&
        HOSTILE_KEYS.has(textOf(from, i))
      )
        isPlain = false;
      if (depth === 1 && isKey) {
        if (isEscaped) return undefined;
        key = textOf(from, i);
        isKey = false;
      }
    } else if (byte >= ZERO && byte <= NINE) {
      digits += 1;
      if (digits > LONGEST_SAFE_DIGITS) isPlain = false;
      continue;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      if (depth > MAX_DEPTH) isPlain = false;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) {
        end(i);
        // Text after the end is not scanned, so the body needs sanitizing; the parser rejects it.
        return { texts, needsNoSanitizing: isPlain && isBlank(body, i + 1) };
      }
    } else if (depth === 1 && byte === COLON) start = i + 1;
    else if (depth === 1 && byte === COMMA) end(i);
    digits = 0;
  }
  return undefined;
};

const isBlank = (body: Uint8Array, from: number): boolean => {
  for (let i = from; i < body.length; i += 1) if ((body[i] ?? 0) > SPACE) return false;
  return true;
};
