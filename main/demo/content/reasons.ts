import type { EmailRow, MailStyle } from '../rows';
import { linkDomain } from './links';
import type { Random } from './random';
import type { Verdict } from './sec-tools';
import type { Subject } from './subject';
import type { ToolId } from '../words';

export const REASON_CATEGORIES = [
  'Links',
  'Email Headers',
  'Domain Impersonation',
  'Sender Reputation',
  'Attachments',
  'Content',
] as const;
/** A reason for a verdict: a category, a short line and a sentence. */
export type Reason = {
  readonly category: (typeof REASON_CATEGORIES)[number];
  readonly short: string;
  readonly full: string;
};

const reason = (category: Reason['category'], short: string, full: string): Reason => ({
  category,
  short,
  full,
});

const IMPERSONATED: Readonly<Partial<Record<MailStyle, string>>> = {
  docusign_impersonation: 'DocuSign',
  paypal_invoice: 'PayPal',
  voicemail_pdf: 'Microsoft Teams',
  credential_lookalike: 'Microsoft 365',
  hr_comp_review: 'the Human Resources department',
  open_redirect: 'Contoso',
  bec_mobile: 'an executive',
};

const CONTENT: Readonly<Partial<Record<MailStyle, readonly [short: string, full: string]>>> = {
  spam: ['Bulk advertising', 'The text and its hidden words match bulk advertising seen at other tenants.'],
  docusign_impersonation: [
    'Signature request from outside the signing service',
    'The text asks for a signature, but the mail did not come from the signing service.',
  ],
  paypal_invoice: [
    'Telephone number in a payment notice',
    'A payment notice asks the reader to call a number, which is a known way to take payments over the phone.',
  ],
  callback_calendar: [
    'Callback request in a calendar invitation',
    'The invitation holds a charge and a telephone number to cancel it, and nothing about a meeting.',
  ],
  qr_lure: [
    'QR code in the body',
    'The body asks the reader to scan a QR code with a phone, which keeps the link away from link protection.',
  ],
  voicemail_pdf: [
    'Voice message as a document',
    'The mail announces a voice message, but the attachment is a document with a link over its whole page.',
  ],
  hr_comp_review: [
    'Pay review with a deadline',
    'The text announces a pay review and sets a short deadline, a common pretext for taking credentials.',
  ],
  bec_mobile: [
    'Request to move to another channel',
    'A short mail in the name of an executive asks for a mobile number or a favour, which is how impostors begin.',
  ],
  freemail_reply_to: [
    'Request for account details',
    'The sender asks for account details and wants the answer at a private address.',
  ],
  credential_lookalike: [
    'Password form in the mail',
    'The body holds a form that asks for a password and sends it to another site.',
  ],
  takeover_transaction: [
    'Unusual payment request of a known sender',
    'The sender is known, but has never announced transactions before and wrote from a new place.',
  ],
  malware_attachment: [
    'Pressure to open an attachment',
    'The text asks the reader to open the attachment and to enable its content.',
  ],
};

const fromHeaders = (row: EmailRow, random: Random): Reason[] => {
  const list: Reason[] = [];
  // One reason in twenty contradicts the header, because engines check different hops; the profile shows both.
  const disagrees = random.chance(0.05);
  if (row.spf.endsWith('fail') || (disagrees && row.spf === 'pass'))
    list.push(
      reason(
        'Email Headers',
        'SPF check failed',
        `SPF check failed when checking sending IP: ${row.sender_ip} for domain ${row.from_domain}.`,
      ),
    );
  if (row.dmarc === 'none')
    list.push(
      reason(
        'Email Headers',
        'Missing DMARC',
        `The domain ${row.from_domain} publishes no DMARC policy, so receivers cannot tell its mail from a forgery.`,
      ),
    );
  if (row.dmarc === 'fail')
    list.push(
      reason(
        'Email Headers',
        'DMARC failed',
        `Neither SPF nor DKIM of this mail is aligned with ${row.from_domain}, and its policy asks to reject such mail.`,
      ),
    );
  if (row.dkim === 'fail')
    list.push(
      reason(
        'Email Headers',
        'DKIM signature did not verify',
        `The mail was changed after ${row.from_domain} signed it, or the signature is false.`,
      ),
    );
  if (row.reply_to_email !== null)
    list.push(
      reason(
        'Email Headers',
        'Reply-to differs from sender',
        `Answers would go to ${row.reply_to_email} and not to ${row.from_email}.`,
      ),
    );
  return list;
};

