/** All text of the screen of exceptions. */
import { EXCEPTION_LIST_LABELS } from '../../../shared/rules/exception-types';
import type { AppliedStatus } from '../../features/exception-impact/applied-status';
import { LOOK_BACK_DAYS } from '../../features/exception-impact/mail-query';
import { TEXT as EXCEPTION } from '../../features/exception/text';
import { formatCount, formatQuantity } from '../../state/format';

const BECOMES = 'Becomes';
const STATUSES = { active: 'Active', off: 'Off', expired: 'Expired' } as const;

export const TEXT = {
  title: 'Exceptions',
  section: 'Exceptions',
  grid: 'Exceptions of the tenant',
  loading: 'Loading exceptions',
  needsRows: 'Wait until the exceptions are loaded',
  needsRow: 'Open an exception first',
  noMore: 'No exceptions left to load',
  create: 'New exception…',
  change: 'Change comment and settings…',
  changeShort: 'Change…',
  duplicate: 'Duplicate…',
  remove: 'How to delete…',
  loadAll: 'Load all',
  refresh: 'Load the exceptions again',
  refreshShort: 'Refresh',
  missed: (n: number) =>
    `${formatQuantity(n, 'change')} to exceptions ${n === 1 ? 'is' : 'are'} not in this list yet.`,
  compare: 'Compare with another list…',
  addMany: 'Add many…',
  checks: 'Check',
  paste: 'Paste values…',
  check: 'Check the whole list',
  bar: 'Narrow the exceptions',
  list: 'List',
  lists: { '': 'All', ...EXCEPTION_LIST_LABELS },
  tool: 'Tool',
  type: 'Type',
  all: 'All',
  search: 'Search at the tenant',
  searchPlaceholder: 'value, comment or creator, then Enter',
  counts: {
    match: 'at the tenant',
    loaded: (n: number) => `${formatCount(n)} loaded`,
    filtered: (n: number) => `${formatCount(n)} after filter`,
    selected: (n: number) => `${formatCount(n)} selected`,
    incomplete: 'incomplete',
    item: 'exception',
    loadedOnly: 'Order and filter cover the loaded exceptions only.',
  },
  status: (total: string, loaded: number, filtered: number | undefined, selected: number) =>
    [
      `${total} at the tenant`,
      `${formatCount(loaded)} loaded`,
      ...(filtered === undefined ? [] : [`${formatCount(filtered)} after filter`]),
      `${formatCount(selected)} selected`,
    ].join(' · '),
  notRenewed: 'These exceptions were read earlier.',
  none: 'No exceptions',
  noneWhy: 'The tenant lists no exceptions of this kind.',
  source: (title: string) => title,
  journal: 'Exception changes in the journal',
  journalTitle: 'Journal',
  importFile: 'Import exceptions from a file…',
  importShort: 'Import a file…',
  import: {
    title: (name: string) => `Import exceptions from ${name}`,
    steps: {
      file: 'Reading the file',
      rows: 'Checking the rows',
      types: 'Asking the tenant which types its tools accept',
    },
    read: (n: number) => `${formatQuantity(n, 'row')} read`,
    cancel: 'Cancel',
    grid: 'Rows of the file as exceptions',
    line: 'Row',
    becomes: BECOMES,
    ready: 'New exception, unless the tenant has it',
    readyOver: 'New exception, or replaces the tenant’s settings',
    repeated: (line: number) => `Row ${formatCount(line)} has the same exception and is used instead.`,
    list: 'List',
    risky: (n: number) =>
      `Include ${formatQuantity(n, 'row that needs', 'rows that need')} a check. I checked ${n === 1 ? 'it' : 'them'}. See “${BECOMES}” for the ${n === 1 ? 'reason' : 'reasons'}.`,
    onlyRisky: 'Every row needs a check. Include those that you checked.',
    mode: 'Mode',
    exclusive: 'Exclusive',
    payload: 'Payload',
    yes: 'yes',
    no: 'no',
    left: 'The exceptions are not added yet',
    back: 'Back to the import',
    needsLeft: 'There is no unfinished import',
    overwrites: EXCEPTION.overwritesAll,
    typesUnknown: (tools: readonly string[]) =>
      `The tenant didn’t say which types ${tools.slice(0, 5).join(', ')}${tools.length > 5 ? ' and others' : ''} ${tools.length === 1 ? 'accepts' : 'accept'}. It may refuse some when they are sent.`,
    value: 'Value',
    type: 'Type',
    tool: 'Tool',
    comment: 'Comment',
    creator: 'Your email address',
    needsCreator: 'Enter your email address. It is sent as the creator.',
    nothing: 'No row can be added. See the reasons in the list.',
    submit: (n: number) => `Add ${formatQuantity(n, 'exception')}`,
    counts: (ready: number, left: number, undoSeconds: number) =>
      [
        `${formatQuantity(ready, 'row')} can be added.`,
        left > 0 ? `${formatQuantity(left, 'row')} can’t, and ${left === 1 ? 'is' : 'are'} left out.` : '',
        undoSeconds > 0 ? `You can undo for ${formatQuantity(undoSeconds, 'second')}.` : '',
        'You can’t delete exceptions here later.',
      ]
        .filter(Boolean)
        .join(' '),
    notRead: 'The file could not be read.',
    notReadNext: 'Open it in Files to see why.',
    tooMany: (n: number) => `The file has ${formatCount(n)} rows; 50,000 can be imported at once.`,
    tooManyNext: 'Split the file.',
    noColumns: 'The file has no columns for the value and the type of exceptions.',
    noColumnsNext: 'Name them Value and Type, as an export does.',
  },
  statuses: {
    title: 'Status',
    count: (status: 'active' | 'off' | 'expired', n: number) => `${STATUSES[status]} ${formatCount(n)}`,
    notSent: (n: number) =>
      `The tenant’s list has no status for ${formatQuantity(n, 'exception')}. Postern checks those in view. Sorting, filters, copies and exports don’t use these checks.`,
    refused: (n: number) =>
      `The tenant’s list has no status for ${formatQuantity(n, 'exception')}, and the tenant refused to report it:`,
    refusedNext: 'Check the status in the tenant’s portal.',
  },
  listedStatus: {
    names: { ...STATUSES, unknown: 'Unknown' } as Readonly<Record<string, string>>,
    asking: 'Checking…',
    failed: 'Failed. Retry',
    failedWhy: (why: string) => `The status could not be read: ${why} Click to ask again.`,
    refusedWhy: (why: string) => `The tenant refused to report the status: ${why}`,
    applied: {
      active: 'Active',
      inactive: 'Off',
      unknown: 'Unknown',
      notListed: 'Not listed',
      unsure: 'Unknown',
      notFound: 'Unknown',
    },
    retry: 'Check the status again',
  },
  appliedStatus: {
    title: 'Status at the tenant',
    note: 'The tenant reports, for one email or file at a time, which exceptions apply to it.',
    check: 'Check with an email or file',
    checking: 'Asking the tenant',
    result: (applied: AppliedStatus | undefined): string => {
      if (!applied)
        return `Postern found no email or file from the last ${LOOK_BACK_DAYS} days that matches this exception, so its status can’t be checked.`;
      const item = applied.domain === 'file' ? 'file' : 'email';
      const one = `${item === 'file' ? 'a' : 'an'} ${item} in ${applied.app} that it matches`;
      return {
        active: `Active: the tenant applies it to ${one}.`,
        inactive: `Off: the tenant doesn’t apply it to ${one}.`,
        unknown: `Unknown: the tenant lists it for ${one}, but doesn’t say whether it applies.`,
        notListed: `Not listed: the tenant doesn’t list it for ${one}. It may apply from the next scan.`,
        unsure: `Unknown: the tenant doesn’t apply it to the ${item} that Postern found in ${applied.app}, but this tenant’s search can’t tell whether it matches that ${item}.`,
      }[applied.status];
    },
  },
  effect: {
    title: 'Emails and files it applies to',
    note: `Counted by Postern in the last ${LOOK_BACK_DAYS} days of the tenant and in open results. What the tenant counts, if it does, is in the column “Affected”.`,
    needsException: 'Select an exception.',
    noValue: 'This exception has no value, so Postern can’t count what it applies to.',
    notCountable: 'Postern doesn’t know this type, so it can’t count what it applies to.',
    count: 'Count them',
  },
  sentence: {
    noValue: 'No value',
    of: (list: string, tool: string, type: string) => {
      const [by, what] = [tool || 'A tool that isn’t named', type || 'unknown type'];
      if (list === 'allow') return `${by} lets through what matches this value (${what}).`;
      if (list === 'block') return `${by} blocks what matches this value (${what}).`;
      if (list === 'password')
        return `${by} lets through password-protected files that match this value (${what}).`;
      return `The tenant doesn’t say if ${tool || 'the tool'} allows or blocks what matches this value (${what}).`;
    },
  },
  details: 'What to do',
  history: {
    title: 'Changes made here',
    note: 'From the audit journal of this workstation. Changes made elsewhere aren’t in it.',
    loading: 'Reading the journal',
    none: 'No change was made here.',
    whenAndWho: 'Time and user',
    change: 'Change',
    more: (shown: number, total: number) =>
      `The newest ${formatCount(shown)} of ${formatCount(total)} changes are listed.`,
    unreadable: (n: number) =>
      `${formatQuantity(n, 'entry', 'entries')} of the journal can’t be read. Verify it in Journal.`,
    comment: 'Comment',
    exclusive: 'Exclusive',
    payload: 'Payload',
    creator: 'Creator',
    yes: 'yes',
    no: 'no',
    empty: 'none',
    became: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
    set: (label: string, after: string) => `${label}: ${after}`,
    same: 'Nothing was different',
    isNew: 'New: the tenant had none before',
    outcomes: {
      done: '',
      incomplete: 'Done in part',
      refused: 'Refused by the tenant',
      failed: 'Not done',
      unknown: 'Outcome unknown',
      cancelled: 'Canceled',
    },
  },
  removal: {
    title: 'You can’t delete exceptions here',
    why: 'Postern knows no call of the tenant’s API that deletes an exception.',
    ways: 'What you can do:',
    overwrite: 'Overwrite its comment and settings, for example to note that it is no longer wanted.',
    portal: 'Delete it in the tenant’s portal.',
    block: 'If it allows a link or a domain, add a block. Check with the tenant which one wins.',
    change: 'Change…',
    openPortal: 'Open the portal',
    close: 'Close',
  },
} as const;
