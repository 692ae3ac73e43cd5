/**
 * The database's own regular expressions run in time linear in the text, without backtracking, so no pattern of an
 * analyst can hang the tenant. This turns a usual pattern into their dialect and refuses what they cannot do.
 */
export class RegexError extends Error {}

/** Caps how far counted repeats may blow a pattern up. */
const MAX_STATES = 2_000;
const MAX_REPEAT = 255;
const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Z_a-z', s: ' \\t\\r\\n\\v\\f' };
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' };

const exact = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? char : `\\u${code.toString(16).padStart(4, '0')}`;
};
const lowerCase = (char: string): string => (char >= 'A' && char <= 'Z' ? char.toLowerCase() : char);

type Cursor = { readonly chars: readonly string[]; at: number };

const hexEscape = (cursor: Cursor, length: number): string => {
  const digits = cursor.chars.slice(cursor.at, cursor.at + length).join('');
  if (digits.length !== length || !/^[0-9a-f]+$/i.test(digits))
    throw new RegexError('an escape needs hexadecimal digits');
  cursor.at += length;
  return String.fromCharCode(parseInt(digits, 16));
};

/** The character behind a backslash that stands for one character. */
const escaped = (cursor: Cursor): string => {
  const char = cursor.chars[cursor.at];
  if (char === undefined) throw new RegexError('a pattern cannot end in a backslash');
  cursor.at += 1;
  if (Object.hasOwn(CONTROLS, char)) return CONTROLS[char] ?? char;
  if (char === 'x') return hexEscape(cursor, 2);
  if (char === 'u') return hexEscape(cursor, 4);
  if (/[0-9a-z]/i.test(char)) throw new RegexError(`\\${char} is not supported`);
  return char;
};

/** A range with the lower-case twins of the upper-case letters in it, since the text is compared in lower case. */
const range = (from: string, to: string): string => {
  const [a, b] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  if (b < a) throw new RegexError('a range is out of order');
  const text = a === b ? exact(from) : `${exact(from)}-${exact(to)}`;
  const low = Math.max(a, 65);
  const high = Math.min(b, 90);
  if (low > high) return text;
  return `${text}${exact(String.fromCharCode(low + 32))}-${exact(String.fromCharCode(high + 32))}`;
};

const classOf = (cursor: Cursor): string => {
  let text = '[';
  if (cursor.chars[cursor.at] === '^') {
    text += '^';
    cursor.at += 1;
  }
  let items = 0;
  for (;;) {
    const char = cursor.chars[cursor.at];
    if (char === undefined) throw new RegexError('a [ is not closed');
    cursor.at += 1;
    if (char === ']') break;
    items += 1;
    const next = cursor.chars[cursor.at] ?? '';
    if (char === '\\' && Object.hasOwn(CLASSES, next)) {
      cursor.at += 1;
      text += CLASSES[next];
      continue;
    }
    const from = char === '\\' ? escaped(cursor) : char;
    const [dash, after] = [cursor.chars[cursor.at], cursor.chars[cursor.at + 1]];
    if (dash !== '-' || after === undefined || after === ']') {
      text += range(from, from);
      continue;
    }
    cursor.at += 2;
    text += range(from, after === '\\' ? escaped(cursor) : after);
  }
  if (items === 0) throw new RegexError('an empty [] is not supported');
  return `${text}]`;
};

/** `{n}`, `{n,}` or `{n,m}` after an atom, as its bounds. */
const counted = (cursor: Cursor): { text: string; times: number } | undefined => {
  const found = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(cursor.chars.slice(cursor.at, cursor.at + 12).join(''));
  if (!found) return undefined;
  const low = Number(found[1]);
  const high = found[2] === undefined ? low : found[3] ? Number(found[3]) : undefined;
  if (low > MAX_REPEAT || (high ?? 0) > MAX_REPEAT) throw new RegexError(`a repeat is at most ${MAX_REPEAT}`);
  if (high !== undefined && (high < low || high === 0)) throw new RegexError('a repeat is out of order');
  cursor.at += found[0].length;
  return { text: found[0], times: Math.max(1, low, high ?? 0) };
};

const group = (cursor: Cursor, depth: number): { text: string; states: number } => {
  if (depth > 30) throw new RegexError('groups are nested too deeply');
  let text = '';
  let states = 0;
  let canRepeat = false;
  let last = 0;
  for (;;) {
    const char = cursor.chars[cursor.at];
    if (char === undefined || char === ')') return { text, states };
    cursor.at += 1;
    if (
      char === '*' ||
      char === '+' ||
      char === '?' ||
      (char === '{' && cursor.chars[cursor.at] !== undefined)
    ) {
      cursor.at -= 1;
      const times = char === '{' ? counted(cursor) : undefined;
      if (char === '{' && !times) throw new RegexError('a { has to be escaped or be a repeat');
      if (!canRepeat) throw new RegexError(`${char} has nothing to repeat`);
      if (!times) cursor.at += 1;
      text += times?.text ?? char;
      states += last * ((times?.times ?? 2) - 1);
      // A lazy mark changes which text is matched, never whether one is.
      if (cursor.chars[cursor.at] === '?') cursor.at += 1;
      canRepeat = false;
    } else {
      const atom = atomOf(cursor, char, depth);
      text += atom.text;
      canRepeat = atom.canRepeat;
      last = atom.states;
      states += last;
    }
    if (states > MAX_STATES) throw new RegexError('the pattern is too large');
  }
};

const atomOf = (
  cursor: Cursor,
  char: string,
  depth: number,
): { text: string; states: number; canRepeat: boolean } => {
  const one = (text: string, canRepeat = true) => ({ text, states: 1, canRepeat });
  if (char === '^' || char === '$' || char === '|') return one(char, false);
  if (char === '.') return one('.');
  if (char === '[') return one(classOf(cursor));
  if (char === '(') {
    if (cursor.chars[cursor.at] === '?') {
      if (cursor.chars[cursor.at + 1] !== ':')
        throw new RegexError('look-around and named groups are not supported');
      cursor.at += 2;
    }
    const inner = group(cursor, depth + 1);
    if (cursor.chars[cursor.at] !== ')') throw new RegexError('a ( is not closed');
    cursor.at += 1;
    if (inner.text === '') throw new RegexError('an empty group is not supported');
    return { text: `(${inner.text})`, states: inner.states + 1, canRepeat: true };
  }
  if (char !== '\\') return one(exact(lowerCase(char)));
  const next = cursor.chars[cursor.at] ?? '';
  if (next === 'b') {
    cursor.at += 1;
    return one('\\b', false);
  }
  if (/[dDwWsS]/.test(next)) {
    cursor.at += 1;
    return one(`\\${next}`);
  }
  return one(exact(lowerCase(escaped(cursor))));
};

/** A pattern in the database's dialect, to be matched without regard to ASCII case; throws `RegexError`. */
export const regexOf = (pattern: string): string => {
  const cursor: Cursor = { chars: [...pattern], at: 0 };
  const { text } = group(cursor, 0);
  if (cursor.at < cursor.chars.length) throw new RegexError('a ) has no (');
  return text;
};

/** What a word is made of: ASCII letters, digits, `_`, and all beyond ASCII. */
const WORD = '0-9A-Za-z_\u0080-\u{10ffff}';
const WORDS = new RegExp(`[${WORD}]+`, 'gu');

/** The words of a text. */
export const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

/** A pattern that finds a whole word. */
export const wordPattern = (word: string): string =>
  `(^|[^${WORD}])${[...word].map((char) => exact(lowerCase(char))).join('')}([^${WORD}]|$)`;
