import { holdsRow, rowsIn, type ColumnFilter, type RowRanges, type Selection } from '../../../shared/dataset';

/** Nothing is chosen. */
export const NOTHING: Selection = { kind: 'some', ranges: [] };

/** All rows of the view are chosen. */
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

/** Row ids, in any order, as ranges. */
export const rangesOf = (rows: readonly number[]): RowRanges => merged(rows.map((row) => [row, row]));

/** What is in the first ranges and not in the second. */
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

/** Whether a row is chosen. */
export const isSelected = (selection: Selection, row: number): boolean =>
  holdsRow(selection.ranges, row) === (selection.kind === 'some');

/** How many rows of a view are chosen. */
export const selectedCount = (selection: Selection, inView: number): number => {
  const named = rowsIn(selection.ranges);
  return selection.kind === 'some' ? named : Math.max(0, inView - named);
};

/** Chooses a row, or drops it. */
export const toggleRow = ({ kind, ranges }: Selection, row: number): Selection => ({
  kind,
  ranges: holdsRow(ranges, row) ? without(ranges, [[row, row]]) : merged([...ranges, [row, row]]),
});

/** Chooses rows beside those that are chosen. */
export const addRows = ({ kind, ranges }: Selection, rows: readonly number[]): Selection => {
  const added = rangesOf(rows);
  return { kind, ranges: kind === 'some' ? merged([...ranges, ...added]) : without(ranges, added) };
};

/**
 * What stays chosen when the filter changes. Only a filter that was taken away shows every row that was chosen; any other
 * change may hide some, and a row that is out of sight is never exported.
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

/** What the box in the header shows: none, some or all of the view. */
export const selectedShare = (selection: Selection, inView: number): 'none' | 'some' | 'all' => {
  const n = selectedCount(selection, inView);
  return n === 0 ? 'none' : n >= inView ? 'all' : 'some';
};
