import { macroHash } from '../content/file-content';
import { variantCount, createVariant } from '../content/variants';
import type { ExceptionRecord } from '../rows';
import { ANALYSTS } from './email-states';
import { PARTNERS } from './names';
import { Rand } from '../random';
import type { Source } from './source';
import { EXCEPTION_TYPES } from '../words';

type Kind = {
  readonly sec_type: string;
  readonly str: (r: Rand, i: number) => string;
  readonly payload?: (r: Rand, i: number) => object;
};
const MODES = ['with_or_without_link', 'with_link', 'without_link'] as const;
const domain = (r: Rand): string => r.pick(PARTNERS);

/** Hashes of the macros in workbooks. */
const MACROS = Array.from(
  { length: variantCount('xlsx') },
  (_, i) => macroHash(createVariant('xlsx', i)) ?? [],
).flat();

const KINDS: Readonly<Record<(typeof EXCEPTION_TYPES)[number], Kind>> = {
  hash: {
    sec_type: 'checkpoint_te',
    str: (_, i) => (i % 2 === 0 ? createVariant('pdf', i).md5 : createVariant('docx', i).sha256),
  },
  macro_hash: { sec_type: 'checkpoint_te', str: (_, i) => MACROS[i % MACROS.length] ?? '' },
  text_content: { sec_type: 'avanan_dlp', str: (r) => `project ${r.pick(['aurora', 'ember', 'falcon'])}` },
  file_type: {
    sec_type: 'checkpoint_av',
    str: (r) => r.pick(['exe', 'js', 'iso', 'html']),
    payload: (_, i) => ({ mode: MODES[i % MODES.length] }),
  },
  allow_file_type: {
    sec_type: 'cp_threat_extraction',
    str: (r) => r.pick(['pdf', 'docx', 'csv']),
    payload: (_, i) => ({ mode: MODES[i % MODES.length] }),
  },
  'allow-url': { sec_type: 'checkpoint_url', str: (r) => `https://${domain(r)}/portal` },
  'allow-domain': { sec_type: 'avanan_url', str: domain },
  'block-url': {
    sec_type: 'checkpoint_url',
    str: (r, i) => `https://docusign-review.test/d/${i}${r.int(100, 999)}`,
  },
  'block-domain': {
    sec_type: 'avanan_url',
    str: (r) => r.pick(['rnicrosoft-login.test', 'paypa1-billing.test', 'docusign-review.test']),
  },
  sender_email: { sec_type: 'ap_avanan', str: (r, i) => (i % 2 === 0 ? `billing@${domain(r)}` : domain(r)) },
  recipient_email: {
    sec_type: 'ap_avanan',
    str: (r, i) => (i % 2 === 0 ? 'soc@contoso.example' : `team${r.int(1, 9)}.contoso.example`),
  },
  ppat_sender_name: {
    sec_type: 'checkpoint_te',
    str: (r) => r.pick(['Human Resources', 'HR Portal', 'HR Team']),
    payload: () => ({ password_protected: true }),
  },
};
const COMMENTS = [
  'Partner, checked by phone',
  'False positive, ticket closed',
  'Requested by Legal',
  'Campaign of last month',
  '',
] as const;

/** Returns the exceptions that the tenant starts with: five of each type. */
export const generateExceptions = ({ seed, calendar }: Source): ExceptionRecord[] =>
  EXCEPTION_TYPES.flatMap((exception_type, t) =>
    Array.from({ length: 5 }, (_, i): ExceptionRecord => {
      const n = t * 5 + i;
      const r = new Rand(seed, 'exception', n);
      const kind = KINDS[exception_type];
      return {
        id: `exc-${String(n + 1).padStart(4, '0')}`,
        sec_type: exception_type === 'hash' && i === 4 ? 'ms_defender' : kind.sec_type,
        exception_type,
        exception_str: kind.str(r, i),
        exception_payload: JSON.stringify(kind.payload?.(r, i) ?? {}),
        comment: r.pick(COMMENTS),
        is_exclusive: r.chance(0.2) ? 1 : 0,
        created_by_email: r.pick(ANALYSTS),
        insert_time: calendar.at(r),
      };
    }),
  );
