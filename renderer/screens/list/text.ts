/** All text of the screen of a list. */
export const TEXT = {
  title: 'List',
  none: 'This tab has no list',
  noneNext: 'Open one from a record: its long tabs have “Open all in the grid”.',
} as const;
