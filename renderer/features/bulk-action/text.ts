/** All text of bulk actions. */
import { formatCount, formatQuantity } from '../../state/format';

/** Says how long an action can be undone before it is sent. */
const undoWindow = (seconds: number): string =>
  seconds > 0 ? `You can undo for ${formatQuantity(seconds, 'second')}.` : 'Sent immediately.';

export const TEXT = {
  titleSelected: (noun: string) => `Act on selected ${noun}`,
  titleOne: (noun: string) => `Act on this ${noun.replace(/s$/, '')}`,
  titleAll: (query: string) => `Act on all results of ${query}`,
  defaultQuery: 'the query',
  loadingActions: 'Loading the tenant’s actions',
  noActions: 'The tenant has no actions for these rows.',
  misfits: {
    quarantine: 'It is already in quarantine.',
    restore: 'It is not in quarantine, so there is nothing to restore.',
    decline: 'No restore was requested, so there is nothing to decline.',
  },
  noneFits: 'None of the tenant’s actions apply to this record in its current state.',
  overrides: (n: number) =>
    `Somebody else decided otherwise. This overrides ${formatQuantity(n, 'decision')}:`,
  action: 'Action',
  submit: (action: string | undefined, n: number | null) =>
    `${action ?? 'Act'}${n !== null && n > 0 ? ` ${formatCount(n)}` : ''}`,
  optional: 'Optional.',
  missing: (label: string) => `Enter a value for ${label}.`,
  applyTo: 'Apply to',
  these: 'The selected entities',
  byQuery: (query: string) => `Only those that “${query}” still finds`,
  tags: 'Tags',
  tagsHint: 'Optional. Separate tags with commas.',
  when: 'When',
  whenHint: (zone: string) => `Leave empty to send now. Format: 11/20/26 08:00 (${zone}).`,
  whenProblem: 'Enter a date such as 11/20/26 08:00.',
  summary: 'What will happen',
  stillCounting: 'Still counting. Try again in a moment.',
  noRows: 'There are no rows to act on.',
  chooseAction: 'Choose an action.',
  counting: 'Counting…',
  quantity: (n: number | null, isWhole: boolean, noun: string, query: string) =>
    n === null
      ? `all results of “${query}”`
      : `${isWhole ? 'all ' : ''}${formatQuantity(n, noun.replace(/s$/, ''), noun)}`,
  demo: ' (demo tenant)',
  sameEntity: (rows: number) =>
    `${formatQuantity(rows, 'row is', 'rows are')} selected. Rows of the same entity count once.`,
  nameless: (rows: number) =>
    `${formatQuantity(rows, 'row has', 'rows have')} no entity ID and ${rows === 1 ? 'is' : 'are'} skipped.`,
  restoresEmails:
    'A restored email goes to all its recipients, and the time of the restore becomes the time received.',
  noNewMatches: 'New matches are not included.',
  wholeQuery: (n: number | null, query: string) =>
    `${n === null ? 'The matches could not be counted.' : `“${query}” finds this many now.`} The tenant acts on what it finds when the action arrives.`,
  undo: (seconds: number, reverse: string | undefined) => {
    if (reverse === undefined)
      return `${undoWindow(seconds)} ${seconds > 0 ? 'After that, it can’t' : 'It can’t'} be undone from here.`;
    return `${undoWindow(seconds)} ${seconds > 0 ? 'After that,' : 'To undo it,'} use ${reverse}.`;
  },
  undoWindow,
  confirmWord: 'all',
  typeToConfirm: (phrase: string) => `Type ${phrase} to confirm`,
  queryActions: {
    title: 'Run the query’s actions',
    submit: (n: number | null | undefined) =>
      `Run${n ? ` on ${formatQuantity(n, 'entity', 'entities')}` : ''}`,
    finds: (n: number | null | undefined) => {
      if (n === undefined) return 'finds …';
      return n === null
        ? 'finds an unknown number of entities'
        : `finds ${formatQuantity(n, 'entity', 'entities')}`;
    },
    onAll: 'now. On all of them:',
    jobs: 'Each action is a separate job with its own results.',
    unsendable: (action: string) =>
      `Postern can’t send the parameters of “${action}”. They stay in the query; run it in the portal.`,
  },
} as const;
