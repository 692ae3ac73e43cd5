/** Names under which exports of other tools put their rows. */
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
/** How much of a text is searched for its rows. */
const LOOK = 1024 * 1024;

/** Returns the position of the quote that ends the string that starts at `at`. */
const stringEnd = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
};

const isRowList = (text: string, at: number): boolean => /^\[\s*[{\]]/.test(text.slice(at, at + 64));

/**
 * Finds the array of rows in a text that begins with one object, such as `{"rows": [...]}`. Returns its position; -1 if the
 * objects are the rows themselves; undefined if more text is needed to tell.
 */
export const findWrappedRows = (text: string, first: number, isEnd: boolean): number | undefined => {
  let depth = 0;
  let found = -1;
  let key = '';
  for (let at = first; at < Math.min(text.length, LOOK); at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (depth === 1) key = text.slice(at + 1, end);
      at = end;
    } else if (sign === '{' || sign === '[') {
      const isWrapper = sign === '[' && depth === 1 && found < 0 && WRAPPERS.has(key);
      if (isWrapper && isRowList(text, at)) found = at;
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      // What follows the object tells a wrapper from the first of many rows.
      if (depth === 0) return afterObject(text.slice(at + 1), found, isEnd);
    }
  }
  return text.length >= LOOK || isEnd ? found : undefined;
};

const afterObject = (rest: string, found: number, isEnd: boolean): number | undefined => {
  if (/\S/.test(rest)) return -1;
  return isEnd ? found : undefined;
};
