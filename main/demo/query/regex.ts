/**
 * Thrown for a pattern that can't be translated. The database's regular expressions take time linear in the text, so no pattern can hang
 * the tenant, but they have their own syntax. This file translates the usual syntax to it.
 */
export class RegexError extends Error {}

/** Limits the size of a pattern with counted repeats. */
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

/** Reads the character that an escape stands for. */
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

/** Returns a range, with the lower-case forms of its upper-case letters: the text is compared in lower case. */
const range = (from: string, to: string): string => {
  const [a, b] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  if (b < a) throw new RegexError('a range is out of order');
  const text = a === b ? exact(from) : `${exact(from)}-${exact(to)}`;
  const low = Math.max(a, 65);
  const high = Math.min(b, 90);
  if (low > high) return text;
  return `${text}${exact(String.fromCharCode(low + 32))}-${exact(String.fromCharCode(high + 32))}`;
};

/** Takes the next character if it is the given one. */
const takeIf = (cursor: Cursor, char: string): boolean => {
  if (cursor.chars[cursor.at] !== char) return false;
  cursor.at += 1;
  return true;
};

/** Translates one item of a class: a predefined class, a character, or a range. */
const classItem = (cursor: Cursor, char: string): string => {
  const next = cursor.chars[cursor.at] ?? '';
  if (char === '\\' && Object.hasOwn(CLASSES, next)) {
    cursor.at += 1;
    return CLASSES[next] ?? '';
  }
  const from = char === '\\' ? escaped(cursor) : char;
  const [dash, after] = [cursor.chars[cursor.at], cursor.chars[cursor.at + 1]];
  if (dash !== '-' || after === undefined || after === ']') return range(from, from);
  cursor.at += 2;
  return range(from, after === '\\' ? escaped(cursor) : after);
};

/** Translates a character class after its opening bracket. */
const characterClass = (cursor: Cursor): string => {
  const start = takeIf(cursor, '^') ? '[^' : '[';
  let items = '';
  for (;;) {
    const char = cursor.chars[cursor.at];
    if (char === undefined) throw new RegexError('a [ is not closed');
    cursor.at += 1;
    if (char === ']') break;
    items += classItem(cursor, char);
  }
  if (items === '') throw new RegexError('an empty [] is not supported');
  return `${start}${items}]`;
};

/** Reads a counted repeat `{n}`, `{n,}` or `{n,m}`, if there is one. */
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

type Translated = { readonly text: string; readonly states: number };
type Atom = Translated & { readonly canRepeat: boolean };

const isRepeat = (cursor: Cursor, char: string): boolean =>
  '*+?'.includes(char) || (char === '{' && cursor.chars[cursor.at] !== undefined);

/** Translates a repeat whose first character was taken, and returns how often it repeats at most; an open end counts as 2. */
const repeat = (cursor: Cursor, char: string, canRepeat: boolean): { text: string; times: number } => {
  cursor.at -= 1;
  const times = char === '{' ? counted(cursor) : undefined;
  if (char === '{' && !times) throw new RegexError('a { has to be escaped or be a repeat');
  if (!canRepeat) throw new RegexError(`${char} has nothing to repeat`);
  if (!times) cursor.at += 1;
  // A lazy mark changes which text is matched, but not if there is a match.
  takeIf(cursor, '?');
  return times ?? { text: char, times: 2 };
};

/** Translates up to the end of the pattern or of the group. */
const group = (cursor: Cursor, depth: number): Translated => {
  if (depth > 30) throw new RegexError('groups are nested too deeply');
  let text = '';
  let states = 0;
  let canRepeat = false;
  let last = 0;
  for (;;) {
    const char = cursor.chars[cursor.at];
    if (char === undefined || char === ')') return { text, states };
    cursor.at += 1;
    if (isRepeat(cursor, char)) {
      const repeated = repeat(cursor, char, canRepeat);
      text += repeated.text;
      states += last * (repeated.times - 1);
      canRepeat = false;
    } else {
      const atom = translateAtom(cursor, char, depth);
      text += atom.text;
      canRepeat = atom.canRepeat;
      last = atom.states;
      states += last;
    }
    if (states > MAX_STATES) throw new RegexError('the pattern is too large');
  }
};

const oneState = (text: string, canRepeat = true): Atom => ({ text, states: 1, canRepeat });

/** Translates a group after its opening parenthesis. */
const innerGroup = (cursor: Cursor, depth: number): Atom => {
  if (takeIf(cursor, '?') && !takeIf(cursor, ':'))
    throw new RegexError('look-around and named groups are not supported');
  const inner = group(cursor, depth + 1);
  if (!takeIf(cursor, ')')) throw new RegexError('a ( is not closed');
  if (inner.text === '') throw new RegexError('an empty group is not supported');
  return { text: `(${inner.text})`, states: inner.states + 1, canRepeat: true };
};

/** Translates what follows a backslash. */
const escapedAtom = (cursor: Cursor): Atom => {
  if (takeIf(cursor, 'b')) return oneState('\\b', false);
  const next = cursor.chars[cursor.at] ?? '';
  if (!/[dDwWsS]/.test(next)) return oneState(exact(lowerCase(escaped(cursor))));
  cursor.at += 1;
  return oneState(`\\${next}`);
};

const translateAtom = (cursor: Cursor, char: string, depth: number): Atom => {
  switch (char) {
    case '^':
    case '$':
    case '|':
      return oneState(char, false);
    case '.':
      return oneState(char);
    case '[':
      return oneState(characterClass(cursor));
    case '(':
      return innerGroup(cursor, depth);
    case '\\':
      return escapedAtom(cursor);
    default:
      return oneState(exact(lowerCase(char)));
  }
};

/** Translates a pattern to the database's syntax, to be matched without regard to ASCII case. Throws `RegexError`. */
export const translateRegex = (pattern: string): string => {
  const cursor: Cursor = { chars: [...pattern], at: 0 };
  const { text } = group(cursor, 0);
  if (cursor.at < cursor.chars.length) throw new RegexError('a ) has no (');
  return text;
};

/** Characters of a word: ASCII letters, digits, `_`, and everything beyond ASCII. */
const WORD = '0-9A-Za-z_\u0080-\u{10ffff}';
const WORDS = new RegExp(`[${WORD}]+`, 'gu');

/** Returns the words of a text. */
export const splitWords = (text: string): string[] => text.match(WORDS) ?? [];

/** Returns a pattern that finds a whole word. */
export const wordPattern = (word: string): string =>
  `(^|[^${WORD}])${[...word].map((char) => exact(lowerCase(char))).join('')}([^${WORD}]|$)`;
