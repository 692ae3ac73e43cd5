/** All text about verdicts: the security stack, its contradictions, and what can be done about them. */
import type { ContradictionKind } from '../../../shared/rules/contradictions';
import { formatCount, formatQuantity } from '../../state/format';

const AUTH = (name: string) => `A tool’s reason says the opposite of the ${name} result`;

/** Each kind of contradiction in a sentence; its two sides are listed after it. */
const KINDS: Readonly<Record<ContradictionKind, string>> = {
  tools_differ: 'Two tools that judge the same thing differ',
  verdict_against_tools: 'The combined verdict differs from the tools',
  score_against_verdict: 'A tool’s score and its verdict differ',
  provider_clean_tool_threat: 'The app’s own filter says clean, a tool found a threat',
  provider_threat_tool_clean: 'The app’s own filter found a threat, yet the verdict is clean',
  authentication_failed_but_clean: 'Authentication failed, yet the verdict is clean',
  reason_against_spf: AUTH('SPF'),
  reason_against_dkim: AUTH('DKIM'),
  reason_against_dmarc: AUTH('DMARC'),
  header_against_authentication: 'A header says the opposite of an authentication result',
  brand_in_name: 'The display name claims a brand, the address belongs to another domain',
  address_in_name: 'The display name shows an address of another domain',
  header_from_against_sender: 'The From header names another sender',
  internal_but_anonymous: 'Internal email, but nobody signed in to send it',
  date_against_received: 'The Date header is far from the time of arrival',
  click_against_scan: 'A click and the link scan differ',
  attachment_against_verdict: 'An attachment is a threat, yet the email is clean',
  attachment_against_tools: 'The tools judge the email’s files and its attachments differently',
  encrypted_but_clean: 'An encrypted attachment is called clean',
  attachments_against_count: 'The number of attachments differs from the list',
  quarantined_but_delivered: 'In quarantine, yet a recipient has it in the inbox',
};

const ANY_OF = new Intl.ListFormat('en-US', { type: 'disjunction' });

const NO_CONTRADICTIONS = 'This record has no contradictions';

