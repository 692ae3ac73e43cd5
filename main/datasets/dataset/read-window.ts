import type { RowAnswers, WindowCut } from '../../../shared/dataset';
import { cutRows } from './cut-rows';
import type { RowOrder } from './row-orders';

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
