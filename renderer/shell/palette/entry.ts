/** Lines of the palette: how they are found and ordered. */
import { refang } from '../../../shared/rules/defang';

/** One line of the palette. */
export type Entry = {
  readonly id: string;
  readonly label: string;
  /** The kind of thing that it is, or the reason why it can't be run now. */
  readonly note: string;
  readonly keys?: readonly string[];
  readonly isEnabled: boolean;
  /** Other words by which it is found. */
  readonly words?: string;
  /** Listed only once something is typed: there are too many of its kind to list all. */
  readonly needsText?: boolean;
  /** Made for the typed text, so it is listed whatever its words are: before all others, or after those that contain the text. */
  readonly madeForText?: 'first' | 'last';
  /** It changes what the palette lists, which therefore stays open. */
  readonly staysOpen?: boolean;
  readonly run: () => void;
};

/** Lines that are listed at most: more can't be looked through. */
export const MOST_LISTED = 100;

const isWordSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Returns true if a text has a word that begins with another text. */
const beginsWord = (text: string, start: string): boolean => {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (at === 0 || !isWordSign(text.charAt(at - 1))) return true;
  return false;
};

/** Ranks an entry among the matches, best first; undefined if a typed word is missing from it. A defanged label is found by what it stands for. */
const rank = ({ label, note, words = '', madeForText }: Entry, typed: string): number | undefined => {
  if (madeForText) return madeForText === 'first' ? -1 : 5;
  const title = refang(label).toLowerCase();
  const all = `${title} ${refang(`${note} ${words}`).toLowerCase()}`;
  const parts = typed.split(/\s+/);
  if (!parts.every((part) => all.includes(part))) return undefined;
  if (title.startsWith(typed)) return 0;
  if (parts.every((part) => beginsWord(title, part))) return 1;
  if (parts.every((part) => title.includes(part))) return 2;
  return parts.every((part) => beginsWord(all, part)) ? 3 : 4;
};

/**
 * Returns the entries that contain every typed word: those that can be run first, then the better match, then the order in which they
 * were given, which is from the innermost context outwards. Two with the same label and note are listed once.
 */
export const matching = (entries: readonly Entry[], text: string): readonly Entry[] => {
  const typed = refang(text).trim().toLowerCase();
  const found = entries.flatMap((entry) => {
    const place = typed === '' ? (entry.needsText ? undefined : 0) : rank(entry, typed);
    return place === undefined ? [] : [{ entry, place: place + (entry.isEnabled ? 0 : 10) }];
  });
  const sorted = found.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
  const seen = new Set<string>();
  return sorted
    .filter(({ label, note }) => {
      const key = `${label}\n${note}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, MOST_LISTED);
};
