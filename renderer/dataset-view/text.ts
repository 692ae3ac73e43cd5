/** Words of the dataset view: messages, menus, strips and panels of every grid. */
export const TEXT = {
  selectionCleared: 'Selection cleared because the filter changed.',
  rowsRebuilt: 'The process that held these rows stopped, so they are loading again.',
  rowsRebuiltNext: 'The selection was cleared. Sorting and filters are unchanged.',

  open: 'Open',
  expandRow: 'Expand row',
  collapseRow: 'Collapse row',
  select: 'Select',
  deselect: 'Deselect',
  onlyValue: 'Show only this value',
  excludeValue: 'Exclude this value',
  huntValue: 'Hunt this in a new tab',
  copyCell: 'Copy cell',
  copyRow: 'Copy row',
  copyColumn: 'Copy column',
  copyDistinct: 'Copy distinct values',

  columnMenu: (label: string) => `Column ${label}`,
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  group: 'Group and count',
  colors: 'Colors…',
};
