import type { MailStyle } from '../rows';
import { HOME_DOMAIN } from './people';

export type Sender = readonly [name: string, email: string];
/** What a style of mail looks like from outside: who sends it, how it is called and what the engines tend to say. */
export type StyleSpec = {
  /** Share of all mail, in thousandths. */
  readonly weight: number;
  /** `colleague` is one of us, `partner` someone at a partner; a list is picked from. */
  readonly from: 'colleague' | 'partner' | 'mixed' | readonly Sender[];
  /** `{p}` a project, `{n}` a number, `{name}` a first name, `{m}` an amount. */
  readonly subjects: readonly string[];
  /** Our verdict with its weights in hundredths; the rest is clean. */
  readonly verdicts: Readonly<Partial<Record<'spam' | 'suspicious' | 'phishing' | 'malware', number>>>;
  /** How often SPF and DKIM fail, in hundredths. */
  readonly authFails: number;
  readonly replyTo?: readonly string[];
};

const hostile = { phishing: 72, suspicious: 17 } as const;

/** Every style that the generator knows. */
export const STYLES: Readonly<Record<MailStyle, StyleSpec>> = {
  business: {
    weight: 520,
    from: 'mixed',
    subjects: [
      'Project {p}: status and next steps', 'Minutes of the {p} meeting', 'Question about order {n}', 'Draft contract for {p}', '{p} budget, version {n}',
      'Thanks for today', 'Access to the {p} folder', 'Holiday cover next week', 'Quote {n} for your review', 'Feedback on the {p} slides',
      'Travel plan for the {p} workshop', 'Delivery date of order {n}', 'Numbers for the quarterly review', 'Short call about {p}?',
    ],
    verdicts: { suspicious: 1 },
    authFails: 2,
  },
  newsletter: {
    weight: 140,
    from: [['Fabrikam News', 'news@news.fabrikam.example'], ['Tailspin Digest', 'digest@digest.tailspin.example'], ['Adventure Works', 'mail@mail.adventure-works.example'], ['Litware Updates', 'updates@updates.litware.example']],
    subjects: ['Your weekly digest, issue {n}', 'What is new in {p}', '{n} stories you may have missed', 'Product update: {p}', 'Webinar: getting started with {p}'],
    verdicts: { spam: 6 },
    authFails: 4,
  },
  notification: {
    weight: 110,
    from: [['Contoso IT', `it-notifications@${HOME_DOMAIN}`], ['Build server', `builds@${HOME_DOMAIN}`], ['Ticket system', 'no-reply@tickets.litware.example'], ['Calendar', 'calendar@litware.example']],
    subjects: ['[{p}] Build {n} passed', '[{p}] Build {n} failed', 'Ticket #{n} was updated', 'Your storage is 80 % full', 'Scheduled maintenance of {p}', 'You were added to {p}'],
    verdicts: {},
    authFails: 2,
  },
  invoice: {
    weight: 55,
    from: [['Northwind Billing', 'billing@northwind.example'], ['Proseware Accounts', 'accounts@proseware.example'], ['Woodgrove Bank', 'statements@woodgrove-bank.example']],
    subjects: ['Invoice {n}', 'Statement of account {n}', 'Invoice {n} is due on Friday', 'Payment received, thank you ({n})'],
    verdicts: { suspicious: 3 },
    authFails: 3,
  },
  meeting: {
    weight: 65,
    from: 'mixed',
    subjects: ['Invitation: {p} weekly', 'Updated invitation: {p} review', 'Accepted: {p} planning', 'Cancelled: {p} stand-up', 'Invitation: interview with {name}'],
    verdicts: {},
    authFails: 1,
  },
  spam: {
    weight: 45,
    from: [['Best Offers', 'win@cobalt-offers.invalid'], ['Dr. Health', 'health@maple-pills.invalid'], ['SEO Experts', 'rank@seo-top.invalid'], ['Lucky Draw', 'prize@lucky-draw.invalid']],
    subjects: ['You have been selected', 'Rank first in {n} days', 'Last chance: 70 % off', 'Cheap loans, no questions', 'Hot stock tip {n}'],
    verdicts: { spam: 92, suspicious: 3 },
    authFails: 30,
  },
  docusign_impersonation: {
    weight: 8,
    from: [['DocuSign Electronic Signature', 'dse@docusign-review.test'], ['DocuSign via Legal', 'sign@d0cusign.example']],
    subjects: ['Please DocuSign: Agreement {n}.pdf', 'Completed: complete with DocuSign {n}', 'You received a document to review and sign'],
    verdicts: hostile,
    authFails: 45,
  },
  paypal_invoice: {
    weight: 7,
    from: [['PayPal', 'service@paypal-billing.example'], ['PayPal Service', 'service@paypa1-billing.test']],
    subjects: ['Invoice from Norton Antivirus (#{n})', 'You have a money request of {m} USD', 'Reminder: you still have an invoice {n}'],
    verdicts: { phishing: 48, suspicious: 30 },
    authFails: 8,
  },
  callback_calendar: {
    weight: 4,
    from: [['Geek Support', 'billing@geek-support.test'], ['Renewal Desk', 'renewals@antivirus-renew.example']],
    subjects: ['Your subscription renews today: {m} USD', 'Order {n} confirmed: call to cancel'],
    verdicts: { phishing: 55, suspicious: 30 },
    authFails: 25,
  },
  qr_lure: {
    weight: 6,
    from: [['Contoso IT Security', 'security@contoso-mfa.test'], ['Microsoft 365', 'no-reply@microsoft0nline.example']],
    subjects: ['Action required: re-enrol your authenticator', 'Scan to keep your access', '2FA expires today'],
    verdicts: hostile,
    authFails: 40,
  },
  voicemail_pdf: {
    weight: 6,
    from: [['Voice Messages', 'voicemail@unified-voice.test'], ['VM Service', 'no-reply@vm-delivery.example']],
    subjects: ['New voicemail from +1 555 01{n}', 'Missed call: 00:{n} message', 'VM_{n} from wireless caller'],
    verdicts: hostile,
    authFails: 40,
  },
  svg_script: {
    weight: 4,
    from: [['Remittance', 'remit@vertex-pay.test'], ['Scanner', `scanner@contoso-print.test`]],
    subjects: ['Remittance advice {n}', 'Scanned document {n}', 'Payment slip {n}'],
    verdicts: hostile,
    authFails: 50,
  },
  open_redirect: {
    weight: 5,
    from: [['Microsoft account team', 'account@rnicrosoft-login.test'], ['Account Team', 'team@account-verify.test']],
    subjects: ['Unusual sign-in activity', 'Your password expires in {n} hours', 'Verify your account'],
    verdicts: hostile,
    authFails: 35,
  },
  freemail_reply_to: {
    weight: 5,
    from: [['Sofia Torres', 's.torres@procurement-desk.example'], ['Ravi Gupta', 'r.gupta@consult-north.example']],
    subjects: ['Request for quotation {n}', 'Business proposal', 'New supplier form {n}'],
    verdicts: { phishing: 35, suspicious: 45 },
    authFails: 12,
    replyTo: ['quotes.desk@freemail.example', 'office.mail77@webmail.example'],
  },
  hr_comp_review: {
    weight: 4,
    from: [['Human Resources', 'hr@contoso-hr.test'], ['HR Portal', 'benefits@hr-portal.example']],
    subjects: ['Compensation review {n}', 'Updated salary structure', 'Annual bonus letter'],
    verdicts: hostile,
    authFails: 40,
  },
  bec_mobile: {
    weight: 5,
    from: [['Grace Okafor', 'ceo.office@freemail.example'], ['Executive Office', 'executive.office@webmail.example']],
    subjects: ['Quick task', 'Are you at your desk?', 'Your mobile number please', 'Urgent request'],
    verdicts: { phishing: 50, suspicious: 35 },
    authFails: 6,
    replyTo: ['private.ceo@freemail.example'],
  },
  credential_lookalike: {
    weight: 7,
    from: [['Mail Administrator', 'admin@c0ntoso.example'], ['Netflix', 'billing@netflix-renew.example'], ['DHL Express', 'parcel@dhl-parcel-fee.test']],
    subjects: ['Keep your current password', 'Mailbox is full', 'Your parcel {n} is waiting', 'Payment declined'],
    verdicts: hostile,
    authFails: 45,
  },
  malware_attachment: {
    weight: 4,
    from: [['DHL Label', 'label@dhl-track.example'], ['Purchasing', 'po@amber-supplies.test']],
    subjects: ['Shipping label {n}', 'Purchase order {n} attached', 'Copy of payment {n}'],
    verdicts: { malware: 82, suspicious: 10 },
    authFails: 40,
  },
  takeover_transaction: { weight: 0, from: 'colleague', subjects: ['Transaction Sent'], verdicts: { phishing: 40, suspicious: 40 }, authFails: 0 },
};
