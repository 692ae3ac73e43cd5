/** Characters that JSON consists of (RFC 8259), by their codes. */

const TAB = 0x09;
export const LINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
export const QUOTE = 0x22;
const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_LIST = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;
/** Begins each text of a JSON text sequence (RFC 7464). */
const RECORD_SEPARATOR = 0x1e;
export const MINUS = 0x2d;
export const LETTER_I = 0x49;
export const LETTER_N = 0x4e;

/** Returns true if a character can separate two rows, or follow a number. */
export const isSeparator = (code: number): boolean =>
  code === SPACE ||
  code === COMMA ||
  code === LINE ||
  code === RETURN ||
  code === TAB ||
  code === BYTE_ORDER_MARK ||
  code === RECORD_SEPARATOR;

/** Returns true if a character is a decimal digit. */
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** Returns true if a character begins the exponent of a number. */
export const isExponent = (code: number): boolean => code === 0x45 || code === 0x65;
