/** The words of a pasted line that may name something: undone defanging, without the punctuation and labels around them. */
import { refang } from './defang';

/** A word of a line. */
export type PastedWord = {
  readonly text: string;
  /** It was written so that nobody opens it by accident, which tells that it names something. */
  readonly wasDefanged: boolean;
  /** Nothing else is on its line. */
  readonly isAlone: boolean;
};

/** Longer words are not taken apart: nothing that an exception takes is as long. */
export const MOST_WORD = 4_096;

/** Dots and at signs in brackets, also with a space on each side, such as `fabrikam [.] example`. */
const SPACED = /\s?([[({])\s?(\.|dot|@|at)\s?([\])}])\s?/gi;
const BREAKS = /[\s<>"“”'‘’`|]+|\]\(/u;
/** Schemes that begin a link, plain or defanged. */
const SCHEME = /^[a-z*][a-z0-9+.*-]{1,20}(?:\[?:|\[:\/\/\]|:\[)/i;
const QUOTED = /"([^"\s]*)"/g;

const plain = (word: string): string =>
  refang(word)
    .replace(/^h(?:[xt]{2}|\*\*)p(s?)(?=\W{0,2}:)/i, 'http$1')
    .replace(/:\[\/\/\]|\(:\)\/\//, '://')
    .replace(/\[\.|\.\]|[({]\.[)}]|[[({]dot[\])}]/gi, '.')
    .replace(/[[({](?:@|at)[\])}]/gi, '@');

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const count = (text: string, of: string): number => text.split(of).length - 1;

/** Tells if the last character belongs to the sentence around a word: punctuation, or a bracket that it doesn't open. */
const isClosing = (text: string): boolean => {
  const last = text.at(-1) ?? '';
  const opener = CLOSERS[last];
  return opener === undefined ? '.,;:!?…»'.includes(last) : count(text, opener) < count(text, last);
};

/** Most characters that are taken off the end of a word: more than punctuation ever has. */
const MOST_CLOSING = 32;

const trimWord = (word: string): string => {
  let text = word.replace(/^[([{«,;:!?]+/u, '');
  for (let cut = 0; cut < MOST_CLOSING && text !== '' && isClosing(text); cut += 1) text = text.slice(0, -1);
  return text;
};

/** Splits what stands between breaks: a comma always parts, and a semicolon does unless it begins a parameter of a path. */
const splitPiece = (piece: string): readonly string[] => piece.split(/,|;(?![a-z_]+=)/i);

/** Returns the words of a line. A link in quotes is one word, whatever it holds. */
export const pastedWords = (line: string): readonly PastedWord[] => {
  const joined = line.replace(SPACED, '$1$2$3');
  const links: string[] = [];
  const rest = joined.replace(QUOTED, (whole, inner: string) => {
    if (!SCHEME.test(inner)) return whole;
    links.push(inner);
    return ' ';
  });
  const pieces = [...links, ...rest.split(BREAKS).flatMap(splitPiece)].filter((one) => one !== '');
  return pieces.flatMap((piece): readonly PastedWord[] => {
    if (piece.length > MOST_WORD) return [{ text: piece, wasDefanged: false, isAlone: pieces.length === 1 }];
    const text = plain(piece);
    const trimmed = trimWord(text);
    return trimmed === ''
      ? []
      : [{ text: trimmed, wasDefanged: text !== piece, isAlone: pieces.length === 1 }];
  });
};
