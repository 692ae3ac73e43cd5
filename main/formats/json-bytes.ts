/** Bytes that JSON text is made of. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const OPEN_LIST = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
/** The first letter of `null`. */
export const NULL = 0x6e;
export const NULL_LENGTH = 4;

const endOfString = (text: Uint8Array, at: number): number => {
  let i = at + 1;
  for (let byte = text[i]; byte !== QUOTE; byte = text[i]) i += byte === BACKSLASH ? 2 : 1;
  return i + 1;
};

const endOfScalar = (text: Uint8Array, at: number): number => {
  let i = at;
  for (let byte = text[i]; byte !== COMMA && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT; byte = text[i])
    i += 1;
  return i;
};

const endOfNested = (text: Uint8Array, at: number): number => {
  let depth = 0;
  let i = at;
  do {
    const byte = text[i];
    if (byte === QUOTE) {
      i = endOfString(text, i);
      continue;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    i += 1;
  } while (depth > 0);
  return i;
};

/** Returns where the JSON value that starts at `at` ends. The text must be complete and valid, as our own always is. */
export const endOfValue = (text: Uint8Array, at: number): number => {
  const first = text[at];
  if (first === QUOTE) return endOfString(text, at);
  return first === OPEN_LIST || first === OPEN_OBJECT ? endOfNested(text, at) : endOfScalar(text, at);
};
