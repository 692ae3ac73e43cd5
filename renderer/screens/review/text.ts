/** All text of the review queues. */
import { OUTCOME_WORDS } from '../../../shared/rules/outcome-words';
import { formatCount, formatQuantity } from '../../state/format';
import type { DecisionCounts } from './decision-counts';

const plural = (n: number, one: string, many = `${one}s`): string => (n === 1 ? one : many);

const atLeast = (n: number, isLeast: boolean): string => `${isLeast ? 'at least ' : ''}${formatCount(n)}`;

const countOf = (n: number, what: string): readonly string[] => (n > 0 ? [`${formatCount(n)} ${what}`] : []);

/** Names what was not done, or may not have been. */
const notDone = ({ refused, unknown }: Pick<DecisionCounts, 'refused' | 'unknown'>): readonly string[] => [
  ...countOf(refused, 'refused'),
  ...countOf(unknown, OUTCOME_WORDS.unknown),
];

/** The reasons for declining a restore, each with its digit. */
export const DECLINE_REASONS = [
  'Phishing',
  'Malware',
  'Spam or unwanted bulk mail',
  'The sender is not who it claims to be',
  'Against company policy',
  'Contains sensitive data',
  'Not needed for work',
  'Ask the sender to send it another way',
  'Other',
] as const;

