/** All text of the compare screen. */
import type { ChangeKind } from '../../../shared/model/compare';
import { formatBytes, formatCount, formatQuantity } from '../../state/format';

/** Rows of one side: `100 of 125 rows` if some are missing. */
const rowsOf = (rows: number, total: number, isTotalKnown = true): string =>
  isTotalKnown
    ? `${rows < total ? `${formatCount(rows)} of ` : ''}${formatQuantity(Math.max(rows, total), 'row')}`
    : `${formatCount(rows)} of at least ${formatQuantity(Math.max(rows, total), 'row')}`;

export const TEXT = {
  title: 'Compare',
  again: 'Compare again',
  otherSides: 'Compare other rows…',
  tab: (before: string, after: string) => `${before} → ${after}`,
  tabOfRuns: (title: string, before: string, after: string) => `${title}: ${before} → ${after}`,
  sides: (before: string, after: string) => `Before: ${before}. After: ${after}.`,

  form: {
    title: 'Compare two sets of rows',
    about: (runs: number, rows: number, bytes: number) =>
      `Open results, files and earlier runs can be compared. Open a file first to see it here. The last ${formatCount(runs)} whole runs of up to ${formatQuantity(rows, 'row')} are stored on this workstation, as long as they fit in ${formatBytes(bytes)} together.`,
    before: 'Before',
    after: 'After',
    choose: 'Choose…',
    key: 'Match rows by',
    defaultKey: 'Entity ID, or all cells if there is none',
    submit: 'Compare',
    /** The total is given if only a part of the rows is loaded. */
    open: (title: string, rows: number, total: string | undefined, at: string | undefined) =>
      [
        title,
        total === undefined ? formatQuantity(rows, 'row') : `${formatCount(rows)} of ${total} loaded`,
        at,
      ]
        .filter((part) => part !== undefined)
        .join(' · '),
    snapshot: (title: string, at: string, rows: number, total: number, isTotalKnown: boolean) =>
      `${title} · saved run · ${rowsOf(rows, total, isTotalKnown)} · ${at}`,
    storedRun: (title: string, app: string, rows: number, at: string) =>
      [title, app, 'earlier run', formatQuantity(rows, 'row'), at].filter(Boolean).join(' · '),
    noEarlier:
      'No earlier run is stored yet. Run a query and load all its rows, then compare a later run with it.',
    loading: 'Loading open results and earlier runs',
    delete: (at: string) => `Delete the run of ${at}…`,
    deleteTitle: 'Delete a stored run',
    deleteSubmit: 'Delete run',
    deleteAbout: (title: string, at: string) =>
      `${title}, ${at}: its rows are deleted from this workstation, and later runs can’t be compared with it. This can’t be undone.`,
    notLoaded: (title: string, missing: number | undefined) =>
      `${title}: ${missing === undefined ? 'rows that are' : formatQuantity(missing, 'row that is', 'rows that are')} not loaded will be loaded first. Otherwise they would count as gone or added.`,
    incomplete: (title: string, rows: number, total: string) =>
      `${title} has ${formatCount(rows)} of ${total} rows, and the rest can’t be loaded. It can’t be compared: missing rows would count as gone or added.`,
    notSaved: (title: string, rows: number, total: number, isTotalKnown: boolean) =>
      `${title} was saved with ${rowsOf(rows, total, isTotalKnown)}. It can’t be compared: missing rows would count as gone or added.`,
  },

  opening: 'Loading both sets of rows',
  notStored:
    'Comparisons are not saved when Postern closes. Files and saved runs are read again to compare them.',
  comparing: (title: string) => `Comparing ${title}`,
  canceled: 'The comparison was canceled',

  differences: 'Differences',
  none: 'No differences',
  kinds: {
    added: '+ Added',
    gone: '− Gone',
    changed: '± Changed',
  } satisfies Readonly<Record<ChangeKind, string>>,
  kind: (label: string, n: string) => `${label} ${n}`,
  same: (n: string) => `${n} the same`,
  status: (added: string, gone: string, changed: string, same: string) =>
    `${added} added · ${gone} gone · ${changed} changed · ${same} the same`,
  matched: {
    byAllCells: 'Matched by all cells: a changed row counts as one gone and one added',
    byKey: (labels: readonly string[]) => `Matched by ${labels.join(', ')}`,
    repeated: (before: number, after: number) =>
      `${formatQuantity(before, 'row')} before and ${formatQuantity(after, 'row')} after repeat the key of an earlier row and were matched in order`,
    skipped: (before: number, after: number) =>
      `Left out because of an unexpected format: ${formatQuantity(before, 'row')} before and ${formatQuantity(after, 'row')} after. If the other side has them, they count as added or gone`,
    onlyBefore: (labels: readonly string[]) => `Columns only before: ${labels.join(', ')}`,
    onlyAfter: (labels: readonly string[]) => `Columns only after: ${labels.join(', ')}`,
  },
  exportName: 'comparison',
  source: (title: string) => `Comparison of ${title}`,

  closed: (title: string) => `“${title}” is no longer open.`,
  closedNext: 'Open it again, then choose it.',
  locked: (title: string) => `“${title}” is password-protected.`,
  lockedNext: 'Open it in Files with its password, then compare again.',
  readingCanceled: (title: string) => `Reading “${title}” was canceled.`,
  readingCanceledNext: 'Compare again.',
} as const;
