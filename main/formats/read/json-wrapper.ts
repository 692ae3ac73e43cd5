/** Finds the rows of a JSON text: in its lines, or inside one object, as other tools export them. */
import { parseLossless } from './lossless-json';

/** Names under which other tools export rows, in small letters without separators. */
const ROW_NAMES = new Set(
  'rows data results result items entities value values records hits events objects responsedata resources findings alerts logs entries list elements messages'.split(
    ' ',
  ),
);
/** Characters of a text that are searched for its rows. */
const MAX_SEARCHED = 1024 * 1024;
/** Places of lists that an analyst can choose from. */
const MOST_PLACES = 50;
/** The share of the text that a list of any other name has at least to be the rows: a smaller one is a property of the one row. */
const MOST_OF_IT = 0.6;

/** Lines at the start of a text that are looked at. */
const FIRST_LINES = 20;

/** Returns true if a text is a row by itself: an object, or a list that is no page of objects. */
const isRow = (text: string): boolean => {
  if (!/^[\s\x1e]*(?:\{|\[(?!\s*\{))/.test(text)) return false;
  try {
    parseLossless(text.replace(/^\x1e/, ''));
    return true;
  } catch {
    // A damaged line, or a part of a longer row.
    return false;
  }
};

/** Returns true if the lines of a text are its rows (NDJSON): more than half of the first ones are rows, so that a damaged one does not hide the others. */
export const isLines = (text: string, isEnd: boolean): boolean => {
  const all = text.split('\n', FIRST_LINES + 1);
  const lines = (isEnd || all.length > FIRST_LINES ? all : all.slice(0, -1)).slice(0, FIRST_LINES);
  const filled = lines.filter((line) => /[^\s\uFEFF\x1e]/.test(line));
  const rows = filled.filter(isRow).length;
  return rows > 1 && rows * 2 > filled.length;
};

/** A list of objects in the object, and the names of the properties that lead to it. */
type Candidate = { readonly at: number; readonly path: readonly string[]; length: number; count: number };

/** The position of the rows inside an object, and the names that lead to it; `at` is -1 if the object itself is a row. */
type Place = { readonly at: number; readonly path: readonly string[] };

/** The rows inside an object, and each place where they might be. */
export type WrappedRows = Place & { readonly places: readonly (readonly string[])[] };

const NONE: Place = { at: -1, path: [] };

/** Returns the position of the quote that ends the string that starts at `at`. */
const stringEnd = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
};

const isKnown = (name: string): boolean => ROW_NAMES.has(name.toLowerCase().replace(/[^a-z]/g, ''));

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns the best of several lists: one with a known name and something in it, or the one that makes up most of the text. */
const best = (found: readonly Candidate[], searched: number): Place => {
  const known = found.filter(({ path }) => path.every(isKnown));
  const named = known.find(({ path, count }) => path.length === 1 && count > 0);
  const inner = known.find(({ count }) => count > 0);
  const other = found.find(
    ({ path, count, length }) => path.length === 1 && count > 1 && length > searched * MOST_OF_IT,
  );
  const { at, path } = named ?? inner ?? other ?? known[0] ?? NONE;
  return { at, path };
};

/** Collects the lists of objects in an object, down to the second level. */
class ListFinder {
  readonly found: Candidate[] = [];
  depth = 0;
  private readonly path: string[] = [];
  private open: Candidate | undefined;

  constructor(private readonly text: string) {}

  string(at: number, end: number): void {
    if (this.depth === 1 || this.depth === 2) this.path[this.depth - 1] = this.text.slice(at + 1, end);
  }

  begin(at: number, char: string): void {
    const { depth, open } = this;
    const mayHoldRows = char === '[' && !open && (depth === 1 || depth === 2);
    if (mayHoldRows && /^\[\s*[{\]]/.test(this.text.slice(at, at + 64))) {
      this.open = { at, path: this.path.slice(0, depth), length: 0, count: 0 };
      this.found.push(this.open);
    } else if (open && char === '{' && depth === open.path.length + 1) open.count += 1;
    this.depth += 1;
  }

  end(at: number): void {
    this.depth -= 1;
    if (this.open && this.depth === this.open.path.length) this.stop(at);
  }

  /** Ends the list that is open. */
  stop(at: number): void {
    if (this.open) this.open.length = at - this.open.at;
    this.open = undefined;
  }
}

/** Walks through the first object of a text. Returns the lists of objects in it, and where it ends; undefined if it doesn't. */
const collect = (text: string, first: number, end: number) => {
  const finder = new ListFinder(text);
  const { found } = finder;
  for (let at = first; at < end; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') {
      const close = stringEnd(text, at);
      finder.string(at, close);
      at = close;
    } else if (char === '{' || char === '[') finder.begin(at, char);
    else if (char === '}' || char === ']') {
      finder.end(at);
      if (finder.depth === 0) return { found, closedAt: at };
    }
  }
  finder.stop(end);
  return { found, closedAt: undefined };
};

/**
 * Finds the list of rows in a text that begins with one object, such as `{"Records": [...]}`: by its name in any case, or because it makes
 * up most of the object. `wanted` leads to the list that the analyst has chosen. Returns undefined if more text is needed to decide.
 */
export const findWrappedRows = (
  text: string,
  first: number,
  isEnd: boolean,
  wanted?: readonly string[],
): WrappedRows | undefined => {
  const end = Math.min(text.length, MAX_SEARCHED);
  const { found, closedAt } = collect(text, first, end);
  const isDecided = isEnd || text.length >= MAX_SEARCHED;
  const places = [[], ...found.slice(0, MOST_PLACES).map(({ path }) => path)];
  const choose = (searched: number): WrappedRows => {
    const chosen = wanted && [NONE, ...found].find(({ path }) => isSame(path, wanted));
    const { at, path } = chosen ?? best(found, searched);
    return { at, path, places };
  };
  if (closedAt === undefined) return isDecided ? choose(end - first) : undefined;
  // More text behind the object: it is the first of many rows.
  if (/\S/.test(text.slice(closedAt + 1))) return { ...NONE, places: [] };
  return isEnd ? choose(closedAt - first) : undefined;
};

const LONGEST_NAME = 100;
/** Names of siblings that are listed; further ones are counted. */
const MOST_SIBLINGS = 10;

/** The properties beside the rows: the first of their names, each behind those that lead to it, and the number of all. */
export type Siblings = { readonly names: readonly string[]; readonly count: number };

/** Returns true if a name, which may be cut, is the one that leads to the rows. */
const isCutFrom = (name: string, whole = ''): boolean =>
  name === whole || (name.length >= LONGEST_NAME && whole.startsWith(name));

/** Collects the properties of the objects around the rows, without those that lead to them. */
export const createSiblings = (path: readonly string[]) => {
  const names: string[] = [];
  let count = 0;
  /** The last name at each depth. */
  const last: string[] = [];
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isOpened = false;
  let isPassed = false;
  const isAround = (): boolean =>
    depth >= 1 &&
    depth <= path.length &&
    path.slice(0, depth - 1).every((name, i) => isCutFrom(last[i] ?? '', name));
  const inString = (char: string): void => {
    if (isEscaped) isEscaped = false;
    else if (char === '\\') isEscaped = true;
    else if (char === '"') isInString = false;
    const name = last[depth - 1] ?? '';
    if (isInString && depth <= path.length && name.length < LONGEST_NAME) last[depth - 1] = name + char;
  };
  const endName = (): void => {
    if (!isAround() || isCutFrom(last[depth - 1] ?? '', path[depth - 1])) return;
    count += 1;
    if (names.length < MOST_SIBLINGS) names.push(last.slice(0, depth).join('.'));
  };
  /** Takes a character that is in no object: the first one begins the object around the rows. */
  const around = (char: string): void => {
    if (!/\S/.test(char)) return;
    isPassed = isOpened;
    isOpened = true;
  };
  const outside = (char: string): void => {
    if (depth === 0) around(char);
    if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === '"') {
      isInString = true;
      if (depth <= path.length) last[depth - 1] = '';
    } else if (char === ':') endName();
  };
  return {
    /** Reads the next piece of the text around the rows. The rows themselves are left out. */
    push: (text: string): void => {
      for (const char of text) {
        if (isInString) inString(char);
        else outside(char);
      }
    },
    found: (): Siblings => ({ names, count }),
    /** Returns true if there is more text behind the object. */
    isPassed: (): boolean => isPassed,
    isClosed: (): boolean => depth === 0,
  };
};

/** The place of the rows in one object: the names that lead to them, and what else the object has. */
export type JsonWrapper = {
  readonly path: readonly string[];
  readonly siblings: Siblings;
  /** The names that lead to each list of objects in it; none if there is more than one object. */
  readonly places: readonly (readonly string[])[];
};
