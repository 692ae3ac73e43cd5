import type { StyleSpec } from './style-spec';

const hostile = { phishing: 72, suspicious: 17 } as const;

/** Styles of hostile email other than spam: lures, impersonations and the account takeover. */
export const HOSTILE_STYLES = {
  docusign_impersonation: {
    weight: 8,
    from: [
      ['DocuSign Electronic Signature', 'dse@docusign-review.test'],
      ['DocuSign via Legal', 'sign@d0cusign.example'],
      ['DocuSign NA4', 'dse_na4@docusign.net.sign-docs.test'],
    ],
    subjects: [
      'Please DocuSign: Agreement {n}.pdf',
      'Completed: complete with DocuSign {n}',
      'You received a document to review and sign',
      'DocuSign: Completed, {last} settlement {n}',
      'Signature needed by {day}: {p} addendum',
    ],
    verdicts: hostile,
    authFails: 45,
  },
  paypal_invoice: {
    weight: 7,
    from: [
      ['PayPal', 'service@paypal-billing.example'],
      ['PayPal Service', 'service@paypa1-billing.test'],
      ['service@paypal', 'service@paypal.com.invoice-center.example'],
    ],
    subjects: [
      'Invoice from Norton Antivirus (#{n})',
      'You have a money request of {m} USD',
      'Reminder: you still have an invoice {n}',
      'PayPal: You sent a payment of {m} USD',
      'Receipt for your payment to {name} {last}',
    ],
    verdicts: { phishing: 48, suspicious: 30 },
    authFails: 8,
  },
  callback_calendar: {
    weight: 4,
    from: [
      ['Geek Support', 'billing@geek-support.test'],
      ['Renewal Desk', 'renewals@antivirus-renew.example'],
    ],
    subjects: [
      'Your subscription renews today: {m} USD',
      'Order {n} confirmed: call to cancel',
      'Auto-renewal notice {n}: {m} USD',
    ],
    verdicts: { phishing: 55, suspicious: 30 },
    authFails: 25,
  },
  qr_lure: {
    weight: 6,
    from: [
      ['Contoso IT Security', 'security@contoso-mfa.test'],
      ['Microsoft 365', 'no-reply@microsoft0nline.example'],
    ],
    subjects: [
      'Action required: re-enrol your authenticator',
      'Scan to keep your access',
      '2FA expires today',
      'Multi-factor reset request {n}',
      'Wi-Fi certificate: scan before {day}',
    ],
    verdicts: hostile,
    authFails: 40,
  },
  voicemail_pdf: {
    weight: 6,
    from: [
      ['Voice Messages', 'voicemail@unified-voice.test'],
      ['VM Service', 'no-reply@vm-delivery.example'],
      ['Voice Desk', 'voice@tele-notify.test'],
    ],
    subjects: [
      'New voicemail from +1 555 01{few}',
      'Missed call: 00:{few} message',
      'VM_{n} from wireless caller',
      'You have ({few}) new voice messages',
      'Fax: {few} pages from +1 555 01{few}',
    ],
    verdicts: hostile,
    authFails: 40,
  },
  svg_script: {
    weight: 4,
    from: [
      ['Remittance', 'remit@vertex-pay.test'],
      ['Scanner', `scanner@contoso-print.test`],
    ],
    subjects: [
      'Remittance advice {n}',
      'Scanned document {n}',
      'Payment slip {n}',
      'Scan from RICOH-MFP-{few}: {n}.svg',
    ],
    verdicts: hostile,
    authFails: 50,
  },
  open_redirect: {
    weight: 5,
    from: [
      ['Microsoft account team', 'account@rnicrosoft-login.test'],
      ['Account Team', 'team@account-verify.test'],
    ],
    subjects: [
      'Unusual sign-in activity',
      'Your password expires in {few} hours',
      'Verify your account',
      'Unusual sign-in activity from a new device',
      'Action required: your mailbox is on hold',
    ],
    verdicts: hostile,
    authFails: 35,
  },
  freemail_reply_to: {
    weight: 5,
    from: [
      ['Sofia Torres', 's.torres@procurement-desk.example'],
      ['Ravi Gupta', 'r.gupta@consult-north.example'],
      ['Clara Weber', 'c.weber@northwind-trade.test'],
    ],
    subjects: [
      'Request for quotation {n}',
      'Business proposal',
      'New supplier form {n}',
      'Change of bank details, {last} Ltd',
      'Purchase enquiry for {few} units',
    ],
    verdicts: { phishing: 35, suspicious: 45 },
    authFails: 12,
    replyTo: ['quotes.desk@freemail.example', 'office.mail77@webmail.example'],
  },
  hr_comp_review: {
    weight: 4,
    from: [
      ['Human Resources', 'hr@contoso-hr.test'],
      ['HR Portal', 'benefits@hr-portal.example'],
      ['HR Team', 'hr-team@contoso.example.payroll-desk.test'],
    ],
    subjects: [
      'Compensation review {n}',
      'Updated salary structure',
      'Annual bonus letter',
      'HR: Compensation review for {month}',
      'Payroll update: direct deposit form',
    ],
    verdicts: hostile,
    authFails: 40,
  },
  bec_mobile: {
    weight: 5,
    from: [
      ['Grace Okafor', 'ceo.office@freemail.example'],
      ['Executive Office', 'executive.office@webmail.example'],
      ['Henrik Lindqvist', 'h.lindqvist.priv@freemail.example'],
    ],
    subjects: [
      'Quick task',
      'Are you at your desk?',
      'Your mobile number please',
      'Urgent request',
      'Urgent: gift cards for {few} clients',
      'Confidential, {p} closing',
    ],
    verdicts: { phishing: 50, suspicious: 35 },
    authFails: 6,
    replyTo: ['private.ceo@freemail.example'],
  },
  credential_lookalike: {
    weight: 7,
    from: [
      ['Mail Administrator', 'admin@c0ntoso.example'],
      ['Netflix', 'billing@netflix-renew.example', ['Payment declined', 'Your account has been locked']],
      ['DHL Express', 'parcel@dhl-parcel-fee.test', ['Your parcel {n} is waiting']],
    ],
    subjects: [
      'Keep your current password',
      'Mailbox is full',
      '{few} messages could not be delivered',
      'Your account has been locked',
    ],
    verdicts: hostile,
    authFails: 45,
  },
  malware_attachment: {
    weight: 4,
    from: [
      ['DHL Label', 'label@dhl-track.example', ['Shipping label {n}']],
      ['Purchasing', 'po@amber-supplies.test'],
    ],
    subjects: ['Purchase order {n} attached', 'Copy of payment {n}', 'Overdue invoice {n}, see archive'],
    verdicts: { malware: 82, suspicious: 10 },
    authFails: 40,
  },
  takeover_transaction: {
    weight: 0,
    from: 'colleague',
    subjects: ['Transaction Sent'],
    verdicts: { phishing: 40, suspicious: 40 },
    authFails: 0,
  },
} as const satisfies Readonly<Partial<Record<string, StyleSpec>>>;
