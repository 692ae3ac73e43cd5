/** All text of the comparison of messages. */
import { formatCount, formatQuantity } from '../../state/format';

type Hop = {
  readonly from: string;
  readonly by: string | undefined;
  readonly protocol: string | undefined;
};

export const TEXT = {
  title: 'Message comparison',
  messages: 'Compared messages',
  message: (n: number) => `Message ${n}`,
  open: (n: number) => `Open message ${n}`,
  noSubject: '(no subject)',
  reading: (part: string) => `Reading ${part.toLowerCase()}`,
  refresh: 'Reload all from the tenant',
  next: 'Next difference',
  previous: 'Previous difference',
  atLast: 'That is the last difference.',
  atFirst: 'That is the first difference.',
  noDifferences: 'No differences are shown.',
  needsMessages: 'Open a comparison of messages first',
  needsThird: 'Only two messages are compared',
  parts: {
    fields: 'Fields',
    checks: 'Authentication',
    headers: 'Sender headers',
    hops: 'Hops',
    tools: 'Security tools',
    links: 'Links',
    attachments: 'Attachments',
    body: 'Body',
  },
  none: {
    fields: 'The tenant sent no fields.',
    checks: 'The tenant sent no results of SPF, DKIM or DMARC.',
    headers: 'No message has headers about its sender.',
    hops: 'No message has Received headers.',
    tools: 'No results of security tools are listed.',
    links: 'No links are listed.',
    attachments: 'No attachments are listed.',
  },
  label: {
    fields: 'Field',
    checks: 'Check',
    headers: 'Header',
    hops: 'Hop',
    tools: 'Tool',
    links: 'Leads to',
    attachments: 'Hash',
  },
  different: (n: number) => `${formatCount(n)} different`,
  same: (n: number) => `${formatCount(n)} equal`,
  allEqual: 'No differences.',
  differences: (part: string) => `${part}: differences`,
  equals: (part: string) => `${part}: equal`,
  absent: 'Not present',
  empty: '(empty)',
  unread: 'Not read',
  more: (n: number) => `Show ${formatCount(n)} more`,
  alone: 'Fewer than two messages could be read, so there is nothing to compare.',
  partly: (n: number) => `Message ${n} could not be read as a whole and isn’t compared here.`,
  failed: (n: number) => `Message ${n}:`,
  hop: ({ from, by, protocol }: Hop) =>
    [from && `from ${from}`, by && `by ${by}`, protocol && `with ${protocol}`].filter(Boolean).join('\n'),
  hopNumber: (n: number) => `Hop ${n}`,
  withCode: (word: string, code: string) => `${word} (${code})`,
  hopTimes: (times: readonly string[]) =>
    `Hops are aligned by position; their times aren’t compared. In total: ${times.join(', ')}.`,
  travel: (n: number, time: string | undefined) => `message ${n} ${time ?? 'unknown'}`,
  score: (score: number, threshold: number | null | undefined) =>
    typeof threshold === 'number' ? `Score ${score} / ${threshold}` : `Score ${score}`,
  noText: '(no text)',
  noHash: '(no hash)',
  noHashes: (n: number) =>
    `${formatQuantity(n, 'attachment')} without a hash: aligned by name and size, the content isn’t compared.`,
  between: (before: number, after: number) => `Message ${before} against message ${after}`,
  changes: (n: number) => (n === 0 ? 'The texts are equal.' : formatQuantity(n, 'difference')),
  change: (n: number, all: number) => `Difference ${formatCount(n)} of ${formatCount(all)}`,
  onlyIn: (n: number) => `Only in message ${n}`,
  equalLines: (n: number) => formatQuantity(n, 'equal line'),
  noBody: (n: number) => `Message ${n} has no text in its body, so the bodies can’t be compared.`,
  tooDifferent:
    'The texts are too long and too different to compare in time. Open the messages to read them.',
  cut: 'The texts are long: only the start of each is compared.',
  unreadable: 'This tab has no messages.',
  unreadableNext: 'Select two or three emails in a query, and compare them from there.',
} as const;
