import { CAPS, ReadError } from './read-error';

const OPEN = new Set(['{', '[']);
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

/**
 * Cuts JSON text that comes in pieces into the texts of its rows: the elements of an array, the lines of NDJSON, or the elements of
 * a named array within one object (`{"rows": [...]}`). Nothing is parsed here but brackets and quotes.
 */
export const createJsonElements = (onElement: (text: string) => void) => {
  let text = '';
  let at = 0;
  let start = -1;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** The depth at which rows lie; undecided until the first sign. */
  let base = -1;
  let isOver = false;

  const isBlank = (code: number) =>
    code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff;
  const emit = (end: number) => {
    onElement(text.slice(start, end));
    start = -1;
  };

  const run = () => {
    for (; at < text.length && !isOver; at += 1) {
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else {
          const code = text.charCodeAt(at);
          if (code === 0x5c) isEscaped = true;
          else if (code === 0x22) {
            isInString = false;
            if (depth === base && start >= 0) emit(at + 1);
          }
        }
        continue;
      }
      const code = text.charCodeAt(at);
      if (isBlank(code)) {
        if (depth === base && start >= 0) emit(at);
        continue;
      }
      const sign = text[at] ?? '';
      if (sign === '"') {
        if (depth === base && start < 0) start = at;
        isInString = true;
      } else if (OPEN.has(sign)) {
        if (depth === base && start < 0) start = at;
        depth += 1;
        if (depth > CAPS.jsonDepth)
          throw new ReadError('too_large', `The file is nested deeper than ${CAPS.jsonDepth} levels.`);
      } else if (sign === '}' || sign === ']') {
        if (depth === base && start >= 0) emit(at);
        depth -= 1;
        if (depth < 0)
          throw new ReadError('malformed', 'The file is not JSON: a bracket closes that was never opened.');
        if (depth < base) isOver = true;
        else if (depth === base && start >= 0) emit(at + 1);
      } else if (sign === ',' && depth === base) {
        if (start >= 0) emit(at);
      } else if (depth === base && start < 0) start = at;
    }
    const keep = start >= 0 ? start : at;
    text = text.slice(keep);
    at -= keep;
    start = start >= 0 ? 0 : -1;
    if (text.length > CAPS.jsonRow)
      throw new ReadError('too_large', 'One element of the file is larger than 64 million characters.');
  };

  /** Finds where the rows lie by the first characters; answers false where more of them are needed. */
  const decide = (isEnd: boolean): boolean => {
    const first = text.search(/[^\s\uFEFF]/);
    if (first < 0) {
      text = '';
      return false;
    }
    if (text[first] === '[') {
      base = 1;
      return true;
    }
    const wrapper = wrapperStart(text, first, isEnd);
    if (wrapper === undefined) return false;
    if (wrapper < 0) base = 0;
    else {
      // Only the array within is of interest: it is read as if it stood alone.
      text = text.slice(wrapper);
      base = 1;
    }
    return true;
  };

  return {
    push: (piece: string) => {
      text += piece;
      if (base < 0 && !decide(false)) return;
      run();
    },
    /** Answers whether the text ended where a row ends. */
    end: (): boolean => {
      if (base < 0 && !decide(true)) return true;
      run();
      if (base === 0 && start >= 0 && depth === 0 && !isInString) emit(text.length);
      return isOver || (base === 0 && depth === 0 && start < 0);
    },
  };
};

const LOOK = 1024 * 1024;

/** Where the array of rows starts in a text that begins with one object; -1 where the objects are the rows themselves; undefined where more text is needed. */
const wrapperStart = (text: string, first: number, isEnd: boolean): number | undefined => {
  let depth = 0;
  let found = -1;
  let key = '';
  for (let at = first; at < Math.min(text.length, LOOK); at += 1) {
    const sign = text[at];
    if (sign === '"') {
      let end = at + 1;
      while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
      if (depth === 1) key = text.slice(at + 1, end);
      at = end;
    } else if (sign === '{' || sign === '[') {
      if (
        sign === '[' &&
        depth === 1 &&
        found < 0 &&
        WRAPPERS.has(key) &&
        /^\[\s*[{\]]/.test(text.slice(at, at + 64))
      )
        found = at;
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      // The object is over: whether more follow tells a wrapper from the first of many rows.
      if (depth === 0) {
        const hasMore = /\S/.test(text.slice(at + 1));
        if (hasMore) return -1;
        return isEnd ? found : undefined;
      }
    }
  }
  return text.length >= LOOK || isEnd ? found : undefined;
};
