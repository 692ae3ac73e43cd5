import type { Selection } from '../../../shared/dataset';

/** Nothing is chosen. */
export const NOTHING: Selection = { kind: 'some', rows: [] };

/** All rows of the view are chosen. */
export const EVERYTHING: Selection = { kind: 'allBut', rows: [] };

/** Whether a row is chosen. */
export const isChosen = (selection: Selection, row: number): boolean => selection.rows.includes(row) === (selection.kind === 'some');

/** How many rows of a view are chosen. */
export const chosenCount = (selection: Selection, inView: number): number =>
  selection.kind === 'some' ? selection.rows.length : Math.max(0, inView - selection.rows.length);

/** Chooses a row, or drops it. */
export const toggleRow = (selection: Selection, row: number): Selection => ({
  kind: selection.kind,
  rows: selection.rows.includes(row) ? selection.rows.filter((one) => one !== row) : [...selection.rows, row],
});

/** Chooses rows beside those that are chosen. */
export const addRows = (selection: Selection, rows: readonly number[]): Selection => {
  if (selection.kind === 'allBut') {
    const added = new Set(rows);
    return { kind: 'allBut', rows: selection.rows.filter((one) => !added.has(one)) };
  }
  return { kind: 'some', rows: [...new Set([...selection.rows, ...rows])] };
};

/** What the box in the header shows: none, some or all of the view. */
export const chosenShare = (selection: Selection, inView: number): 'none' | 'some' | 'all' => {
  const n = chosenCount(selection, inView);
  return n === 0 ? 'none' : n >= inView ? 'all' : 'some';
};
