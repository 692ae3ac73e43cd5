import { formatCount, formatQuantity } from '../state/format';
import { MOST_GROUPS } from './view/statistics';

/** The counts below the statistics of a group panel. */
type GroupNote = {
  readonly groups: number;
  readonly rows: number;
  /** Says which part of the rows is loaded; null if all are. */
  readonly part: string | null;
  readonly isFiltered: boolean;
};

/** All text of the dataset view: messages, menus, strips and panels of every grid. */
export const TEXT = {
  zone: {
    mark: 'zone?',
    header: (zone: string) => `Some times have no zone; shown in ${zone}.`,
    note: (columns: readonly string[]) =>
      `Some times in ${columns.join(', ')} have no zone. The tenant doesn’t report its own; choose it here.`,
    pick: 'Tenant time zone',
  },
  selectionCleared: 'Selection cleared because the filter changed.',
  selectionRefreshed: 'Selection cleared because the rows were refreshed.',
  selectionKept: (found: number, of: number, isPart: boolean) =>
    `${formatCount(found)} of ${formatQuantity(of, 'selected row')} ${found === 1 ? 'is' : 'are'} ${isPart ? 'among the rows loaded now' : 'still in the result'}.`,
  rowsRebuilt: 'The process that held these rows stopped, so they are loading again.',
  rowsRebuiltNext: 'The selection was cleared. Sorting and filters are unchanged.',

  rowGone: 'This row no longer exists.',
  rowGoneNext: 'Refresh the rows.',
  cells: (rows: string, columns: string) => `${rows} of ${columns}`,
  copiedRow: 'the row',
  copiedJson: 'the row as JSON',
  cellStart: 'The cell shows its start. The open row, copies, filters and exports have all of it.',
  selectAll: 'Select all rows',
  selectCell: 'Select',
  goToColumn: 'Go to column',
  findColumn: 'Find a column',
  hidden: 'hidden',
  noResults: 'No results',
  noResultsWhy: 'None of the loaded rows pass the filters.',
  clearFilters: 'Clear filters',
  filters: 'Local filters',
  filter: 'Filter',
  filterLoadedRows: 'Filter loaded rows',
  clearFilter: (filter: string) => `Clear filter ${filter}`,
  clearAll: 'Clear all',
  noRows: 'No rows',
  noRowsWhy: 'This file or comparison has no rows.',
  localOrder: 'Only the loaded rows are sorted',
  part: (loaded: string, total: string) => `${loaded} of ${total} loaded`,
  queryOrder: 'Order of the query',

  open: 'Open',
  expandRow: 'Expand row',
  collapseRow: 'Collapse row',
  select: 'Select',
  deselect: 'Deselect',
  onlyValue: 'Show only this value',
  excludeValue: 'Exclude this value',
  huntValue: 'Hunt this in a new tab',
  pivotValue: 'Find where this was seen',
  noPivot: 'This cell has no value to look up, such as an address, a domain or a hash.',
  copyCell: 'Copy cell',
  copyRow: 'Copy row',
  copyColumn: 'Copy column',
  copyDistinct: 'Copy distinct values',
  copyRange: 'Copy marked cells',
  copyDefanged: 'Copy defanged',
  copyUnguarded: 'Copy without formula guard',
  values: (n: number, isDistinct: boolean, column: string) =>
    `${formatQuantity(n, isDistinct ? 'distinct value' : 'value')} of ${column}`,

  columnMenu: (label: string) => `Column ${label}`,
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  group: 'Group and count',
  colors: 'Colors…',

  groups: {
    title: 'Groups',
    list: 'Groups of rows',
    by: 'Group by',
    thenBy: 'Then by',
    thenByLabel: 'then by',
    byElement: 'a row with several values counts once for each',
    nothing: 'none',
    chooseColumn: 'Choose a column',
    close: 'Close groups',
    copyValues: 'Copy values',
    copyCounts: 'Copy with counts',
    groupCount: (n: number) => formatQuantity(n, 'group'),
    counting: 'Counting',
    empty: 'empty',
    showOnly: (excludeKey: string) =>
      `Show these rows${excludeKey === '' ? '' : ` · ${excludeKey} excludes them`}`,
    previous: 'Previous group',
    next: 'Next group',
    exclude: 'Exclude this group',
    showMore: (next: number, left: number) => `Show ${formatCount(next)} more of ${formatCount(left)}`,
    note: ({ groups, rows, part, isFiltered }: GroupNote) =>
      [
        formatQuantity(groups, 'group'),
        part === null || isFiltered ? ` of ${formatQuantity(rows, 'loaded row')}` : '',
        part === null ? '' : ` · ${part}`,
        groups === MOST_GROUPS ? `; only the ${formatCount(MOST_GROUPS)} largest are listed` : '',
        isFiltered ? ' · filtered' : '',
      ].join(''),
    statisticsOf: (column: string) => `Statistics of ${column}`,
    rows: 'Rows',
    emptyCells: 'Empty',
    distinct: 'Distinct',
    about: (count: string) => `about ${count}`,
    first: 'First',
    last: 'Last',
    least: 'Min',
    greatest: 'Max',
    median: 'Median',
    mean: 'Mean',
    sum: 'Sum',
  },

  range: {
    title: 'On a histogram',
    move: 'Mark another bar',
    extend: 'Mark a range of bars',
    choose: 'Show only the marked range',
    clear: 'Clear the range',
  },

  keys: {
    title: 'In a grid',
    headerTitle: 'On a column header',
    first: 'First row',
    last: 'Last row',
    select: 'Select the row, or the rows of the rectangle',
    selectAll: 'Select all rows of the view',
    widen: 'Mark a rectangle of cells',
    widenFar: 'Mark a rectangle to the end',
    clearRange: 'Clear the rectangle',
    open: 'Open the row',
    toggleRow: 'Expand or collapse the row',
    expandRow: 'Expand the row',
    collapseRow: 'Collapse the row',
    copy: 'Copy the cell or the rectangle',
    copyRow: 'Copy the row',
    menu: 'Open the menu',
    addValue: 'Add this value to the query',
    excludeInQuery: 'Exclude this value in the query',
    sort: 'Sort by the column',
    sortMore: 'Sort by the column too',
  },

  row: {
    title: 'Row',
    record: 'Record',
    switch: 'Show row as',
    inFile: 'As in the file',
    asRow: 'As in the list',
    profile: 'Profile',
    profileHint: 'Show the tenant’s current data',
    signInHint: 'Sign in to see the tenant’s data',
    signIn: 'Sign in to use the profile',
    showAll: (length: number) => `Show all ${formatCount(length)} characters`,
  },

  filterChips: {
    empty: 'empty',
    anyContains: (text: string) => `any column contains “${text}”`,
    contains: (label: string, text: string) => `${label} contains “${text}”`,
    is: (label: string, values: readonly string[]) => `${label} is ${values.join(' or ')}`,
    isNot: (label: string, values: readonly string[]) => `${label} is not ${values.join(' or ')}`,
    range: (label: string, from: string, to: string) =>
      [label, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
    hour: (label: string, hour: number, zone: string) =>
      `${label} at ${String(hour).padStart(2, '0')}:00 to ${String(hour).padStart(2, '0')}:59 (${zone})`,
    weekday: (label: string, day: string, zone: string) => `${label} on ${day} (${zone})`,
  },
  tooLong: 'More than 50 million characters can’t be copied.',
  tooLongNext: 'Export the rows to a file instead.',
  tooMany: 'More than 200,000 rows can’t be copied.',
  tooManyNext: 'Export them to a file instead.',
  /** Reasons why commands can't be run now. */
  needs: {
    rows: 'Needs rows on this tab',
    record: 'Needs an open record',
    profile: 'Needs an open row that names an entity',
  },
  commands: {
    record: 'Record',
    previous: 'Previous',
    next: 'Next',
    closeRecord: 'Close record',
    showProfile: 'Show profile',
    rows: 'Rows',
    export: 'Export',
  },

  leftOut: {
    skipped: (n: number, item: string) => `${formatQuantity(n, item)} skipped: unexpected format`,
    ignored: (names: readonly string[]) => `Values ignored: unexpected format (${names.join(', ')})`,
  },
  loads: {
    more: 'Loading more…',
    all: 'Loading all rows',
    cancel: 'Cancel',
    waiting: (seconds: number) => `Waiting for the tenant (429), ${formatCount(seconds)} s`,
  },

  rowsView: {
    counts: 'Result',
    group: 'Group',
    export: 'Export',
  },
  rowMenu: 'Row',
  recordPane: 'Record',
  colorRules: {
    title: (column: string) => `Colors of ${column}`,
    kinds: {
      is: 'is',
      contains: 'contains',
      more: 'is more than',
      less: 'is less than',
      empty: 'is empty',
    },
    tones: { bad: 'Red', warn: 'Amber', ok: 'Green', accent: 'Blue', mute: 'Gray' },
    rule: (number: number) => `Rule ${number}`,
    condition: 'Condition',
    value: 'Value',
    color: 'Color',
    remove: (number: number) => `Remove rule ${number}`,
    add: 'Add rule',
    none: 'No rules: all cells have their plain color.',
    close: 'Close',
  },
};
