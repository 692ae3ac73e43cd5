/** Text of the shared components. */
import { formatCount, formatQuantity } from '../state/format';

export const TEXT = {
  cancel: 'Cancel',
  retry: 'Retry',
  copyDetails: 'Copy details',
  detailsCopied: 'Details copied.',
  details: {
    version: 'Postern',
    message: 'What happened',
    next: 'Next step',
    time: 'Time',
    call: 'Call',
    kind: 'Kind',
    code: 'Code',
    status: 'Status',
  },
  copied: (what: string, isDefanged: boolean) => `Copied ${what}${isDefanged ? ', defanged' : ''}.`,
  guarded: (cells: string) => `${cells} that a spreadsheet could run got an apostrophe in front.`,
  copyDefanged: 'Copy defanged',
  notLoaded: 'Rows of this time are not loaded',
  refresh: 'Refresh',
  loading: 'Loading',
  more: (n: number) => `${formatCount(n)} more`,
  age: (what: string, age: string) => `${what} ${age} old`,
  fallback: (message: string) => `This list could not be loaded, so it looks empty: ${message}`,
  skipped: (n: number) => `${formatQuantity(n, 'row')} left out: unexpected format.`,
  ignored: (names: readonly string[]) =>
    `${formatQuantity(names.length, 'value')} ignored: unexpected format (${names.join(', ')}).`,
  response: 'Show the response',
  broken: (name: string) => `${name} could not be displayed.`,
  brokenNext: 'Retry. If it happens again, close the tab and report it with the time.',
  field: 'Field',
  fields: 'Fields',
  findField: 'Find a field',
  noField: 'No field matches',
  previous: 'Previous',
  next: 'Next',
  position: (n: number, total: number) => `${formatCount(n)} of ${formatCount(total)}`,
  positionOfPart: (n: number, loaded: number, total: string) =>
    `${formatCount(n)} · ${formatCount(loaded)} of ${total} loaded`,
  closeRecord: 'Close record',
} as const;
