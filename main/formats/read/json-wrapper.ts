/** Keys under which other tools export rows. */
const WRAPPERS = new Set([
  'rows',
  'data',
  'results',
  'items',
  'entities',
  'value',
  'records',
  'hits',
  'events',
]);
/** Characters of a text that are searched for its rows. */
const MAX_SEARCHED = 1024 * 1024;

/** Returns the position of the quote that ends the string that starts at `at`. */
const stringEnd = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
};

const isOpening = (char: string | undefined): boolean => char === '{' || char === '[';
const isClosing = (char: string | undefined): boolean => char === '}' || char === ']';

/** Returns true if the value at `at` is a list of rows under one of the known keys. */
const isRowList = (text: string, at: number, key: string): boolean =>
  WRAPPERS.has(key) && /^\[\s*[{\]]/.test(text.slice(at, at + 64));

/**
 * Finds the array of rows in a text that begins with one object, such as `{"rows": [...]}`. Returns its position; -1 if the
 * objects are the rows themselves; undefined if more text is needed to decide.
 */
export const findWrappedRows = (text: string, first: number, isEnd: boolean): number | undefined => {
  const end = Math.min(text.length, MAX_SEARCHED);
  let depth = 0;
  let found = -1;
  let key = '';
  for (let at = first; at < end; at += 1) {
    const char = text[at];
    if (char === '"') {
      const close = stringEnd(text, at);
      if (depth === 1) key = text.slice(at + 1, close);
      at = close;
    } else if (isOpening(char)) {
      if (depth === 1 && found < 0 && isRowList(text, at, key)) found = at;
      depth += 1;
    } else if (isClosing(char)) {
      depth -= 1;
      if (depth === 0) return afterObject(text.slice(at + 1), found, isEnd);
    }
  }
  return isEnd || text.length >= MAX_SEARCHED ? found : undefined;
};

/** Distinguishes a wrapper from the first of many rows by the text after the object. */
const afterObject = (rest: string, found: number, isEnd: boolean): number | undefined => {
  if (/\S/.test(rest)) return -1;
  return isEnd ? found : undefined;
};
