import type { RowAnswers, WindowCut } from '../../../shared/dataset';
import type { RowOrder } from './row-orders';
import type { Json } from '../../../shared/model/json';

type Cut = RowAnswers['window']['cut'][number];

/** Shorter rows are sent as they are: parsing one costs more than it saves. */
const SMALL_ROW = 4_096;

/** Returns the start of a cell: the first characters of a text, the first elements of a list, or the start of any other JSON. */
const cellStart = (cell: Json, most: number): Json => {
  if (typeof cell === 'string') return cell.slice(0, most);
  if (!Array.isArray(cell)) return JSON.stringify(cell).slice(0, most);
  const start: Json[] = [];
  for (let left = most, i = 0; i < cell.length && left > 0; i += 1) {
    const element = cell[i] ?? null;
    const length = cellLength(element);
    start.push(length > left ? cellStart(element, left) : element);
    left -= length;
  }
  return start;
};

const cellLength = (cell: Json): number =>
  typeof cell === 'string'
    ? cell.length
    : typeof cell === 'object' && cell !== null
      ? JSON.stringify(cell).length
      : 1;

/**
 * Returns the JSON texts of a window's rows with long cells cut, and a list of those cells: the index of the row, the index of the
 * column, and the length of the whole cell. Cells of the columns `whole` are never cut.
 */
const cutRows = (
  texts: readonly string[],
  { at }: WindowCut,
  whole: ReadonlySet<number>,
): { readonly texts: readonly string[]; readonly cut: readonly Cut[] } => {
  const cut: Cut[] = [];
  const shortened = texts.map((text, row) => {
    if (text.length <= Math.max(at, SMALL_ROW)) return text;
    const [id = null, ...cells] = JSON.parse(text) as Json[];
    const before = cut.length;
    const starts = cells.map((cell, place) => {
      const length = cellLength(cell);
      if (length <= at || whole.has(place)) return cell;
      cut.push([row, place, length]);
      return cellStart(cell, at);
    });
    return cut.length === before ? text : JSON.stringify([id, ...starts]);
  });
  return { texts: shortened, cut };
};

/** Characters after which a window gets no further rows: one message must not block all others. */
const MAX_CHARACTERS = 16_000_000;
/** Rows of a window that are read first, and characters that are read at once from then on. */
const FIRST_ROWS = 8;
const CHARACTERS_AT_ONCE = 1_000_000;

type Window = { readonly texts: string[]; readonly cut: RowAnswers['window']['cut'][number][] };

const idsBetween = ({ ids }: RowOrder, from: number, to: number): Iterable<number> =>
  ids ? ids.subarray(from, to) : Array.from({ length: to - from }, (_, i) => from + i);

/** Reads the JSON texts of a window of an order, and which cells were cut; fewer rows than `range` asks for if they are too long. */
export const readWindow = (
  read: (ids: Iterable<number>) => string[],
  order: RowOrder,
  range: { readonly offset: number; readonly count: number },
  cut: WindowCut | undefined,
  uncutPlaces: ReadonlySet<number>,
): Window => {
  const window: Window = { texts: [], cut: [] };
  const end = Math.min(order.count, range.offset + range.count);
  let step = FIRST_ROWS;
  let characters = 0;
  for (let at = range.offset; at < end && characters < MAX_CHARACTERS;) {
    const to = Math.min(end, at + step);
    const texts = read(idsBetween(order, at, to));
    const part = cut ? cutRows(texts, cut, uncutPlaces) : { texts, cut: [] };
    for (const [row, ...rest] of part.cut) window.cut.push([window.texts.length + row, ...rest]);
    for (const text of part.texts) {
      window.texts.push(text);
      characters += text.length;
    }
    const length = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1);
    step = Math.max(1, Math.floor(CHARACTERS_AT_ONCE / Math.max(length, 1)));
    at = to;
  }
  return window;
};
