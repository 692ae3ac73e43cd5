/** Safe file names for the attachments of hostile email. */
/** Bytes of UTF-8 that a name has at most. */
export const MAX_BYTES = 255;
// C0, C1, bidi and other invisible characters; then the separators and wildcards of any file system.
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const FORBIDDEN = /[/\\:*?"<>|]/g;
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$| )/i;

/** Returns the length of a text in UTF-8 bytes. */
export const utf8Length = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Returns the start of a text that fits into a number of bytes of UTF-8. */
export const cutTo = (text: string, bytes: number): string => {
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += utf8Length(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept;
};

const trimEnds = (text: string): string => text.replace(/(?<![. ])[. ]+$/, '').replace(/^ +/, '');

/** Returns a name without what a file system would take for more than a name. */
const cleaned = (name: string): string =>
  trimEnds(
    name.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(FORBIDDEN, '_').normalize('NFC'),
  );

/**
 * Returns a name that every common file system accepts as one plain name: no separator, no control or bidi character, no
 * reserved device name, NFC, at most 255 bytes of UTF-8 including the extension, never empty. Idempotent: a second pass changes
 * nothing.
 */
export const safeFileName = (name: string, fallback = 'file'): string => {
  const plain = cleaned(name);
  const named = plain === '' || /^\.+$/.test(plain) ? fallback : plain;
  const unreserved = RESERVED.test(named) ? `_${named}` : named;
  if (utf8Length(unreserved) <= MAX_BYTES) return unreserved;
  const dot = unreserved.lastIndexOf('.');
  const extension = dot > 0 && utf8Length(unreserved.slice(dot)) <= 32 ? unreserved.slice(dot) : '';
  const stem = extension === '' ? unreserved : unreserved.slice(0, dot);
  return `${trimEnds(cutTo(stem, MAX_BYTES - utf8Length(extension)))}${extension}`;
};

/**
 * Returns a safe name that ends in `end` as a whole, such as ` 2026-11-20 (2).csv`: what tells one file from the next is never cut off.
 * The text before it is cut to fit.
 */
export const nameEndingIn = (start: string, end: string, fallback = 'file'): string => {
  // One byte is left for the mark before a reserved name.
  const stem = trimEnds(cutTo(cleaned(start), MAX_BYTES - 1 - utf8Length(end)));
  return safeFileName(`${stem === '' ? fallback : stem}${end}`);
};
