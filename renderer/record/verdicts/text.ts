/** All text about verdicts: the security stack, its contradictions, and what can be done about them. */
import type { ContradictionKind } from '../../../shared/rules/contradictions';
import { formatQuantity } from '../../state/format';

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
  encrypted_but_clean: 'An encrypted attachment is called clean',
  attachments_against_count: 'The number of attachments differs from the list',
  quarantined_but_delivered: 'In quarantine, yet a recipient has it in the inbox',
};

export const TEXT = {
  list: 'Verdicts',
  loading: 'Loading verdicts',
  none: 'No security tool has scanned this',
  differs: 'Differs from the combined verdict.',
  was: (verdict: string) => `was ${verdict}`,
  changedSince: (time: string) => (time === '' ? 'Seen before' : `Seen before, of ${time}`),
  displayOnly: 'Reports only',
  score: 'Score and threshold',
  detailsOf: (tool: string) => `Details of ${tool}`,
  cleanTools: (n: number) => `${formatQuantity(n, 'tool')}: clean`,
  scanned: 'Scanned',
  ownWord: 'Tool’s own verdict',

  contradictions: 'Contradictions',
  kinds: KINDS,
  jump: (label: string) => `Go to ${label}`,
  nextSide: 'Go to the next side of a contradiction',
  needsContradiction: 'This record has no contradictions',
  against: 'against',
  total: 'Attachments listed',
  click: 'Click',

  act: {
    title: 'Verdict tools',
    rescan: 'Rescan',
    classify: 'Classify',
    report: 'Report',
    identify: 'Identify',
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
    none: 'No tool of this tenant has scanned it, so none can scan it again.',
    noTool: 'Choose a tool.',
    done: 'Scanned again',
    doneNext: 'Verdicts that changed are marked.',
    denied: 'The tenant did not scan it again.',
  },
  classify: {
    title: 'Classify this email',
    classification: 'Classification',
    confident: 'Confidence',
    phishing: 'Phishing verdict',
    unchanged: 'As the classification implies',
    submit: 'Classify',
    done: 'Classified',
  },
  report: {
    title: 'Report as suspicious',
    about: 'Sends it to the security provider as suspicious. Email of users is marked as reported.',
    comment: 'Comment',
    submit: 'Report',
    done: 'Reported',
  },
  identify: {
    title: 'Identify this entity',
    about:
      'Stores your own name or case number with the entity at the tenant, so that others find it among its properties.',
    note: 'Name or case number',
    submit: 'Save',
    done: 'Saved with the entity',
    missing: 'Enter a name or a case number.',
  },
  denied: (what: string) => `The tenant refused: ${what}.`,
  deniedNext: 'Read the record again, and retry if nothing changed.',
  confidence: { not_so_sure: 'Not so sure', medium: 'Medium', high: 'High' },
} as const;
