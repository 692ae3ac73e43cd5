/** The words of a pasted line that may name something: undone defanging, without the punctuation and quotes around them. */
import { withoutInvisible } from '../model/invisible';
import { refang } from './defang';

/** A word of a line. */
export type PastedWord = {
  readonly text: string;
  /** It was defanged, so that it can't be opened by accident, which shows that it is a value. */
  readonly wasDefanged: boolean;
  /** Nothing else is on its line. */
  readonly isAlone: boolean;
  /** Sentences about what was done to it, which somebody has to check; empty if nothing was. */
  readonly repair: string;
};

/** Longer words are not taken apart: nothing that an exception takes is as long. */
export const MOST_WORD = 4_096;

const REPAIRS = {
  comma: 'Cut at a comma or semicolon: check that the URL is whole.',
  space: 'Cut at a space: check that the URL is whole.',
  quote: 'Cut at a quote or bracket: check that it is whole.',
  glued: 'Another URL follows without a space: check where this one ends.',
  dots: 'Dots follow it: check that it was not shortened.',
  apostrophe: 'Its curly apostrophe was read as a plain one.',
  invisible: 'Invisible characters were taken out of it.',
};

/** Dots and at signs in brackets, also with a space on each side, such as `fabrikam [.] example`. */
const SPACED = /\s?([[({])\s?(\.|dot|@|at)\s?([\])}])\s?/gi;
/** Characters that no address and no URL has. Before an at sign a quote ends a quoted name, which is not cut off. */
const BREAKS = /(\s+|(?<![<>"“”‘])[<>"“”‘]+(?!@)|\]\()/u;
/** Schemes that begin a link, plain or defanged. */
const SCHEME = /^[a-z*][a-z0-9+.*-]{1,20}(?:\[s\])?(?:\[?:|\[:\/\/\]|:\[)/i;
const QUOTED_LINK = /("[^"\s]*")(?!@)/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;

/** Matches every way to defang in one search: most words have nothing to undo. */
const MAY_BE_DEFANGED = /[[\](){}\\]|h(?:[xt]{2}|\*\*)p/i;

const undone = (word: string): string =>
  refang(word)
    .replace(/\[(:\/\/|:\/|\/\/|[/:])\]/g, '$1')
    .replace(/\\([./@:])/g, '$1')
    .replace(/(?<![a-z\d])h(?:[xt]{2}|\*\*)p(?:\[(s)\]|(s?))(?=\W{0,2}:)/gi, 'http$1$2')
    .replace(/\(:\)\/\//, '://')
    .replace(/\[\.|\.\]|[({]\.[)}]|[[({]dot[\])}]/gi, '.')
    .replace(/[[({](?:@|at)[\])}]/gi, '@');

/** Undoes the ways in which analysts defang, all of which are unambiguous. */
const plain = (word: string): string => (MAY_BE_DEFANGED.test(word) ? undone(word) : word);

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const count = (text: string, of: string): number => text.split(of).length - 1;

/** Returns true if the last character belongs to the sentence around a word: punctuation, or a bracket that it doesn't open. */
const isClosing = (text: string): boolean => {
  // An IPv6 address may end so.
  if (text.endsWith('::')) return false;
  const last = text.at(-1) ?? '';
  const opener = CLOSERS[last];
  return opener === undefined ? '.,;:!?…»’'.includes(last) : count(text, opener) < count(text, last);
};

/** Most characters that are taken off the end of a word: more than punctuation ever has. */
const MOST_CLOSING = 32;

const trimEnd = (word: string): string => {
  let text = word;
  for (let cut = 0; cut < MOST_CLOSING && text !== '' && isClosing(text); cut += 1) text = text.slice(0, -1);
  return text;
};

/** Takes off what precedes a word. Of these, an address can begin with `{`, `!` and `?`, so they stay before one. */
const trimStart = (word: string): string =>
  word.replace(word.includes('@') ? /^(?:[([«,;…]|:(?!:))+/u : /^(?:[([{«,;!?…]|:(?!:))+/u, '');

/** Quotes and marks around a word, of which both ends are taken off or none. */
const WRAPPED = /^(?:'(.+)'|`(.+)`|\|(.+)\||\{(.+)\}|\*\*(.+)\*\*|__(.+)__)$/su;
const unwrap = (word: string): string => {
  const [, ...inner] = WRAPPED.exec(word) ?? [];
  return inner.find((one) => one !== undefined) ?? word;
};

/** Layers of punctuation and quotes around a word: more than anything has. */
const MOST_LAYERS = 6;

const trimWord = (word: string): string => {
  let text = word;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const inner = unwrap(trimStart(trimEnd(text)));
    if (inner === text) break;
    text = inner;
  }
  return text;
};

/** Returns true if an address behind some parts begins behind their last `|`: it does after another value that ends there. */
const beginsBehind = (before: readonly string[], isFramed: boolean): boolean => {
  const last = before.findLast((part) => part !== '');
  return last === undefined ? before.length === 1 && isFramed : /@|:\/\//.test(last);
};

/** Splits at each `|`, unless one may belong to the name of the address behind it. */
const splitPipes = (piece: string): readonly string[] => {
  const parts = piece.split('|');
  const isPart = parts.some(
    (part, at) =>
      at > 0 &&
      part.includes('@') &&
      !part.includes('://') &&
      !beginsBehind(parts.slice(0, at), piece.endsWith('|')),
  );
  return isPart ? [piece] : parts;
};

/** A letter or a digit: what has neither names nothing. */
const NAMES = /[\p{L}\p{N}]/u;

/** A part of a line between breaks. `cut`: a sentence about where it may have been cut off; empty if nowhere. */
type Piece = { readonly text: string; readonly cut: string };

const BEGINS_URL = /^\W*(?:https?|ftps?|wss?):\/\//i;

const hasPath = (part: string): boolean => /:\/\/[^/?#]*[/?#]/.test(plain(part));

/** Returns true if what follows a part of a text without spaces may belong to it: it has a path, and no other URL follows. */
const mayGoOn = (part: string, others: readonly string[]): boolean => {
  const next = others.find((one) => trimWord(one) !== '');
  return next !== undefined && hasPath(part) && !BEGINS_URL.test(plain(next));
};

/**
 * Splits the text between breaks: a comma always splits, and a semicolon does unless it begins a parameter of a path. What follows a
 * URL that may have been cut may be its rest, up to the next URL.
 */
const splitPiece = (piece: string): readonly Piece[] => {
  if (piece.length > MOST_WORD || !/[,;|]/.test(piece)) return [{ text: piece, cut: '' }];
  const parts = piece.split(/,|;(?![a-z_]+=)/i);
  let isRest = false;
  return parts.flatMap((part, at) => {
    if (isRest && BEGINS_URL.test(plain(part))) isRest = false;
    const isCut = part.includes('/') && mayGoOn(part, parts.slice(at + 1));
    const cut = isCut || isRest ? REPAIRS.comma : '';
    isRest ||= isCut;
    return splitPipes(part).map((text) => ({ text, cut }));
  });
};

/** Words after a URL among which the rest of its path or its query is looked for. */
const MOST_AFTER = 3;
/** Returns true if a word reads as the rest of a path or a query: no prose has a `?` or `&` before a name and `=`. */
const isRest = (text: string): boolean => /^[?&]|[?&][\w.-]+=/.test(text) && !text.includes('://');

/** Marks URLs that a space may have cut off: one of the next words reads as their rest. */
const markCuts = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.map((piece, at) => {
    if (piece.cut !== '') return piece;
    const hasRest = pieces.slice(at + 1, at + 1 + MOST_AFTER).some(({ text }) => isRest(text));
    return hasRest && hasPath(piece.text) ? { ...piece, cut: REPAIRS.space } : piece;
  });

const QUOTE = /["“”‘]/u;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;

/** Returns true if a quote or bracket is in the middle of a word, and not around it. `before` and `after` are the breaks around the piece. */
const isCutAtQuote = (piece: string, before: string, after: string, last: string, next: string): boolean => {
  if (QUOTE.test(after) && !/[<>"“”‘]/u.test(before) && BEGINS_WORD.test(next)) return true;
  if (QUOTE.test(before) && !/[<>"“”‘]/u.test(after) && /[\p{L}\p{N}]$/u.test(last)) return true;
  // Mail programs write the target of a link behind its text.
  const isAnnotated = before !== '' || !after.startsWith('<') || SCHEME.test(next);
  return !isAnnotated && BEGINS_WORD.test(next) && hasPath(piece);
};

/** Splits a text at its breaks, and marks what was cut there. */
const splitAtBreaks = (text: string): readonly Piece[] => {
  const all = text.split(BREAKS);
  return all.flatMap((piece, at) => {
    if (at % 2 === 1) return [];
    const [last = '', before = '', after = '', next = ''] = [
      all[at - 2],
      all[at - 1],
      all[at + 1],
      all[at + 2],
    ];
    const isCut = isCutAtQuote(piece, before, after, last, next);
    return splitPiece(piece).map((one) => (isCut && one.cut === '' ? { ...one, cut: REPAIRS.quote } : one));
  });
};

/** Returns the pieces of a line in their order. A link in double quotes is one piece, whatever it holds. */
const piecesOf = (line: string): readonly Piece[] =>
  line.split(QUOTED_LINK).flatMap((part) => {
    if (!NAMES.test(part)) return [];
    const link = part.startsWith('"') && part.endsWith('"') ? part.slice(1, -1) : '';
    return SCHEME.test(link) ? [{ text: link, cut: '' }] : markCuts(splitAtBreaks(part));
  });

/** A second URL in the host of the first one. */
const GLUED = /^[a-z][a-z\d+.-]{0,30}:\/\/[^/?#]{1,300}:\/\//i;

const toWord = ({ text: piece, cut }: Piece): Omit<PastedWord, 'isAlone'> => {
  if (piece.length > MOST_WORD) return { text: piece, wasDefanged: false, repair: '' };
  const visible = withoutInvisible(piece);
  const refanged = plain(visible);
  const trimmed = trimWord(refanged);
  const text = trimmed.includes('@') ? trimmed.replaceAll('’', "'") : trimmed;
  // eslint-disable-next-line regexp/no-super-linear-move -- A word has `MOST_WORD` characters at most.
  const isShortened = /^(?:…|\.{2})|(?:…|\.{2})[\])}'"»’,;:!?.]*$/u.test(refanged);
  const repairs = [
    cut,
    GLUED.test(text) ? REPAIRS.glued : '',
    isShortened ? REPAIRS.dots : '',
    text === trimmed ? '' : REPAIRS.apostrophe,
    visible === piece ? '' : REPAIRS.invisible,
  ];
  return { text, wasDefanged: refanged !== visible, repair: repairs.filter(Boolean).join(' ') };
};

/** Returns the words of a line. */
export const pastedWords = (line: string): readonly PastedWord[] => {
  const joined = line.replace(SPACED, '$1$2$3');
  const pieces = piecesOf(TABLE_ROW.test(joined) ? joined.replaceAll('|', ' ') : joined);
  const words = pieces
    .filter(({ text }) => NAMES.test(text))
    .map(toWord)
    .filter(({ text }) => text !== '');
  const isAlone = words.length === 1;
  return words.map(({ text, wasDefanged, repair }) => ({ text, wasDefanged, repair, isAlone }));
};
