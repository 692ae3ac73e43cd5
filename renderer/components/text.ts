/** Text of the shared components. */
import { formatCount, formatQuantity } from '../state/format';

export const TEXT = {
  cancel: 'Cancel',
  retry: 'Retry',
  copyDetails: 'Copy details',
  detailsCopied: 'the details',
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
  allCharacters: (length: number) => `Show all ${formatCount(length)} characters`,
  longMarkdown: (most: number) =>
    `Notes of more than ${formatCount(most)} characters are shown as plain text.`,
  address: (text: string, address: string) => (text === '' ? address : `${text} (${address})`),
  more: (n: number) => `${formatCount(n)} more`,
  age: (what: string, age: string) => `${what} ${age} old`,
  partial: (message: string) => `The rest of this list could not be loaded: ${message}`,
  fallback: (message: string) => `This list could not be loaded, so it looks empty: ${message}`,
  noneReadable: (n: number, item: string) => `${formatQuantity(n, item)} could not be read`,
  noneReadableWhy: (n: number) =>
    `The tenant sent ${n === 1 ? 'it' : 'them'} in an unexpected format, so nothing is shown here.`,
  skipped: (n: number, item: string) => `${formatQuantity(n, item)} left out: unexpected format.`,
  ignored: (names: readonly string[]) =>
    `${formatQuantity(names.length, 'value')} ignored: unexpected format (${names.join(', ')}).`,
  response: 'Show the response',
  broken: (name: string) => `${name} could not be displayed.`,
  brokenNext: 'Retry. If it happens again, close the tab and report it with the time.',
  app: 'app',
  field: 'Field',
  fields: 'Fields',
  findField: 'Find a field',
  noField: 'No field matches',
  noFields: 'There are no fields to choose from',
  previous: 'Previous',
  next: 'Next',
  position: (n: number, total: number) => `${formatCount(n)} of ${formatCount(total)}`,
  positionOfPart: (n: number, loaded: number, total: string) =>
    `${formatCount(n)} · ${formatCount(loaded)} of ${total} loaded`,
  positionInFilter: (n: number, count: number, total: string | undefined) =>
    `${formatCount(n)} of ${formatCount(count)} after filter${total === undefined ? '' : ` · ${total} match`}`,
  closeRecord: 'Close record',
  moreCommands: 'More commands',
  histogram: {
    role: 'range selector',
    name: (name: string, { choose, clear }: { readonly choose: string; readonly clear: string }) =>
      `${name}. ${[
        'Arrows move',
        'Shift extends',
        ...(choose === '' ? [] : [`${choose} selects`]),
        ...(clear === '' ? [] : [`${clear} clears`]),
      ].join(', ')}`,
    noRange: 'No range selected',
    span: (from: string, to: string) => `${from} to ${to}`,
  },
} as const;
