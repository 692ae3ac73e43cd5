import { setImmediate } from 'node:timers/promises';
import { HOSTILE_KEYS, LONGEST_SAFE_DIGITS, MAX_DEPTH } from './answer';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const SPACE = 0x20;
const LETTER_U = 0x75;

/** The bytes that mean something outside a string. Numbers, as one table look-up per byte is what keeps the scan fast. */
const KIND = { other: 0, quote: 1, digit: 2, open: 3, close: 4, colon: 5, comma: 6 } as const;
const KINDS = new Uint8Array(256);
for (const [bytes, kind] of [
  ['"', KIND.quote],
  ['0123456789', KIND.digit],
  ['[{', KIND.open],
  [']}', KIND.close],
  [':', KIND.colon],
  [',', KIND.comma],
] as const)
  for (const byte of Buffer.from(bytes)) KINDS[byte] = kind;

const HOSTILE_STARTS = new Set([...HOSTILE_KEYS].map((key) => key.charCodeAt(0)));
const HOSTILE_LENGTHS = new Set([...HOSTILE_KEYS].map((key) => key.length));

/** The result of one pass over a body. */
export type JsonScan = {
  /** The texts of the named values; null for one over `MAX_TEXT_BYTES`. */
  readonly texts: ReadonlyMap<string, string | null>;
  /** The bytes of the only value, if that is an object: a wrapper around the response. */
  readonly onlyObject?: Uint8Array;
  /** True if the body nests within the cap and has no long number, no hostile key and no escape that may hide one. */
  readonly needsNoSanitizing: boolean;
};

/** Bytes of a named value's text that are returned at most. */
export const MAX_TEXT_BYTES = 1024 * 1024;
/** Bytes that are scanned before others get a turn: tens of milliseconds. */
const SLICE_BYTES = 8 * 1024 * 1024;

/** The state of a scan; one object is reused for all bytes of a body. */
type Scan = {
  readonly body: Uint8Array;
  readonly names: readonly string[];
  readonly texts: Map<string, string | null>;
  at: number;
  /** Digits of the number that is being scanned. */
  digits: number;
  isEnded: boolean;
  isPlain: boolean;
  depth: number;
  /** The next string of the outermost object is a key. */
  isKeyNext: boolean;
  /** The key of the outermost object whose value is being scanned. */
  key: string | undefined;
  valueStart: number;
  /** Values of the outermost object, and the range of the last one. */
  values: number;
  lastValue: readonly [from: number, to: number];
};

/**
 * Scans the bytes of a JSON object once, without parsing it and without keeping others waiting. Returns undefined if the scan can't be
 * sure: no object, an escape in a key, or a missing end. Text that is not JSON may pass; the parser rejects it.
 */
export const scanJson = async (
  body: Uint8Array,
  names: readonly string[],
  sliceBytes = SLICE_BYTES,
): Promise<JsonScan | undefined> => {
  const first = skipBlank(body, 0);
  if (body[first] !== OPEN_OBJECT) return undefined;
  const scan: Scan = {
    body,
    names,
    texts: new Map(),
    at: first,
    digits: 0,
    isEnded: false,
    isPlain: true,
    depth: 0,
    isKeyNext: true,
    key: undefined,
    valueStart: 0,
    values: 0,
    lastValue: [0, 0],
  };
  scanSlice(scan, first + sliceBytes);
  while (!scan.isEnded && scan.at < body.length) {
    await setImmediate();
    scanSlice(scan, scan.at + sliceBytes);
  }
  if (!scan.isEnded) return undefined;
  // Text after the end is not scanned, so the body needs sanitizing; the parser rejects it.
  const [from, to] = scan.lastValue;
  const isWrapper = scan.values === 1 && body[skipBlank(body, from)] === OPEN_OBJECT;
  return {
    texts: scan.texts,
    ...(isWrapper ? { onlyObject: body.subarray(from, to) } : {}),
    needsNoSanitizing: scan.isPlain && skipBlank(body, scan.at + 1) === body.length,
  };
};

