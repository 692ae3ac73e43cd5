/** The rows of each part of the messages. Each function takes one item for each message, undefined if it could not be read. */
import type { Attachment, Email } from '../../../shared/model/entity';
import { defangUrl } from '../../../shared/rules/defang';
import { isFieldShown } from '../../../shared/rules/flagged-fields';
import type { Flags } from '../../../shared/rules/flags';
import { headerValues, type HeaderLine } from '../../../shared/rules/mail-headers';
import { mailPath, type MailHop } from '../../../shared/rules/mail-hops';
import type { StackLine } from '../../../shared/rules/security-stack';
import { formatVerdict } from '../../components/verdict';
import { cellKind } from '../../dataset-view/grid/grid-column';
import { judgeLinks } from '../../mail-frame/judge-links';
import { formatDuration } from '../../record/email/format-duration';
import { linksOf, type SentBody } from '../../record/email/links-of';
import { linkContext } from '../../record/email/own-domains';
import { visibleHashes } from '../../record/visible-hashes';
import { formatFieldValue } from '../../record/field-value';
import { formatFieldName, formatWords } from '../../record/format';
import { lineVerdict } from '../../record/verdicts/StackRow';
import { formatBytes } from '../../state/format';
import { alignBy, type AlignedRow } from './aligned';
import { TEXT } from './text';

type PerMessage<T> = readonly (T | undefined)[];

const CHECKS = ['spf', 'dkim', 'dmarc'];
/** Fields that another part compares, or that say only where a message is stored. */
const ELSEWHERE: readonly string[] = [...CHECKS, 'links', 'entity_id', 'entity_type', 'saas'];

/** Fields whose values are IDs made of words. */
const WORDS: readonly string[] = ['workflow', 'mode', 'encryption_status', 'direction', 'state'];

/** Returns a field's value in words; a verdict or classification with its ID, so that two IDs of one word stay different. */
const formatCompared = (name: string, value: unknown, zone: string): string => {
  const text = formatFieldValue(name, value, zone);
  if (WORDS.includes(name)) return formatWords(text);
  if (typeof value !== 'string' || cellKind({ key: name, label: name, type: 'text' }) !== 'verdict')
    return text;
  const { text: word } = formatVerdict(value);
  return word.toLowerCase() === value.toLowerCase() ? word : TEXT.withCode(word, text);
};

const fieldRow = (emails: PerMessage<Email>, name: string, zone: string): AlignedRow => ({
  label: formatFieldName(name),
  values: emails.map((email) => {
    const value = email?.[name];
    return value === undefined || value === null ? undefined : formatCompared(name, value, zone);
  }),
});

const isSent = ({ values }: AlignedRow): boolean => values.some((value) => value !== undefined);

type FieldContext = {
  readonly zone: string;
  readonly flags: Flags;
};

/** Aligns the fields of the messages. */
export const fieldRows = (emails: PerMessage<Email>, { zone, flags }: FieldContext): readonly AlignedRow[] =>
  [...new Set(emails.flatMap((email) => Object.keys(email ?? {})))]
    .filter((name) => !ELSEWHERE.includes(name) && isFieldShown(name, flags))
    .map((name) => fieldRow(emails, name, zone))
    .filter(isSent);

/** Aligns the results of the checks of the sender. */
export const checkRows = (emails: PerMessage<Email>, zone: string): readonly AlignedRow[] =>
  CHECKS.map((name) => fieldRow(emails, name, zone)).filter(isSent);

const HEADERS = [
  'Authentication-Results',
  'ARC-Authentication-Results',
  'Received-SPF',
  'Return-Path',
  'Reply-To',
];

/** Aligns the headers that tell who sent a message. */
export const headerRows = (all: PerMessage<readonly HeaderLine[]>): readonly AlignedRow[] =>
  HEADERS.map((label) => ({
    label,
    values: all.map((headers) => {
      const found = headers ? headerValues(headers, label.toLowerCase()) : [];
      return found.length === 0 ? undefined : found.join('\n');
    }),
  })).filter(isSent);

const formatHop = ({ from, ip, by, with: protocol }: MailHop): string =>
  TEXT.hop({ from: [from, ip && `[${ip}]`].filter(Boolean).join(' '), by, protocol });

/** Aligns the servers that the messages passed, by their position. Times are those of each message, and don't count. */
export const hopRows = (all: PerMessage<readonly HeaderLine[]>): readonly AlignedRow[] =>
  alignBy(
    all.map((headers) => headers && mailPath(headers).hops),
    {
      key: ({ position }) => String(position),
      label: ({ position }) => TEXT.hopNumber(position),
      value: formatHop,
    },
  );

/** Formats the time that a message took; undefined if it is not known. */
export const formatTravel = (headers: readonly HeaderLine[] | undefined): string | undefined => {
  const total = headers && mailPath(headers).totalMs;
  return total === undefined || total < 0 ? undefined : formatDuration(total);
};

const formatLine = (line: StackLine): string => {
  const { score, threshold, reasons } = line.result;
  return [
    formatVerdict(lineVerdict(line)).text,
    typeof score === 'number' ? TEXT.score(score, threshold) : '',
    ...reasons.map(({ short }) => short),
  ]
    .filter(Boolean)
    .join('\n');
};

/** Aligns the verdicts and reasons of the security tools. */
export const toolRows = (stacks: PerMessage<readonly StackLine[]>): readonly AlignedRow[] =>
  alignBy(stacks, { key: ({ tool }) => tool, label: ({ label }) => label, value: formatLine });

/** Aligns the links of the messages by where they lead. */
export const linkRows = (emails: PerMessage<Email>, bodies: PerMessage<SentBody>): readonly AlignedRow[] =>
  alignBy(
    emails.map((email, at) => {
      const body = bodies[at];
      return email && body ? judgeLinks(linksOf(body, email), linkContext(email)) : undefined;
    }),
    {
      key: ({ report }) => report.target,
      label: ({ report }) => defangUrl(report.target),
      value: ({ link, report }) =>
        [
          link.text === '' ? TEXT.noText : link.text,
          link.verdict === undefined ? '' : formatVerdict(link.verdict).text,
          ...report.indicators.map(({ text }) => text),
        ]
          .filter(Boolean)
          .join('\n'),
    },
  );

/** Returns the hash that an attachment is known by; undefined if the tenant sent none. */
export const hashOf = ({ sha256, md5 }: Attachment): string | undefined => sha256 || md5 || undefined;

const sizeOf = ({ size }: Attachment): string => (size === undefined ? '' : formatBytes(size));

/** Returns the hash that names an attachment, or its name if the tenant's flags hide its hashes. */
const attachmentLabel = (one: Attachment, flags: Flags): string =>
  hashOf(one) === undefined ? TEXT.noHash : (visibleHashes(one, flags)[0]?.hash ?? one.name);

/** Aligns the attachments by their hash; one without a hash by its name and size. */
export const attachmentRows = (all: PerMessage<readonly Attachment[]>, flags: Flags): readonly AlignedRow[] =>
  alignBy(all, {
    key: (one) => hashOf(one)?.toLowerCase() ?? `${one.name} ${one.size}`,
    label: (one) => attachmentLabel(one, flags),
    value: (one) =>
      [one.name, sizeOf(one), one.verdict === undefined ? '' : formatVerdict(one.verdict).text]
        .filter(Boolean)
        .join('\n'),
  });
