/** All text of the check of exceptions. */
import { FINDINGS, type Finding, type ListFindings } from '../../../shared/model/exception-finding';
import { formatCount, formatQuantity } from '../../state/format';

const FINDING_LABELS: Readonly<Record<Finding, string>> = {
  phishing: 'Phishing',
  shadowed: 'Also blocked',
  covered: 'Same domain',
  duplicate: 'Duplicates',
  twoHashes: 'Two hashes',
  neverHit: 'Never applied',
  noComment: 'No comment',
};

export const TEXT = {
  title: 'Check exceptions',
  about:
    'Finds duplicates, allowed entries that are also blocked, entries with the same domain as another entry, two hashes of one file, entries that never applied or have no comment, and allowed domains of recent phishing.',
  start: 'Check all exceptions',
  again: 'Check again',
  checking: 'Checking the exceptions',
  readingFacts: 'Reading the phishing emails of the last 30 days',
  canceled: 'The check was canceled',
  findings: 'Findings',
  finding: (finding: Finding, n: number) => `${FINDING_LABELS[finding]} ${formatCount(n)}`,
  kinds: FINDINGS,
  flagged: ({ flagged, checked }: ListFindings) =>
    `${formatCount(flagged)} of ${formatQuantity(checked, 'exception')} flagged`,
  none: 'Nothing flagged',
  noneWhy: (checked: number) => `${formatQuantity(checked, 'exception')} checked.`,
  limits: 'Limits of this check',
  part: (checked: number, listed: number) =>
    `Only ${formatCount(checked)} of ${formatQuantity(listed, 'exception')} could be loaded: one that is missing may be a block, the same domain or a duplicate of one of these.`,
  unknownHits: (n: number) =>
    `For ${formatQuantity(n, 'exception')} the tenant doesn’t say how often they applied.`,
  unknownFiles: (n: number) =>
    `For ${formatQuantity(n, 'hash', 'hashes')} no open result has the file, so a second hash of it can’t be found.`,
  subdomains: 'A domain entry is compared with its own host only. A tenant may apply it to subdomains too.',
  change: 'Change comment and settings…',
  block: 'Block what it allows…',
  remove: 'Remove in the portal…',
  fixes: 'What you can do',
  needsFinding: 'Open a finding first',
  needsAllow: 'Only an allowed URL or domain can be blocked',
  needsCheck: 'Wait until the exceptions are checked',
  exportName: 'check of exceptions',
  source: (at: string) => `Check of all exceptions, ${at}`,
} as const;
