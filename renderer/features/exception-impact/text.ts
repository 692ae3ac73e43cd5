/** All text about what exceptions do to the mails and files of the last days. */
import type { LocalImpact } from '../../../shared/rules/impact-terms';
import { formatCount, formatQuantity } from '../../state/format';
import type { TenantImpact } from './tenant-impact';

type Counted = Extract<TenantImpact, { readonly kind: 'counted' }>;

const DOMAIN_ROWS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  email: ['mail', 'mails'],
  file: ['file', 'files'],
};
const harm = (n: number | null, name: string): string =>
  n === null ? `${name} unknown` : `${formatCount(n)} ${name}`;
const harms = (phishing: number | null, malware: number | null): string =>
  `${harm(phishing, 'phishing')}, ${harm(malware, 'malware')}`;
const rowsOf = (n: number, domain: string): string =>
  formatQuantity(n, ...(DOMAIN_ROWS[domain] ?? (['row', 'rows'] as const)));

export const TEXT = {
  impact: {
    title: 'Effect on the last 30 days',
    count: 'Count its effect on the last 30 days',
    counting: 'Counting mails and files of the last 30 days',
    allowed: 'It would have applied, and let through what its tool found in them:',
    blocked: 'It would have blocked:',
    tenant: ({ app, domain, total, atMost, atLeast, phishing, malware }: Counted) =>
      `${app}: ${atLeast ? 'at least ' : atMost ? 'at most ' : ''}${rowsOf(total, domain)}, of which ${harms(phishing, malware)}.`,
    unknown: (app: string, domain: string, reason: string | undefined) =>
      `${app}: ${DOMAIN_ROWS[domain]?.[1] ?? 'rows'} unknown. ${reason ?? 'No field of the tenant can be searched for this.'}`,
    show: 'Show them',
    showIn: (app: string) => `Show them in ${app}`,
    local: ({ rows, phishing, malware, unjudged, searched, blind }: LocalImpact) =>
      searched === 0
        ? 'Open results: unknown. No open result has this field.'
        : [
            `Open results: ${formatQuantity(rows, 'row')}, of which ${harms(phishing, malware)}.`,
            ...(unjudged > 0 ? [`${formatQuantity(unjudged, 'row')} of them without a verdict.`] : []),
            ...(blind > 0 ? [`${formatQuantity(blind, 'open result')} without this field.`] : []),
          ].join(' '),
    limits:
      'Not counted: what other exceptions decide, other security tools, and parts of mails that the tenant has no field for.',
  },
  phishing: {
    failed: (app: string, why: string) => `Phishing in ${app} could not be read: ${why}`,
    noFields: (app: string) =>
      `${app} has no fields for verdict, time and sender, so its phishing is unknown.`,
    part: (app: string, read: number, total: number) =>
      `Only the first ${formatCount(read)} of ${formatCount(total)} phishing mails in ${app} were read.`,
    most: (most: number, total: number) =>
      `Only the ${formatCount(most)} most frequent of ${formatCount(total)} phishing domains were used.`,
  },
} as const;
