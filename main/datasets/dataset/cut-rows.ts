import type { RowAnswers, WindowCut } from '../../../shared/dataset';
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
export const cutRows = (
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
