/** Titles and messages of datasets: hunts, logins and comparisons. */
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { DiffReport } from '../../../shared/model/compare';
import type { ListFindings } from '../../../shared/model/exception-finding';
import { formatCount as count, formatQuantity } from '../../../shared/rules/quantity';

type Loaded = Pick<DatasetState, 'loaded' | 'total' | 'skipped' | 'ignored'>;

const unreadable = ({ skipped, ignored = [] }: Pick<Loaded, 'skipped' | 'ignored'>): string =>
  [
    ...(skipped > 0 ? [`, ${count(skipped)} left out: unexpected format`] : []),
    ...(ignored.length > 0 ? [`, values ignored: unexpected format (${ignored.join(', ')})`] : []),
  ].join('');

const partOf = (side: string, rows: number, total: number, isAtLeast: boolean): string =>
  `${side} has ${count(rows)} of ${isAtLeast ? 'at least ' : ''}${formatQuantity(total, 'row')}`;

export const text = {
  closed: 'This result is no longer open.',
  runAgain: 'Run the query again.',
  notWhole: (title: string) => `“${title}” is incomplete because loading was canceled.`,
  openAgain: 'Open it again.',
  cancelled: 'Canceled.',
  rowsStay: (rows: number) => `${count(rows)} ${rows === 1 ? 'row stays' : 'rows stay'} loaded.`,
  incomplete: (here: number, total: number, reason: string) =>
    here < total
      ? `Incomplete: the tenant counts ${formatQuantity(total, 'row')} but sent only ${count(here)}. ${reason}`
      : `Incomplete: ${formatQuantity(here, 'row')} loaded. ${reason}`,
  notListed: (rows: number) => `${count(rows)} of them ${rows === 1 ? 'is' : 'are'} not listed.`,
  endReasons: {
    ended: 'It then ended the result.',
    empty: 'It then sent only empty pages.',
    stalled: 'It then sent an empty page each time that the next one was asked for.',
    repeated: 'It then sent the same page again.',
    tooLong: 'It then sent a cursor over 1 MiB.',
  },
  processEnded: 'The process that stores the rows stopped.',
  endedTooOften: 'The process that stores the rows stopped each time that it loaded this result.',
  fewerRows: 'Close other results, then try again with fewer rows or columns.',
  restart: 'Quit Postern and start it again.',
  loadAll: 'Load all rows',
  loadedAll: ({ loaded, total, ...rest }: Loaded) =>
    `${count(loaded)} of ${formatQuantity(total, 'row')} loaded${unreadable(rest)}`,
  lists: {
    recipients: 'Recipients',
    attachments: 'Attachments',
    conversation: 'Conversation',
    copies: 'Copies for other recipients',
    permissions: 'Permissions',
    events: 'Events',
    ipEvents: 'Events of an IP address',
    webNotifications: 'Web notifications',
    debugLinks: 'Debug links',
    members: 'Members',
    findings: 'Findings',
    links: 'Links',
  },
  logins: 'Logins',
  loadedLogins: ({ loaded, notes, ...rest }: Loaded & Pick<DatasetState, 'notes'>) =>
    `${count(loaded)} ${loaded === 1 ? 'login' : 'logins'} loaded${unreadable(rest)}${
      notes.length > 0 ? `, incomplete for ${count(notes.length)} ${notes.length === 1 ? 'app' : 'apps'}` : ''
    }`,
  sideClosed: 'One of the two results is no longer open.',
  chooseSide: 'Choose it again.',
  sameSides: 'Both sides are the same result.',
  chooseOther: 'Choose another one.',
  compareTitle: (before: string, after: string) => `${before} → ${after}`,
  compared: ({ added, gone, changed, skipped = { before: 0, after: 0 } }: DiffReport) =>
    `${count(added)} added, ${count(gone)} gone, ${count(changed)} changed${unreadable({ skipped: skipped.before + skipped.after })}`,
  travelTitle: 'Impossible travel',
  impact: {
    title: 'Open results that an exception applies to',
    listed: (rows: number, total: number) =>
      `The first ${count(rows)} of ${formatQuantity(total, 'row')} are listed.`,
    listedNext: 'To list fewer, close some of the results, then try again.',
    unknown: 'Unknown',
    columns: {
      title: 'Subject or name',
      sender: 'Sender',
      harm: 'Phishing or malware',
      result: 'Open result',
      saas: 'App',
      id: 'Entity ID',
      type: 'Entity type',
    },
  },
  journeys: (n: number) => `${count(n)} impossible ${n === 1 ? 'journey' : 'journeys'}`,
  findingsTitle: 'Check of the exceptions',
  checked: ({ flagged, checked, listed, isPart }: ListFindings) =>
    `${count(flagged)} of ${count(checked)} ${checked === 1 ? 'exception' : 'exceptions'} flagged${isPart ? `; not all${listed > checked ? ` ${count(listed)}` : ''} could be loaded` : ''}`,
  partialSide: {
    before: (rows: number, total: number, isAtLeast: boolean) =>
      `${partOf('Before', rows, total, isAtLeast)}, so the missing rows would count as added.`,
    after: (rows: number, total: number, isAtLeast: boolean) =>
      `${partOf('After', rows, total, isAtLeast)}, so the missing rows would count as gone.`,
  },
  wholeSides: 'Choose a run whose rows are all here, or run the query again and load all rows.',
} as const;
