import type { Json } from '../../../shared/model/json';
import { BACKSLASH, isDigit, isExponent, LETTER_I, LETTER_N, MINUS, QUOTE } from './json-codes';

/** Matches a long number after a character that can precede a value. A match inside a text costs only time. */
const LONG_NUMBER = /(?:^|[:,[{\s])[-+]*(?:[.\d]{16}|[.\d]+[eE])/;
/** Words that some programs write in place of numbers, though JSON has none. */
const NO_NUMBERS = ['NaN', 'Infinity', '-Infinity'] as const;

const significantDigits = (text: string): string =>
  text
    .replace(/(?<![eE])[eE].*$/, '')
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '');

/** Returns true if a number as written has no more digits than a double holds. */
const isExact = (token: string): boolean => {
  const number = Number(token);
  if (!Number.isFinite(number)) return false;
  const digits = significantDigits(token);
  return digits.length <= 15 || significantDigits(String(number)) === digits;
};

const afterEscapes = (text: string, at: number): number => {
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) return end + 1;
    if (code === BACKSLASH) end += 1;
  }
  return text.length;
};

/** Returns the position behind the string that begins at `at`. */
const afterString = (text: string, at: number): number => {
  const end = text.indexOf('"', at + 1);
  if (end >= 0 && text.charCodeAt(end - 1) !== BACKSLASH) return end + 1;
  return afterEscapes(text, at);
};

/** Returns true if a character belongs to a number: digits, a dot, signs and an exponent. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || code === 0x2e || code === 0x2b || code === MINUS || isExponent(code);

const afterNumber = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && isOfNumber(text.charCodeAt(end))) end += 1;
  return end;
};

/** Tokens of a JSON text that are quoted: some numbers, and some words in place of numbers. */
type Quoted = { readonly isNumber: (token: string) => boolean; readonly words: readonly string[] };

/** Returns the token at a position if it is to be quoted. */
const tokenToQuote = (text: string, at: number, { isNumber, words }: Quoted): string | undefined => {
  const code = text.charCodeAt(at);
  if (code === LETTER_N || code === LETTER_I || code === MINUS) {
    const word = words.find((one) => text.startsWith(one, at));
    if (word !== undefined) return word;
  }
  if (code !== MINUS && !isDigit(code)) return undefined;
  const token = text.slice(at, afterNumber(text, at));
  return isNumber(token) ? token : undefined;
};

/** Quotes some tokens in one pass over the text, so that they are read as text. A string may be of any length. */
export const quoteTokens = (text: string, quoted: Quoted): string => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = afterString(text, at);
      continue;
    }
    const token = tokenToQuote(text, at, quoted);
    if (token !== undefined) {
      parts.push(text.slice(from, at), `"${token}"`);
      from = at + token.length;
    }
    at = token === undefined ? (isDigit(code) || code === MINUS ? afterNumber(text, at) : at + 1) : from;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
};

/** Quotes every number that JavaScript would round, and words in place of numbers. */
const quoteInexact = (text: string): string =>
  quoteTokens(text, { isNumber: (token) => !isExact(token), words: NO_NUMBERS });

const parsePlain = (text: string): Json => JSON.parse(text) as Json;

/**
 * Parses JSON without changing a number: one that JavaScript would round becomes text, and so do the words NaN and Infinity, which other
 * programs write. `mayBeRounded` is false if it is known that no number has 16 digits or an exponent. Throws a `SyntaxError`.
 */
export const parseLossless = (text: string, mayBeRounded = LONG_NUMBER.test(text)): Json => {
  if (mayBeRounded) return parsePlain(quoteInexact(text));
  try {
    return parsePlain(text);
  } catch (error) {
    const quoted = /NaN|Infinity/.test(text) ? quoteInexact(text) : text;
    if (quoted === text) throw error;
    return parsePlain(quoted);
  }
};

/** Counts the names in a value: those of its objects, at any depth. */
export const countNames = (value: Json): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly Json[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) if (typeof one === 'object') count += countNames(one);
  return count;
};

/** Returns the names that an object of a JSON text has twice, each once. `JSON.parse` keeps the last value of each. */
export const repeatedNames = (text: string): readonly string[] => {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length;) {
    const char = text[at];
    if (char === '"') {
      const end = afterString(text, at);
      const isName = /^\s*:/.test(text.slice(end, end + 16));
      const names = open.at(-1);
      if (isName && names) {
        const name = parsePlain(text.slice(at, end)) as string;
        if (names.has(name)) repeated.add(name);
        names.add(name);
      }
      at = end;
      continue;
    }
    if (char === '{' || char === '[') open.push(new Set());
    else if (char === '}' || char === ']') open.pop();
    at += 1;
  }
  return [...repeated];
};