export const TEXT = {
  title: 'Review queue',
  undo: 'Undo',
  skip: 'Skip',
  more: 'More…',
  sendNow: 'Send now',
  openQueue: 'Open queue',
  arrived: (n: number) => `${formatCount(n)} new in queues that notify`,
  screen: 'Review queue',
  matrix: {
    queue: 'Queue',
    all: 'All apps',
    waiting: 'waiting',
    notYet: 'not counted yet',
    atLeast: (n: number) => atLeast(n, true),
    oldest: (age: string) => `oldest ${age}`,
    fresh: (n: number) => `${formatCount(n)} new`,
    notifies: 'notifies',
    field: (label: string) => `made from “${label}”`,
    refused: 'Not counted',
    noQueue: 'no such queue',
    collapsed: (empty: number, off: number) =>
      [
        ...(empty > 0 ? [formatQuantity(empty, 'empty queue')] : []),
        ...(off > 0 ? [`${formatQuantity(off, 'queue')} off`] : []),
      ].join(' · '),
    empty: 'Empty',
    nothing: 'Nothing is waiting in any queue.',
  },
  queueGone: 'This queue is gone: the tenant no longer offers it.',
  countFailed: (reason: string) => `Not counted: ${reason}`,
  tooManyForNew: 'Too many to tell which are new',
  home: {
    grid: 'Queues',
    bar: 'Review queues',
    loading: 'Loading the queues',
    noneTitle: 'No queues',
    none: 'The tenant lists no app whose emails, files or messages can be reviewed. Make a saved query a queue.',
    partFailed: (apps: string) => `Some queues are missing: the fields of ${apps} could not be read.`,
    add: 'Add a saved query',
    addLabel: 'Saved query to add',
    hint: 'How many items wait in each queue, and how old the oldest is.',
    status: (queues: number, uncounted: number) =>
      [
        formatQuantity(queues, 'queue'),
        ...(uncounted > 0 ? [`${formatCount(uncounted)} not counted`] : []),
      ].join(', '),
    listFailed: (reason: string) => `Saved queries were not read: ${reason}`,
    readAgain: 'Read the saved queries again',
  },
  desk: {
    grid: 'Items',
    bar: 'Queue',
    back: 'Queues',
    loading: 'Loading the queue',
    emptyTitle: 'Nothing to review',
    empty: 'The queue is empty.',
    counts: (left: number, { decided, ...counts }: DecisionCounts, isLeast: boolean) =>
      [`${atLeast(left, isLeast)} left`, ...countOf(decided, 'decided'), ...notDone(counts)].join(' · '),
    ofTotal: (loaded: number, total: string) => `${formatCount(loaded)} of ${total} loaded`,
    fresh: (n: number) => `${formatCount(n)} new`,
    notify: 'Notify of new items',
    notifyHint:
      'Shows a desktop notification when the window isn’t in front, and a message in the window. Neither names an item.',
    status: (left: number, isLeast: boolean) => `${atLeast(left, isLeast)} left`,
    done: (isFiltered: boolean, { skipped, ...counts }: DecisionCounts) => {
      const failed = notDone(counts);
      const what = isFiltered ? 'that the filter shows' : 'loaded';
      const all =
        failed.length > 0
          ? `Nothing ${what} is left to decide, but some decisions weren’t carried out`
          : `Everything ${what} is decided${skipped > 0 ? ' or skipped' : ''}`;
      return [all, ...failed, ...countOf(skipped, 'skipped in the queue')].join(' · ');
    },
    refresh: 'Load again',
    isNew: 'New',
    age: 'Age',
  },
  footer: {
    name: 'Actions',
    waiting: (n: number, seconds: number) =>
      seconds > 0
        ? `${formatQuantity(n, 'item')} ${plural(n, 'waits', 'wait')} · sends in ${seconds} s`
        : `${formatQuantity(n, 'item')} ${plural(n, 'is', 'are')} being sent`,
    checking: (n: number) => `Checking ${formatQuantity(n, 'item')}`,
    delay: 'Time to undo',
    pending: 'Pending decisions',
    delayOption: (seconds: number) => (seconds === 0 ? 'Send at once' : `Undo for ${seconds} s`),
    notRestorable: (reason: string) => `Can’t be restored${reason === '' ? '' : `: ${reason}`}`,
    restorableUnknown: (reason: string) => `The tenant did not say if it can be restored: ${reason}`,
    noReverse: (label: string) => `No action here undoes ${label}.`,
    final: 'No action here undoes it',
    marked: (n: number) => `${formatCount(n)} marked`,
  },
  notRestorable: (reason: string) => (reason === '' ? 'The tenant says that it can’t be restored.' : reason),
  notOffered: (what: string) => `The tenant does not offer ${what} for these items.`,
  nothingToDecide: (label: string) => `${label} was already decided for this item.`,
  noItem: 'Open an item first.',
  noneLeft: 'An action was already taken on each of these items.',
  noneLeftNext: 'Load the queue again to see what they are now.',
  tooMany: (n: number) => `${formatCount(n)} items are marked. Confirm the action for all of them.`,
  notSent: (label: string, n: number) =>
    `Not sent: ${label} for ${formatQuantity(n, 'item')}. You signed in again before it was sent.`,
  endedAway: (label: string, n: number, reason: string) =>
    `${label} was not sent for ${formatQuantity(n, 'item')}${reason === '' ? '.' : `: ${reason}`}`,
  tooLate: (label: string) => `Too late: ${label} was sent already.`,
  tenant: {
    title: 'Decide for this tenant',
    note: 'Asked once for each queue until you sign out or switch the tenant.',
  },
  overrule: {
    title: 'This was decided after the queue was loaded',
    submit: (label: string) => `${label} anyway`,
  },
  decline: {
    title: (n: number) => (n === 1 ? 'Decline the restore' : `Decline ${formatCount(n)} restores`),
    reason: 'Reason (press its number to send)',
    byDigit: 'Decline with the reason of this number, in the dialog',
    comment: 'Comment',
    commentHint: 'Optional. Sent with the reason.',
    submit: 'Decline',
    needsReason: 'Choose a reason.',
    joined: (reason: string, comment: string) => `${reason}: ${comment}`,
  },
  tally: {
    name: 'Your tally',
    text: (items: number, median: string, undone: number) =>
      `${formatQuantity(items, 'item')} · ${median} each (median) · ${formatCount(undone)} undone`,
    seconds: (n: number) => `${n < 10 ? n.toFixed(1) : Math.round(n)} s`,
    none: 'No decisions counted yet.',
    hint: 'Stored on this workstation only.',
    reset: 'Reset tally',
  },
  commands: {
    queue: 'Review queue',
    open: 'Review the saved query',
    skip: 'Skip the item',
    body: 'Show the body',
    sendNow: 'Send waiting decisions now',
    refresh: 'Load the queue, or count the queues, again',
    recount: 'Count again',
    back: 'Back to the queues',
    all: 'All actions',
    notify: 'Notify of new items, or stop',
    fields: 'Choose fields…',
    removeQuery: 'Remove the saved query from the queues',
    keyed: { quarantine: 'Quarantine', restore: 'Restore', decline: 'Decline' },
    needsQueue: 'Open a queue first.',
    needsHome: 'Select a queue in the list first',
    needsOn: 'This queue is off',
    needsFields: 'This queue has no fields to choose',
    needsSaved: 'Only a saved query can be removed',
    loadAll: 'Load all',
    needsMore: 'All items are loaded.',
    needsWaiting: 'No pending decisions.',
  },
} as const;