const fromSender = (row: EmailRow, random: Random): Reason[] =>
  [
    reason(
      'Sender Reputation',
      'Insignificant historical reputation with sender',
      `Nobody at Contoso has answered ${row.from_email} in the last 12 months.`,
    ),
    reason(
      'Sender Reputation',
      "Low-traffic 'From'-domain",
      `Only ${random.int(1, 40)} mails from ${row.from_domain} were seen at all tenants in the last 30 days.`,
    ),
    reason(
      'Sender Reputation',
      'First Time Sender',
      `This is the first mail from ${row.from_email} to this recipient.`,
    ),
    reason(
      'Sender Reputation',
      'Sender domain is new',
      `${row.from_domain} was registered ${random.int(2, 27)} days before this mail.`,
    ),
  ].filter(() => random.chance(0.5));

const fromLinks = (subject: Subject): Reason[] =>
  subject.links.slice(0, 1).flatMap(({ url, text }) => {
    const host = linkDomain(url);
    const list = [
      reason(
        'Links',
        'Link to a low-traffic site',
        `The link leads to ${host}, a site that hardly any tenant visits.`,
      ),
    ];
    if (/^https?:\/\//.test(text) && linkDomain(text) !== host)
      list.push(
        reason(
          'Links',
          'Link text differs from its target',
          `The link says ${linkDomain(text)} and leads to ${host}.`,
        ),
      );
    if (url.includes('@'))
      list.push(
        reason(
          'Links',
          'User name in the address',
          `The text before the @ is not the site: the link leads to ${host}.`,
        ),
      );
    if (/^[\d.]+$/.test(host))
      list.push(
        reason('Links', 'Link to a bare IP address', `The link leads to ${host} and names no domain.`),
      );
    if (/[?&](url|q|u)=/.test(url))
      list.push(
        reason(
          'Links',
          'Redirect through a known service',
          `The link goes through ${host}, which forwards to another site.`,
        ),
      );
    return list;
  });

const antiPhishing = (row: EmailRow, subject: Subject, random: Random): Reason[] => {
  const brand = IMPERSONATED[row.style];
  const content = CONTENT[row.style];
  return [
    ...fromLinks(subject),
    ...fromHeaders(row, random),
    ...(brand === undefined
      ? []
      : [
          reason(
            'Domain Impersonation',
            `Impersonates ${brand}`,
            `The mail presents itself as ${brand}, but ${row.from_domain} does not belong to it.`,
          ),
        ]),
    ...fromSender(row, random),
    ...subject.files
      .slice(0, 1)
      .map((file) =>
        reason(
          'Attachments',
          'Attachment of a type seldom sent by this sender',
          `${file.name} is the first .${file.extension} from ${row.from_email}.`,
        ),
      ),
    ...(content === undefined
      ? [reason('Content', 'Unusual wording', 'The wording differs from earlier mail of this sender.')]
      : [reason('Content', ...content)]),
  ];
};

const phishingReasons = (verdict: Verdict | null, subject: Subject, random: Random): Reason[] => {
  const isClean = verdict === 'clean' || verdict === null;
  if (subject.domain === 'email')
    return isClean
      ? fromHeaders(subject.row, random).slice(0, 2)
      : antiPhishing(subject.row, subject, random);
  if (isClean) return [];
  return [
    reason(
      'Content',
      'Unusual wording',
      'The message asks for something that this sender never asked for before.',
    ),
    ...fromLinks(subject),
  ];
};

const urlReasons = (verdict: Verdict | null, subject: Subject): Reason[] =>
  verdict === 'clean' || verdict === null ? [] : fromLinks(subject);

const fileReasons = (verdict: Verdict | null, { files }: Subject): Reason[] => {
  if (verdict === 'clean') return [];
  if (verdict === null)
    return files
      .filter((one) => one.is_encrypted)
      .map((one) =>
        reason(
          'Attachments',
          'Password-protected attachment',
          `${one.name} could not be opened without its password.`,
        ),
      );
  const malware = files.filter((one) => one.is_malware);
  if (malware.length === 0)
    return [reason('Attachments', 'Unusual structure', 'The file holds parts that its type does not need.')];
  return malware.map((one) =>
    reason(
      'Attachments',
      'EICAR test file',
      `${one.name} holds the EICAR test string (Eicar-Test-Signature), MD5 ${one.md5}.`,
    ),
  );
};

type ToolReasons = (verdict: Verdict | null, subject: Subject, random: Random) => Reason[];

const TOOL_REASONS: Readonly<Partial<Record<ToolId, ToolReasons>>> = {
  ap_avanan: phishingReasons,
  checkpoint_url: urlReasons,
  avanan_url: urlReasons,
  clicktime_protection: urlReasons,
  checkpoint_te: fileReasons,
  checkpoint_av: fileReasons,
  checkpoint2: fileReasons,
  lastline_av_file: fileReasons,
  lastline_te: fileReasons,
};

/** Returns a tool's reasons for its verdict. A clean verdict may have some too. */
export const createReasons = (
  tool: ToolId,
  verdict: Verdict | null,
  subject: Subject,
  random: Random,
): Reason[] => TOOL_REASONS[tool]?.(verdict, subject, random) ?? [];
