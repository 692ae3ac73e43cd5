import type { RowAnswers, WindowCut } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';

type Cut = RowAnswers['window']['cut'][number];

/** Rows whose text is shorter are sent as they are: reading one cell by cell costs more than it weighs. */
const SMALL_ROW = 4_096;

/** The start of a cell; a list keeps its first elements, anything else that is no text becomes the start of its JSON. */
const startOf = (cell: Json, most: number): Json => {
  if (typeof cell === 'string') return cell.slice(0, most);
  if (!Array.isArray(cell)) return JSON.stringify(cell).slice(0, most);
  const kept: Json[] = [];
  for (let left = most, i = 0; i < cell.length && left > 0; i += 1) {
    const element = cell[i] ?? null;
    const length = lengthOf(element);
    kept.push(length > left ? startOf(element, left) : element);
    left -= length;
  }
  return kept;
};

const lengthOf = (cell: Json): number =>
  typeof cell === 'string'
    ? cell.length
    : typeof cell === 'object' && cell !== null
      ? JSON.stringify(cell).length
      : 1;

/**
 * JSON texts of a window's rows with their long cells cut, and which were: the place of the row among them, of its column, and how
 * many characters the whole cell has. Cells of the places `whole` are never cut.
 */
export const cutRows = (
  texts: readonly string[],
  { at }: WindowCut,
  whole: ReadonlySet<number>,
): { readonly texts: readonly string[]; readonly cut: readonly Cut[] } => {
  const cut: Cut[] = [];
  const made = texts.map((text, row) => {
    if (text.length <= Math.max(at, SMALL_ROW)) return text;
    const [id = null, ...cells] = JSON.parse(text) as Json[];
    const before = cut.length;
    const starts = cells.map((cell, place) => {
      const length = lengthOf(cell);
      if (length <= at || whole.has(place)) return cell;
      cut.push([row, place, length]);
      return startOf(cell, at);
    });
    return cut.length === before ? text : JSON.stringify([id, ...starts]);
  });
  return { texts: made, cut };
};
