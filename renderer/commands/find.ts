/** Ranks what has a label, other words and a note by a typed text: for the palette, the settings and the key sheet. */
export type Findable = {
  readonly label: string;
  /** Other phrases by which it is found, separated by commas. */
  readonly words?: string;
  /** Text beside the label, such as the name of its group. */
  readonly note?: string;
};

const isWordSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Returns true if a text has a word that begins with another text. */
const beginsWord = (text: string, start: string): boolean => {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (at === 0 || !isWordSign(text.charAt(at - 1)) || !isWordSign(start.charAt(0))) return true;
  return false;
};

/**
 * Ranks a match, best first; undefined if a typed word is missing. A whole phrase comes before its start, that before starts of words in the
 * label, other words and the note, and those before the middle of a word. `typed` is trimmed and in lower case.
 */
export const rankOf = ({ label, words = '', note = '' }: Findable, typed: string): number | undefined => {
  const title = label.toLowerCase();
  const other = words.toLowerCase();
  const all = `${title} ${other} ${note.toLowerCase()}`;
  const parts = typed.split(/\s+/);
  if (!parts.every((part) => all.includes(part))) return undefined;
  const phrases = [title.replace(/…$/, ''), ...other.split(',').map((phrase) => phrase.trim())];
  if (phrases.includes(typed)) return 0;
  if (phrases.some((phrase) => phrase.startsWith(typed))) return 1;
  const starts = [title, `${title} ${other}`, all].findIndex((text) =>
    parts.every((part) => beginsWord(text, part)),
  );
  if (starts >= 0) return 2 + starts;
  return parts.every((part) => title.includes(part)) ? 5 : 6;
};
