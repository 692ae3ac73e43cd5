import { showDateTime } from '../../state/time';

/** The widths of columns whose cells are not known yet, by their kind. */
export const WIDTHS = {
  text: 170,
  time: 136,
  verdict: 90,
  auth: 56,
  address: 170,
  number: 70,
  flag: 76,
  list: 150,
} as const;

const LETTER = 7;
const WIDEST_LABEL = 60;
const SIDES = 30;
/** Space beside the digits of a time, with the border of a cell that has the focus. */
const BESIDE_TIME = 23;
/** Returns the width that a column needs for its label, and a time for all its digits in the analyst's format. */
export const leastWidth = (label: string, kind: keyof typeof WIDTHS): number =>
  Math.max(
    kind === 'time' ? showDateTime(0, 'UTC').length * LETTER + BESIDE_TIME : 0,
    Math.min(WIDEST_LABEL, label.length * LETTER) + SIDES,
  );
