/** All text about what exceptions do to the emails and files of the last days. */
import { exceptionTypeLabel } from '../../../shared/rules/exception-types';
import type { LocalImpact } from '../../../shared/rules/impact-terms';
import { formatCount, formatQuantity } from '../../state/format';
import type { LetterCase } from './letter-case';
import { LOOK_BACK_DAYS } from './mail-query';
import type { TenantImpact } from './tenant-impact';

type Counted = Extract<TenantImpact, { readonly kind: 'counted' }>;

const DOMAIN_ROWS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  email: ['email', 'emails'],
  file: ['file', 'files'],
};
const harm = (n: number | null, name: string): string =>
  n === null ? `${name} unknown` : `${formatCount(n)} ${name}`;
const harms = (phishing: number | null, malware: number | null): string =>
  `${harm(phishing, 'phishing')}, ${harm(malware, 'malware')}`;
const rowsOf = (n: number, domain: string): string =>
  formatQuantity(n, ...(DOMAIN_ROWS[domain] ?? (['row', 'rows'] as const)));

/** Returns the words before a count that is a bound only. One that is a bound both ways is an estimate. */
export const bound = (atMost: boolean, atLeast: boolean): string => {
  if (atMost && atLeast) return 'about ';
  return atLeast ? 'at least ' : atMost ? 'at most ' : '';
};

/** The words about spellings that a tenant was not asked for. */
const LETTER_CASES: Readonly<Record<LetterCase, string>> = {
  ignored: '',
  compared: 'This app tells upper and lower case apart, so other spellings of the value aren’t counted.',
  unknown: 'If this app tells upper and lower case apart, other spellings of the value aren’t counted.',
};

const subjectOf = (type: string, n: number): string =>
  n === 1 ? exceptionTypeLabel(type) : `${exceptionTypeLabel(type)} (${formatCount(n)})`;

export const TEXT = {
  impact: {
    title: 'Effect on past emails and files',
    needsValues: 'The effect on past emails and files is counted once there is a valid value.',
    sampled: (n: number, of: number) =>
      `Counted for ${formatCount(n)} of ${formatCount(of)} exceptions, those that allow first: more would be too long a query.`,
    each: `Effect of each value in the last ${LOOK_BACK_DAYS} days`,
    eachCounting: (done: number, of: number) =>
      `Counting one by one: ${formatCount(done)} of ${formatCount(of)}`,
    eachSampled: (n: number, of: number) =>
      `The first ${formatCount(n)} of ${formatCount(of)} values are counted one by one.`,
    value: 'Value',
    type: 'Type',
    found: 'Emails and files',
    harm: 'Phishing and malware',
    uncounted: 'Unknown',
    bounded: (n: number, atMost: boolean, atLeast: boolean) => `${bound(atMost, atLeast)}${formatCount(n)}`,
    counting: 'Counting emails and files',
    stored: `Emails and files from the last ${LOOK_BACK_DAYS} days that it applies to:`,
    invalidStored: 'Postern can’t count what it applies to: the value doesn’t fit the type.',
    allowed: (type: string, n: number) =>
      `${subjectOf(type, n)} would have applied in the last ${LOOK_BACK_DAYS} days, and let through what the tool found:`,
    blocked: (type: string, n: number) =>
      `${subjectOf(type, n)} would have blocked in the last ${LOOK_BACK_DAYS} days:`,
    tenant: ({ app, domain, total, atMost, atLeast, phishing, malware, letterCase }: Counted) =>
      [
        `${app}: ${bound(atMost, atLeast)}${rowsOf(total, domain)}, of which ${harms(phishing, malware)}.`,
        ...(letterCase === undefined ? [] : [LETTER_CASES[letterCase]]),
      ]
        .filter(Boolean)
        .join(' '),
    unknown: (app: string, domain: string, reason: string | undefined) =>
      `${app}: ${DOMAIN_ROWS[domain]?.[1] ?? 'rows'} unknown. ${reason ?? 'No field of the tenant can be searched for this.'}`,
    show: 'Show them',
    localTitle: (of: string) => `Open results · ${of}`,
    showLocal: 'Show them in open results',
    showIn: (app: string) => `Show them in ${app}`,
    local: ({ rows, phishing, malware, atMost, unjudged, searched, blind }: LocalImpact, atLeast: boolean) =>
      searched === 0
        ? 'Open results: unknown. No open result has this field.'
        : [
            `Open results (any time): ${bound(atMost, atLeast)}${formatQuantity(rows, 'row')}, of which ${harms(phishing, malware)}.`,
            ...(unjudged > 0 ? [`${formatQuantity(unjudged, 'row')} of them without a verdict.`] : []),
            ...(blind > 0 ? [`${formatQuantity(blind, 'open result')} without this field.`] : []),
          ].join(' '),
    limits:
      'Not counted: messages, disabled apps, what other exceptions decide, other security tools, and parts of emails that the tenant has no field for.',
  },
  phishing: {
    failed: (app: string, why: string) => `Phishing in ${app} could not be read: ${why}`,
    noFields: (app: string) =>
      `${app} has no fields for verdict, time and sender, so its phishing is unknown.`,
    part: (app: string, read: number, total: number) =>
      `Only the first ${formatCount(read)} of ${formatCount(total)} phishing emails in ${app} were read.`,
    most: (most: number, total: number) =>
      `Only the ${formatCount(most)} most frequent of ${formatCount(total)} phishing domains were used.`,
  },
} as const;
