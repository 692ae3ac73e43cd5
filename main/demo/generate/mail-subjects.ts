/**
 * Subjects of emails by style. Placeholders: `{p}` a project, `{n}` a number, `{few}` a small one, `{m}` an amount,
 * `{name}` and `{last}` parts of a name, `{day}` a weekday, `{month}` a month.
 */
/** From colleagues and partners. */
export const BUSINESS_SUBJECTS = [
  'Project {p}: status and next steps',
  'Minutes of the {p} meeting',
  'Question about order {n}',
  'Draft contract for {p}',
  '{p} budget, version {few}',
  'Thanks for today',
  'Access to the {p} folder',
  'Holiday cover next week',
  'Quote {n} for your review',
  'Feedback on the {p} slides',
  'Travel plan for the {p} workshop',
  'Delivery date of order {n}',
  'Numbers for the quarterly review',
  'Short call about {p}?',
  'Contract redlines v{few}',
  '{month} forecast: open points',
  'New starter in your team: {name} {last}',
  'Lease renewal, {few} days left',
  'Handover notes from {name}',
  'Vendor security questionnaire for {p}',
  'Who owns the {p} roadmap?',
  'Offsite in {month}: hotel options',
  'NDA with the {last} group',
  'Cost center for PO {n}',
  'Please approve: {p} press release',
  'Interview feedback: {name} {last}',
  'Demo environment for {p}',
  'Customer escalation {n}: summary',
  'Weekly SOC digest, {day}',
  'Pricing for {few} more seats',
  'Site visit on {day}',
  'Pilot results from {last} AG',
  'Slides for the board, please check',
  'Badge for {name} {last}',
  'Key dates of the {p} release',
  'Second test of finding {n}',
  'Shift swap on {day}?',
  'Warehouse count {month}',
  'Lunch with the {last} people on {day}',
  'Q{few} targets, first draft',
] as const;

/** From newsletters. */
export const NEWSLETTER_SUBJECTS = [
  'Your weekly digest, issue {few}',
  'What is new in {p}',
  '{few} stories you may have missed',
  'Product update: {p}',
  'Webinar: getting started with {p}',
  'The {day} briefing',
  '{month} at a glance',
  'Five things we learned about {p}',
  'Early bird tickets end on {day}',
  'Inside the {p} release',
] as const;

/** From the IT department, and from senders without their own subjects. */
export const NOTIFICATION_SUBJECTS = [
  'Your storage is {few} GB from full',
  'Scheduled maintenance of {p}',
  'You were added to {p}',
  'Your Zoom recording is now available',
  'Password expiry notice: {few} days left',
  'Shared file "{p} minutes.docx"',
  'Parking permit for {day}',
  'Benefits enrolment closes on {day}',
  'Quarterly all-hands: agenda and link',
  'OneDrive: {few} files deleted',
] as const;
/** From the build server. */
export const BUILD_SUBJECTS = [
  '[{p}] Build {n} passed',
  '[{p}] Build {n} failed',
  '[{p}] Release {few}.{few} is out',
  'Backup of {p} finished with {few} warnings',
] as const;
/** From the ticket system. */
export const TICKET_SUBJECTS = [
  'Ticket #{n} was updated',
  'Ticket #{n} is solved',
  '{name} {last} mentioned you in #{n}',
  'How did we do? Ticket #{n}',
] as const;
/** From the calendar. */
export const CALENDAR_SUBJECTS = [
  'Agenda for {day}',
  'Room change: {p} review',
  'Reminder: {p} planning on {day}',
  'You have {few} conflicts this week',
] as const;
/** From scanners and faxes. */
export const SCAN_SUBJECTS = [
  'Scan from RICOH-MFP-{few}',
  'Fax: {few} pages from {last} GmbH',
  'Scan {n} is ready',
] as const;
/** From the expenses tool. */
export const EXPENSE_SUBJECTS = [
  'Expense report {n} was approved',
  'Expense report {n} rejected: receipt missing',
  'Per diem for {month}',
  'Card payment of {m} EUR needs a receipt',
] as const;

/** From suppliers and banks. */
export const INVOICE_SUBJECTS = [
  'Invoice {n}',
  'Statement of account {n}',
  'Invoice {n} is due on {day}',
  'Payment received, thank you ({n})',
  'Invoice INV-{n} from {last} GmbH',
  'Credit note {n}',
  'Shipping confirmation #{n}',
  '{month} statement is ready',
  'Remittance advice for PO {n}',
] as const;

/** Invitations and replies to them. */
export const MEETING_SUBJECTS = [
  'Invitation: {p} weekly',
  'Updated invitation: {p} review',
  'Accepted: {p} planning',
  'Cancelled: {p} stand-up',
  'Invitation: interview with {name} {last}',
  'Declined: {p} retrospective',
  'Meeting moved: {last} vendor review',
  'Tentative: 1:1 with {name}',
  'Invitation: budget round {month}',
] as const;

/** Spam. */
export const SPAM_SUBJECTS = [
  'You have been selected',
  'Rank first in {few} days',
  'Last chance: 70 % off',
  'Cheap loans, no questions',
  'Hot stock tip {n}',
  'Congratulations {name}, claim {m} USD',
  'Lose {few} kg before {month}',
  'Your website has {few} errors',
  'Private casino: {few} free spins',
] as const;
/** Spam about parcels. */
export const PARCEL_SUBJECTS = [
  'Parcel held at customs: fee of {m} USD',
  'Delivery {n} failed twice',
  'Confirm your address for parcel {n}',
] as const;
/** Spam that sells addresses. */
export const LEAD_SUBJECTS = [
  'Verified B2B leads, {n} contacts',
  '{name}, {few} new leads for you',
  'Decision makers in your region',
] as const;
