import type { Json } from '../../../shared/model/json';

const LONG_NUMBER = /\d{16}|\d[eE]/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const significantDigits = (text: string): string =>
  text
    .replace(/[eE].*$/, '')
    .replaceAll(/[-.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');

/** Returns true if a number as written has no more digits than a double holds. */
const isExact = (token: string): boolean => {
  const number = Number(token);
  if (!Number.isFinite(number)) return false;
  const digits = significantDigits(token);
  return digits.length <= 15 || significantDigits(String(number)) === digits;
};

/** Parses JSON without changing a number: one that JavaScript would round becomes text. Throws a `SyntaxError`. */
export const parseLossless = (text: string): Json => {
  const safe = LONG_NUMBER.test(text)
    ? text.replace(TOKENS, (token) =>
        token.startsWith('"') || isExact(token) ? token : JSON.stringify(token),
      )
    : text;
  return JSON.parse(safe) as Json;
};
