/** All text of the list of saved queries. */
import { formatCount, formatQuantity } from '../../state/format';

const queries = (n: number): string => formatQuantity(n, 'query', 'queries');
const SHOWN = 3;

export const TEXT = {
  needsQuery: 'Select a query first',
  needsOneQuery: 'Select one query first',
  nothingToUndo: 'Nothing to undo',
  nothingNew: 'No watched query has new rows',
  title: 'Queries',
  grid: 'Saved queries',
  loading: 'Loading the queries',
  list: 'list',
  item: 'query',
  status: (match: number, selected: number, all: number) =>
    `${formatCount(match)} match · ${queries(all)} loaded · ${formatCount(selected)} selected`,
  columns: {
    name: 'Name',
    fresh: 'New',
    matched: 'Matched',
    watched: 'Watched',
    status: 'Status',
    severity: 'Severity',
    subtype: 'Kind',
    app: 'App',
    domain: 'Type',
    schedule: 'Schedule',
    description: 'Description',
    creator: 'Creator',
    changed: 'Changed',
    created: 'Created',
    id: 'ID',
  },
  bar: {
    target: (selected: number) => formatQuantity(selected, 'selected query', 'selected queries'),
    selected: (n: number) => `${formatCount(n)} selected`,
    allResults: 'Actions on all results of the selected query',
    any: 'any',
    subtype: 'Kind',
    entity: 'App and type',
    search: 'Search queries',
  },
  empty: {
    failed: 'The list could not be loaded',
    failedHint: 'The tenant may have queries, but they could not be read. Retry.',
    noMatch: 'No query matches',
    noMatchHint: 'Choose another type or app, or change the search.',
    showAll: 'Show all',
    none: 'No saved queries',
    noneHint: 'Start from a template, or save a hunt.',
  },
  create: 'New from template…',
  open: 'Open',
  edit: 'Rename, edit…',
  schedule: 'Schedule…',
  duplicate: 'Duplicate',
  start: 'Start',
  stop: 'Stop',
  remove: 'Delete',
  mark: 'Mark for deletion',
  /** Returns the label of a command as the title of its confirmation. */
  withoutDots: (label: string) => label.replace(/…$/, ''),
  confirm: (verb: string, n: number) => `${verb}: ${queries(n)}`,
  /** Names the first of some queries, and says how many more there are. */
  names: (labels: readonly string[]) =>
    labels
      .slice(0, SHOWN)
      .map((label) => `“${label}”`)
      .join(', ') + (labels.length > SHOWN ? ` and ${formatCount(labels.length - SHOWN)} more` : ''),
  undo: 'Undo',
  deselect: 'Clear the selection',
  count: 'Count',
  watch: 'Watch…',
  markSeen: 'Mark watched queries as viewed',
  exportDefinitions: 'Export definitions…',
  importDefinitions: 'Import…',
  refresh: 'Refresh',
  countFailed: 'failed',
  notCounted: (key: string) => `Not counted yet.${key === '' ? '' : ` Press ${key} to count it.`}`,
  newRows: (rows: string) => `${rows} new`,
  reportTo: (format: string, emails: readonly string[]) => `${format} to ${emails.join(', ')}`,
  withPassword: ' · password',
  foundMore: (label: string, rows: string) => `“${label}” found ${rows}.`,
  foundMoreNext: (key: string) => (key === '' ? 'Open Queries.' : `Press ${key} to open Queries.`),
  watchedWithMore: (n: number) =>
    `${formatQuantity(n, 'watched query has', 'watched queries have')} new rows`,
  cancel: 'Cancel',
  close: 'Close',
  editTitle: 'Edit query',
  saved: (label: string) => `Saved “${label}”.`,
  newQuery: {
    title: 'New query',
    template: 'Template',
    loadingTemplates: 'Still loading the templates. Try again in a moment.',
    noTemplate: 'None: start with a blank hunt',
    name: 'Name',
    copyName: (label: string) => `Copy of ${label}`,
    create: 'Create and open',
    openHunt: 'Open a hunt',
  },
  watching: {
    title: (labels: readonly string[]) =>
      labels.length === 1 ? `Watch “${labels[0] ?? ''}”` : `Watch ${queries(labels.length)}`,
    start: 'Watch',
    change: 'Change',
    stop: 'Stop watching',
    minutes: 'Check every (minutes)',
    minutesHint: 'Only the rows are counted, at low priority.',
    minutesProblem: (fewest: number, most: number) => `Enter a whole number from ${fewest} to ${most}.`,
    note: (keepRunning: boolean) =>
      `Queries are counted while you are signed in${keepRunning ? ', even when the window is closed' : '. To count them when the window is closed too, turn on “Keep running in the tray” in Jobs'}. A query with new rows since you last opened it is marked here and in the rail.`,
  },
  imported: {
    title: 'Import finished',
    summary: (imported: number | undefined, found: number) =>
      imported === undefined
        ? `The tenant accepted the file, but didn’t say how many of its ${formatQuantity(found, 'definition')} it imported. Check the list before you import it again.`
        : `${formatCount(imported)} of ${formatQuantity(found, 'definition')} imported.`,
    failed: 'Failed definitions',
    label: 'Name',
    reason: 'Reason',
    withoutSchedule: (labels: readonly string[]) =>
      `Imported without a schedule, because a file never holds its password: ${labels.join(', ')}. Set the schedule and its password again.`,
  },
  bulk: {
    running: { delete: 'Deleting', duplicate: 'Duplicating' },
    ended: { delete: 'deleted', duplicate: 'duplicated' },
    progress: (verb: string, ended: number, total: number, isStopping: boolean) =>
      `${verb} ${formatCount(ended)} of ${queries(total)}${isStopping ? ', stopping…' : ''}`,
    done: (n: number, verb: string, lostSchedules: boolean) =>
      `${queries(n)} ${verb}${lostSchedules ? ', without their schedules' : ''}`,
    notDone: (n: number, verb: string) => `${queries(n)} not ${verb}`,
    retry: (n: number) => `Retry ${queries(n)}`,
    failedList: 'Failed queries',
    unsent: 'Not sent: canceled.',
  },
  operated: {
    start: 'started',
    stop: 'stopped',
    mark: 'marked for deletion',
    done: (n: number, verb: string) => `${queries(n)} ${verb}.`,
    notDone: (n: number, verb: string) => `${queries(n)} not ${verb}.`,
    reason: (label: string, reason: string) => `${label}: ${reason}`,
    noReason: 'the tenant gave no reason',
    more: (n: number) => ` and ${formatCount(n)} more`,
  },
  pending: {
    delete: 'about to be deleted',
    mark: 'about to be marked for deletion',
    start: 'about to be started',
    note: (n: number, what: string, about: string, isSent: boolean) =>
      `${queries(n)} ${what}${about === '' ? '' : `: ${about}`}${isSent ? '…' : '. Nothing has been sent.'}`,
    sentIn: (seconds: number) => `Sent in ${formatQuantity(seconds, 'second')}`,
    everything: 'everything that it finds',
    entities: (n: number) => formatQuantity(n, 'entity', 'entities'),
    runs: (label: string, actions: readonly string[], found: string) =>
      `“${label}” may run ${actions.join(', ')} on ${found}`,
    moreLikeThem: (n: number) => ` and ${formatCount(n)} more like them`,
    undoneStart: 'Undone. Nothing was started.',
    undone: 'Undone. Nothing was changed.',
  },
  exportCanceled: 'Export canceled. No file was written.',
} as const;