export const TEXT = {
  list: 'Verdicts',
  loading: 'Loading verdicts',
  none: 'No scan results are listed',
  notReread: 'The verdicts could not be reloaded. They may be out of date.',
  unknownTools: 'Tools that are off may be listed, in no set order, and tools without a result are missing.',
  differs: 'Differs from the combined verdict.',
  classification: 'Classification',
  classifiedBy: (who: string) => `Classification by ${who}`,
  anAnalyst: 'an analyst',
  unattributed: 'The tenant doesn’t say who classified it: a person, or a filter.',
  was: (verdict: string) => `was ${verdict}`,
  changedSince: (scanned: string, seen: string) =>
    scanned === '' ? `Seen ${seen}` : `Scanned ${scanned}, seen ${seen}`,
  displayOnly: 'Display only',
  aboutTool: (tool: string) => `About ${tool}`,
  score: 'Score',
  scoreAndThreshold: 'Score and threshold',
  threshold: 'Threshold',
  detailsOf: (tool: string) => `Details of ${tool}`,
  cleanTools: (n: number) => `${formatQuantity(n, 'tool')}: clean`,
  scanned: 'Scanned',
  time: 'Time',
  ownWord: 'Tool’s own verdict',

  history: {
    title: 'Verdict history',
    summary: (changed: number, scans: number, since: string) => {
      const what = [
        ...(scans > 0 ? [formatQuantity(scans, 'newer scan')] : []),
        changed === 0 ? 'no change' : formatQuantity(changed, 'change'),
      ];
      return `Verdict history: ${what.join(', ')} since ${since}`;
    },
    goTo: 'Go to the verdict history',
    words: 'ledger rescan old new changes',
    tool: 'Tool',
    change: 'Before and after',
    to: 'to',
    scanned: 'Scanned',
    seen: 'Seen here',
    unknownTime: 'Time unknown',
    copy: (n: number) => `Copy ${n === 1 ? 'the newer scan' : `all ${formatQuantity(n, 'newer scan')}`}`,
    copied: (n: number) => formatQuantity(n, 'newer scan'),
    copiedColumns: [
      'Tool',
      'Subject',
      'Verdict before',
      'Verdict after',
      'Scanned before',
      'Scanned after',
      'Seen here before',
      'Seen here after',
    ],
    gone: (tools: string) => `No longer among the results: ${tools}`,
    newest: (shown: number, all: number) =>
      `The newest ${formatQuantity(shown, 'scan')} of ${formatCount(all)}`,
    dropped: (n: number, most: number) =>
      `${formatQuantity(n, 'older verdict')} dropped: the last ${most} of each tool are stored.`,
    left: (n: number, most: number) =>
      `${formatQuantity(n, 'result')} not stored: at most ${most} of a record are.`,
    others: (n: number) =>
      `To make room, the history of ${formatQuantity(n, 'other record')} was dropped. This one may have begun earlier.`,
    about: 'Verdicts seen on this workstation, of any scan.',
    failed: 'The verdict history can’t be shown.',
    clear: 'Clear verdict history…',
    cleared: 'Verdict history cleared',
  },

  contradictions: 'Contradictions',
  kinds: KINDS,
  notShown: 'That place can’t be shown.',
  notShownNext: 'Its tab doesn’t list it. It may not be loaded.',
  jump: (label: string) => `Go to ${label}`,
  nextSide: 'Go to the next side of a contradiction',
  needsContradiction: NO_CONTRADICTIONS,
  noSide: {
    none: 'Open the Why tab first. It looks for contradictions.',
    reading: 'Still looking for contradictions. None found so far.',
    incomplete: 'No contradictions found, but some parts could not be compared. The Why tab lists them.',
    complete: NO_CONTRADICTIONS,
  },
  compared: {
    title: 'Contradictions with other parts',
    reading: 'Looking for contradictions with other parts…',
    none: (parts: readonly string[]) =>
      parts.length === 0 ? 'No other parts to compare' : `Not contradicted by ${ANY_OF.format(parts)}`,
    more: (n: number) => `${formatQuantity(n, 'contradiction')} with other parts`,
  },
  uncompared: {
    parts: (names: readonly string[]) => `Not compared: ${names.join(', ')}.`,
    names: { headers: 'headers', clicks: 'clicks', attachments: 'attachments', recipients: 'recipients' },
    rest: (name: string, read: number) => `${name} (only ${formatCount(read)} read)`,
    retry: 'Retry',
  },
  against: 'against',
  total: 'Attachments listed',
  click: 'Click',

  act: {
    title: 'Verdict tools',
    rescan: 'Rescan',
    classify: 'Classify',
    report: 'Report',
    identify: 'Identify',
    exception: 'Exception…',
    needs: 'Open an email, a file or a message first',
    needsEmail: 'Open an email first',
  },
  acts: {
    rescan: 'Rescan with security tools',
    classify: 'Classify this email',
    report: 'Report as suspicious',
    identify: 'Identify this entity',
  },
  rescan: {
    title: 'Rescan with security tools',
    tools: 'Tools',
    submit: (n: number) => `Rescan with ${formatQuantity(n, 'tool')}`,
    none: 'No scan results are listed, and no enabled tools.',
    noResult: 'no result yet',
    noTool: 'Choose a tool.',
    requested: 'Rescan requested',
    requestedNext: 'New results are announced while this record is open.',
    done: 'New scan results',
    refresh: 'Refresh verdicts',
    late: 'The rescan has no new results yet',
    lateNext: 'Open the record again later.',
    denied: 'The tenant refused to rescan this.',
  },
  classify: {
    title: 'Classify this email',
    titleOf: (n: number) => (n === 1 ? 'Classify this email' : `Classify ${formatQuantity(n, 'email')}`),
    as: (verdict: string) => `Classify as ${verdict.toLowerCase()}`,
    classification: 'Classification',
    confident: 'Confidence',
    phishing: 'Phishing verdict',
    choose: 'Choose a classification',
    needsClassification: 'Choose a classification first.',
    unchanged: 'Not sent',
    submit: 'Classify',
    done: 'Classified',
    denied: 'The tenant refused to classify this email.',
  },
  report: {
    title: 'Report as suspicious',
    about:
      'Sends the tenant a report that this is suspicious, with your comment. What follows is up to the tenant.',
    comment: 'Comment',
    submit: 'Report',
    done: 'Reported',
    denied: 'The tenant refused the report.',
  },
  identify: {
    title: 'Identify this entity',
    about:
      'Sends the tenant a name or a case number for this entity. Where others see it is up to the tenant.',
    note: 'Name or case number',
    needsNote: 'Enter a name or a case number.',
    submit: 'Send',
    done: 'Name sent to the tenant',
    denied: 'The tenant refused the name.',
  },
  deniedNext: 'Read the record again, and retry if nothing changed.',
  confidence: { not_so_sure: 'Not so sure', medium: 'Medium', high: 'High' },
  exceptions: {
    title: 'Exceptions',
    none: 'The tenant lists no exception for it.',
    reading: 'Reading the exceptions that match it…',
    failed: 'The exceptions that match it are not known.',
    tool: 'Tool',
    exception: 'Exception',
    effect: 'Effect',
    active: 'In effect',
    inactive: 'No effect',
    unknown: 'unknown',
  },
} as const;