/** Scans to the end of the object, or to about a position: a string is scanned whole. */
const scanSlice = (scan: Scan, until: number): void => {
  const { body } = scan;
  const to = Math.min(until, body.length);
  let { at, digits } = scan;
  for (; at < to; at += 1) {
    const kind = KINDS[body[at] as number];
    if (kind === KIND.digit) {
      digits += 1;
      if (digits > LONGEST_SAFE_DIGITS) scan.isPlain = false;
      continue;
    }
    digits = 0;
    if (kind === KIND.quote) at = scanString(scan, at + 1);
    else if (kind !== KIND.other) scanMark(scan, kind, at);
    if (scan.depth === 0) {
      scan.isEnded = true;
      break;
    }
  }
  scan.at = at;
  scan.digits = digits;
};

/** Returns true if a body has more values than a number, without parsing it: each but the first one follows a comma or a bracket. */
export const hasMoreValues = (body: Uint8Array, most: number): boolean => {
  const { length } = body;
  let values = 1;
  for (let at = 0; at < length && values <= most; at += 1) {
    const kind = KINDS[body[at] as number];
    if (kind === KIND.comma || kind === KIND.open) values += 1;
    if (kind !== KIND.quote) continue;
    at += 1;
    while (at < length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  }
  return values > most;
};

/** Scans a string from its first letter; returns the index of its closing quote, or the body's length to end the scan. */
const scanString = (scan: Scan, from: number): number => {
  const { body } = scan;
  const { length } = body;
  let isEscaped = false;
  let at = from;
  for (let byte = body[at]; byte !== QUOTE && at < length; byte = body[at]) {
    if (byte === BACKSLASH) {
      isEscaped = true;
      at += 1;
      if (body[at] === LETTER_U) scan.isPlain = false;
    }
    at += 1;
  }
  if (HOSTILE_LENGTHS.has(at - from) && HOSTILE_STARTS.has(body[from] ?? 0) && isHostile(body, from, at))
    scan.isPlain = false;
  if (scan.depth !== 1 || !scan.isKeyNext) return at;
  if (isEscaped) return length;
  scan.key = textBetween(body, from, at);
  scan.isKeyNext = false;
  return at;
};

/** Scans a bracket, colon or comma. */
const scanMark = (scan: Scan, kind: number | undefined, at: number): void => {
  if (kind === KIND.open) {
    scan.depth += 1;
    if (scan.depth > MAX_DEPTH) scan.isPlain = false;
  } else if (kind === KIND.close) {
    scan.depth -= 1;
    if (scan.depth === 0) endValue(scan, at);
  } else if (scan.depth !== 1) return;
  else if (kind === KIND.colon) scan.valueStart = at + 1;
  else endValue(scan, at);
};

/** Ends a value of the outermost object, and stores its text if its key is one of the names. */
const endValue = (scan: Scan, at: number): void => {
  scan.values += 1;
  scan.lastValue = [scan.valueStart, at];
  if (scan.key !== undefined && scan.names.includes(scan.key))
    scan.texts.set(
      scan.key,
      at - scan.valueStart > MAX_TEXT_BYTES ? null : textBetween(scan.body, scan.valueStart, at),
    );
  scan.key = undefined;
  scan.isKeyNext = true;
};

const isHostile = (body: Uint8Array, from: number, to: number): boolean =>
  HOSTILE_KEYS.has(textBetween(body, from, to));

const textBetween = (body: Uint8Array, from: number, to: number): string =>
  Buffer.from(body.buffer, body.byteOffset + from, to - from).toString('utf8');

/** Returns the index of the first byte at or after `from` that isn't blank. */
const skipBlank = (body: Uint8Array, from: number): number => {
  let at = from;
  while (at < body.length && (body[at] as number) <= SPACE) at += 1;
  return at;
};
