/** Characters that cannot be seen, or that change the order in which others are read. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

/** Joiners inside a word of a script that needs them. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]\p{M}{0,7}$/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;

/** True if an invisible character belongs to the text: to an emoji, or to a joined word. */
const belongs = (character: string, before: string, after: string): boolean => {
  if (character === '\ufe0f' || character === '\ufe0e')
    return (
      /\p{Extended_Pictographic}$/u.test(before) || (/[0-9#*]$/.test(before) && after.startsWith('\u20e3'))
    );
  if (character === '\u200d' && PICTURE.test(before)) return /^\p{Extended_Pictographic}/u.test(after);
  if (character === '\u200c' || character === '\u200d') return JOINING.test(before) && /^\p{L}/u.test(after);
  return false;
};

const AROUND = 8;

/** The invisible characters that may belong to a text. */
const JOINERS = '\u200c\u200d\ufe0e\ufe0f';

const belongsAt = (text: string, character: string, at: number): boolean =>
  JOINERS.includes(character) &&
  belongs(
    character,
    text.slice(Math.max(0, at - AROUND), at),
    text.slice(at + character.length, at + character.length + AROUND),
  );

const replaced = (text: string, by: (character: string) => string): string =>
  text.replace(UNSEEN, (character, at: number) =>
    belongsAt(text, character, at) ? character : by(character),
  );

/** The mark that stands for a character that cannot be seen: `⟦U+202E⟧`. */
const mark = (character: string): string =>
  `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`;

/** Replaces each invisible character by its mark, so that the text reads in the order in which it is stored. Tabs and line breaks stay. */
export const showInvisible = (text: string): string =>
  text.search(UNSEEN) < 0 ? text : replaced(text, mark);

/** True if a text has invisible characters that may deceive. */
export const hasInvisible = (text: string): boolean => {
  for (const { 0: character, index } of text.matchAll(UNSEEN))
    if (!belongsAt(text, character, index)) return true;
  return false;
};

/** Returns a text without invisible characters, for comparisons. */
export const withoutInvisible = (text: string): string =>
  text.search(UNSEEN) < 0 ? text : replaced(text, () => '');
