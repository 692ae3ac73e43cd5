import { holdsRow, rowsIn, type ColumnFilter, type RowRanges, type Selection } from '../../../shared/dataset';

/** Selects nothing. */
export const NOTHING: Selection = { kind: 'some', ranges: [] };

/** Selects all rows of the view. */
export const EVERYTHING: Selection = { kind: 'allBut', ranges: [] };

const merged = (ranges: RowRanges): RowRanges => {
  const made: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = made.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else made.push([from, to]);
  }
  return made;
};

/** Returns row ids, in any order, as ranges. */
export const rangesOf = (rows: readonly number[]): RowRanges => merged(rows.map((row) => [row, row]));

/** Returns the rows of the first ranges that are not in the second. */
const without = (ranges: RowRanges, others: RowRanges): RowRanges => {
  const made: [number, number][] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    let next = from;
    while ((others[at]?.[1] ?? Infinity) < from) at += 1;
    for (let i = at; next <= to; i += 1) {
      const other = others[i];
      if (!other || other[0] > to) break;
      if (other[0] > next) made.push([next, other[0] - 1]);
      next = Math.max(next, other[1] + 1);
    }
    if (next <= to) made.push([next, to]);
  }
  return made;
};

/** Returns true if a row is selected. */
export const isSelected = (selection: Selection, row: number): boolean =>
  holdsRow(selection.ranges, row) === (selection.kind === 'some');

/** Returns the number of selected rows in a view. */
export const selectedCount = (selection: Selection, inView: number): number => {
  const named = rowsIn(selection.ranges);
  return selection.kind === 'some' ? named : Math.max(0, inView - named);
};

/** Selects a row, or deselects it. */
export const toggleRow = ({ kind, ranges }: Selection, row: number): Selection => ({
  kind,
  ranges: holdsRow(ranges, row) ? without(ranges, [[row, row]]) : merged([...ranges, [row, row]]),
});

/** Adds rows to a selection. */
export const addRows = ({ kind, ranges }: Selection, rows: readonly number[]): Selection => {
  const added = rangesOf(rows);
  return { kind, ranges: kind === 'some' ? merged([...ranges, ...added]) : without(ranges, added) };
};

/**
 * Returns the selection after the filter changes. It stays only if filters were removed: any other change may hide selected
 * rows, and hidden rows must never be exported.
 */
export const selectionAfterFilter = (
  selection: Selection,
  before: readonly ColumnFilter[],
  after: readonly ColumnFilter[],
): Selection => {
  const known = new Set(before.map((filter) => JSON.stringify(filter)));
  const isWider = after.every((filter) => known.has(JSON.stringify(filter)));
  const isSame = isWider && after.length === before.length;
  return isSame || (isWider && selection.kind === 'some') ? selection : NOTHING;
};

/** Returns how much of the view is selected, as the box in the header shows it. */
export const selectedShare = (selection: Selection, inView: number): 'none' | 'some' | 'all' => {
  const n = selectedCount(selection, inView);
  return n === 0 ? 'none' : n >= inView ? 'all' : 'some';
};
