/** Texts about the entries of the audit journal and about checking them. */
import type { ActOutcome, HeadPlace, JOURNAL_KEYS } from '../../../shared/model/journal';
import type { Finding, HeadState } from '../journal/verify';

const count = (n: number): string => n.toLocaleString('en-US');
const entries = (n: number): string => `${count(n)} ${n === 1 ? 'entry' : 'entries'}`;

/** The actions by their names; a call without a line here is shown by its own name. */
const ACTS: Readonly<Record<string, string>> = {
  'query.save': 'Save a query',
  'query.update': 'Change a query',
  'query.remove': 'Delete a query',
  'query.operate': 'Start or stop queries',
  'query.exportDefinitions': 'Export query definitions',
  'query.importDefinitions': 'Import query definitions',
  'query.exportResults': 'Let the tenant export results',
  'query.exportActiveUsers': 'Export active users',
  'query.act': 'Act on a query’s results',
  'query.sendResult': 'Email a query’s results',
  'query.manualAction': 'Act on entities',
  'exception.add': 'Add exceptions',
  'exception.addExternal': 'Add an exception',
  'exception.rescan': 'Rescan',
  'exception.classify': 'Classify emails',
  'mail.identify': 'Identify an entity',
  'mail.report': 'Report as suspicious',
  'action.undo': 'Undo an action before it is sent',
  'action.cancel': 'Stop an action that was partly sent',
  'file.export': 'Export to a file',
  'file.download': 'Download a file',
  'file.case': 'Export a case',
  'file.settings': 'Export settings',
  'settings.change': 'Change settings',
  'link.open': 'Open an external link',
  'session.signIn': 'Sign in',
  'session.signOut': 'Sign out',
  'case.create': 'Create a case',
  'case.remove': 'Delete a case',
  'case.change': 'Change a case',
  'case.pin': 'Pin to a case',
  'case.pinScreenshot': 'Pin a picture to a case',
  'case.unpin': 'Remove a pin from a case',
  'case.restorePin': 'Restore a removed pin of a case',
  'schedule.save': 'Save a schedule',
  'schedule.pause': 'Pause or resume a schedule',
  'schedule.runNow': 'Run a schedule now',
  'schedule.remove': 'Delete a schedule',
  'verdicts.clear': 'Delete the verdict history',
  'pivot.clear': 'Clear the index of what was seen',
  'egress.save': 'Change the known egress',
  'journal.torn': 'Journal: an entry was cut off by a crash',
  'journal.altered': 'Journal: found altered',
  'journal.unanchored': 'Journal: head file missing',
};

const LABELS: Readonly<Record<(typeof JOURNAL_KEYS)[number], string>> = {
  at: 'Time',
  what: 'Action',
  target: 'Target',
  outcome: 'Outcome',
  reason: 'Reason',
  who: 'Who',
  tenant: 'Tenant',
  before: 'Before',
  after: 'After',
  call: 'Call',
  seq: 'No.',
  hash: 'Hash',
};

const OUTCOMES: Readonly<Record<ActOutcome, string>> = {
  done: 'Done',
  incomplete: 'Incomplete',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Canceled',
};

const PLACES: Readonly<Record<HeadPlace, string>> = { keychain: 'the keychain', file: 'the head file' };

const finding = (found: Finding): string => {
  switch (found.kind) {
    case 'altered':
      return `Entry ${count(found.seq)} was altered.`;
    case 'missing':
      return found.to - found.seq === 1
        ? `Entry ${count(found.seq)} is missing.`
        : `Entries ${count(found.seq)} to ${count(found.to - 1)} are missing.`;
    case 'order':
      return `Entry ${count(found.seq)} is out of place; entry ${count(found.found)} is there instead.`;
    case 'cut':
      return `The journal was cut: entries from ${count(found.seq)} to ${count(found.head.count)} are missing at its end, as ${PLACES[found.place]} shows.`;
    case 'replaced':
      return `Entry ${count(found.seq)} is not the one that ${PLACES[found.place]} noted: the journal was replaced.`;
  }
};

const head = (place: HeadPlace, state: HeadState): string => {
  const name = place === 'keychain' ? 'The keychain' : 'The head file';
  switch (state.kind) {
    case 'matches':
      return state.ahead === 0
        ? `${name} confirms the last entry.`
        : `${name} confirms all but the last ${entries(state.ahead)}.`;
    case 'differs':
      return `${name} does not match.`;
    case 'missing':
      return `${name} has no head of this journal, so it can’t tell if the end was cut off.`;
    case 'damaged':
      return `${name}’s copy can’t be read.`;
    case 'unavailable':
      return place === 'keychain' ? 'The keychain can’t be read now.' : '';
  }
};

/** Operations on saved queries, by the tenant's own words for them. */
const OPERATIONS: Readonly<Record<string, string | undefined>> = {
  start: 'Start queries',
  stop: 'Stop queries',
  mark_for_deletion: 'Mark queries for deletion',
};

export const text = {
  operation: (operator: string): string | undefined =>
    Object.hasOwn(OPERATIONS, operator) ? OPERATIONS[operator] : undefined,
  overwritten: 'Overwrite an exception',
  paused: (isPaused: boolean) => (isPaused ? 'Pause a schedule' : 'Resume a schedule'),
  /** `action` is the tenant's label of what was done to entities, or else its ID. */
  act: (what: string, action?: string): string => {
    const act = Object.hasOwn(ACTS, what) ? (ACTS[what] ?? what) : what;
    return action === undefined ? act : `${act}: ${action}`;
  },
  outcome: (outcome: ActOutcome): string => OUTCOMES[outcome],
  label: (key: (typeof JOURNAL_KEYS)[number]): string => LABELS[key],
  journalOf: (tenant: string) => `Journal of ${tenant}`,
  journalOfWorkstation: 'Journal of this workstation',
  verifyTitle: (journal: string) => `Verify: ${journal}`,
  signInFirst: 'Sign in to a tenant to see its journal.',
  unreadable: 'A line of the journal can’t be read. Verify the journal.',
  unreadableAct: 'Not readable',
  finding,
  head,
  whole: (n: number) =>
    n === 0 ? 'There are no entries yet.' : `All ${entries(n)} are as they were written.`,
  faults: (seqs: readonly number[]) =>
    seqs.length === 1
      ? `Entry ${count(seqs[0] ?? 0)} records that the journal was found altered or without its head before.`
      : `Entries ${seqs.map(count).join(', ')} record that the journal was found altered or without its head before.`,
  findingNext: 'Keep the profile folder as it is, and compare it with a backup or an exported journal.',
  faultsNext: 'Look at what they record, and compare the journal with a backup or an exported journal.',
} as const;
