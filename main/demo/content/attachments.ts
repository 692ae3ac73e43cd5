import type { MailStyle } from '../rows';
import { createRandom, type Random } from './random';
import { type AttachmentKind, isMalware, variantCount, createVariant } from './variants';

/** An attachment of an email: derived, never stored. */
export type Attachment = {
  readonly name: string;
  readonly mime_type: string;
  readonly bytes: Uint8Array;
  readonly md5: string;
  readonly sha256: string;
  readonly kind: AttachmentKind;
  readonly variant: number;
  readonly is_encrypted: boolean;
  readonly is_malware: boolean;
};

type Mix = readonly (readonly [AttachmentKind, number])[];

const OFFICE_MIX: Mix = [
  ['pdf', 8],
  ['docx', 6],
  ['xlsx', 5],
  ['chart', 3],
  ['csv', 2],
  ['txt', 2],
  ['zip', 1],
  ['locked_zip', 0.5],
  ['eml', 0.7],
];

/** Share of emails with attachments, and the kinds of attachments, by style. Other styles have none. */
const MIXES: Readonly<Partial<Record<MailStyle, { readonly chance: number; readonly mix: Mix }>>> = {
  business: { chance: 0.28, mix: OFFICE_MIX },
  notification: {
    chance: 0.08,
    mix: [
      ['csv', 2],
      ['txt', 1],
    ],
  },
  invoice: {
    chance: 0.95,
    mix: [
      ['pdf', 9],
      ['xlsx', 1],
    ],
  },
  meeting: { chance: 0.8, mix: [['ics', 1]] },
  docusign_impersonation: {
    chance: 0.45,
    mix: [
      ['html', 2],
      ['lure_pdf', 1],
    ],
  },
  paypal_invoice: { chance: 0.5, mix: [['pdf', 1]] },
  callback_calendar: { chance: 1, mix: [['callback_ics', 1]] },
  qr_lure: {
    chance: 0.7,
    mix: [
      ['qr', 4],
      ['docx', 1],
    ],
  },
  voicemail_pdf: {
    chance: 1,
    mix: [
      ['lure_pdf', 5],
      ['html', 1],
    ],
  },
  svg_script: { chance: 1, mix: [['svg', 1]] },
  freemail_reply_to: { chance: 0.2, mix: [['docx', 1]] },
  hr_comp_review: {
    chance: 0.6,
    mix: [
      ['docx', 2],
      ['lure_pdf', 2],
      ['locked_zip', 1],
    ],
  },
  credential_lookalike: { chance: 0.3, mix: [['html', 1]] },
  malware_attachment: {
    chance: 1,
    mix: [
      ['eicar', 2],
      ['eicar_zip', 3],
    ],
  },
  takeover_transaction: { chance: 0.3, mix: [['xlsx', 1]] },
};

const STEMS: Readonly<Record<AttachmentKind, readonly string[]>> = {
  pdf: ['Invoice', 'Statement', 'Quote', 'Purchase order', 'Rechnung', 'Facture n°', '請求書'],
  lure_pdf: ['VM_', 'Voicemail', 'Audio_Message', 'Secure_Document'],
  docx: ['Meeting notes', 'Contract draft', 'Compensation Review', 'Entwurf für Prüfung'],
  xlsx: ['Budget', 'Forecast', 'Price list', 'Timesheet'],
  chart: ['chart', 'image', 'Screenshot'],
  qr: ['scan-me', 'MFA-setup', 'image'],
  svg: ['Document', 'Remittance_Advice', 'Play_Voicemail'],
  html: ['Secure_Message', 'Shared-Document', 'Voicemail_Transcript'],
  csv: ['export', 'report', 'contacts'],
  txt: ['notes', 'log', 'readme'],
  ics: ['invite', 'meeting'],
  callback_ics: ['invite', 'Renewal'],
  eml: ['Forwarded message', 'original'],
  zip: ['archive', 'files', 'photos'],
  locked_zip: ['Encrypted_Statement', 'secure', 'Lohnabrechnung'],
  large: ['site-photos-full'],
  eicar: ['eicar', 'setup', 'update'],
  eicar_zip: ['invoice', 'payment_copy', 'DHL_label'],
};

/** Names that mislead a reader or a file system; each has to become a safe file name before it is saved. */
const hostileName = (random: Random, stem: string, extension: string): string =>
  random.pick([
    () => `${stem}_\u202Efdp.${extension}`,
    () => `${stem}.pdf.exe`,
    () => `${stem}.${extension}...`,
    () => `CON.${extension}`,
    () => `aux.${extension}`,
    () => `..\\..\\Startup\\${stem}.${extension}`,
    () => `../../../tmp/${stem}.${extension}`,
    () => `${'very long name '.repeat(20)}${stem}.${extension}`,
    () => `${stem}\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0\u00A0.pdf            .${extension}`,
    () => `${stem}\u200B.${extension}`,
    () => `=HYPERLINK("https://rnicrosoft-login.test";"${stem}").${extension}`,
    () => `${stem}:hidden.${extension} `,
  ])();

const createName = (random: Random, kind: AttachmentKind, hostility: number): string => {
  const { extension } = createVariant(kind, 0);
  const stem = random.pick(STEMS[kind]);
  if (random.chance(hostility)) return hostileName(random, stem, extension);
  if (kind === 'eicar' && random.chance(0.5)) return 'eicar.com';
  if (kind === 'eicar_zip' && random.chance(0.5)) return 'invoice.zip';
  return `${stem}${stem.endsWith('_') ? '' : random.pick(['', ' ', '-', '_'])}${random.int(1, 9999)}.${extension}`;
};

const ORDINARY: ReadonlySet<MailStyle> = new Set<MailStyle>([
  'business',
  'notification',
  'invoice',
  'meeting',
  'newsletter',
]);

const howMany = (random: Random, style: MailStyle): number => {
  if (style !== 'business')
    return random.weighted([
      [1, 12],
      [2, 1],
    ]);
  return random.weighted([
    [1, 60],
    [2, 25],
    [3, 10],
    [5, 4],
    [10, 0.4],
    [11, 0.4],
    [26, 0.4],
  ]);
};

/** Returns the attachments of email `n` in order. This is cheap, because bytes and hashes are made once for each variant. */
export const createAttachments = (seed: number, n: number, style: MailStyle): Attachment[] => {
  const plan = MIXES[style];
  const random = createRandom(seed, 'attachments', n);
  if (!plan || !random.chance(plan.chance)) return [];
  const hostility = ORDINARY.has(style) ? 0.004 : style === 'malware_attachment' ? 0.35 : 0.08;
  return Array.from({ length: howMany(random, style) }, () => {
    const kind = style === 'business' && random.chance(0.0015) ? 'large' : random.weighted(plan.mix);
    const variant = random.int(0, variantCount(kind) - 1);
    const { mime_type, bytes, md5, sha256 } = createVariant(kind, variant);
    const name = createName(random, kind, hostility);
    return {
      name,
      mime_type,
      bytes,
      md5,
      sha256,
      kind,
      variant,
      is_encrypted: kind === 'locked_zip',
      is_malware: isMalware(kind),
    };
  });
};
