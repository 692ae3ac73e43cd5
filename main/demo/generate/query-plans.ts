import type { Condition } from '../requests/saved-query';
import { MAIL_STATE } from '../config/mail-states';
import type { Domain } from '../words';

const leaf = (
  field_id: string,
  operator_id: string,
  ...values: (string | number | boolean)[]
): Condition => ({ operator_id, field_id, values });
const all = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });
const any = (...condition: Condition[]): Condition => ({ operator_id: 'or', condition });
const recent = (days: number): Condition => leaf('email.received', 'relative_date', days, 'days');

/** The plan of a saved query; its schedule and columns depend on its index in the list. */
export type QueryPlan = readonly [
  label: string,
  description: string,
  saas: string,
  domain: Domain,
  condition: Condition | null,
];

/** Saved queries of the tenant, such as analysts write. */
export const QUERY_PLANS: readonly QueryPlan[] = [
  [
    'Phishing that was delivered',
    'Our verdict is phishing, yet the mail lies in the mailbox',
    'office365_emails',
    'email',
    all(recent(30), leaf('email.verdict', 'is', 'phishing'), leaf('email.state', 'is', MAIL_STATE.inbox)),
  ],
  [
    'Restore requests to review',
    'Mails whose recipients asked for them',
    'office365_emails',
    'email',
    all(leaf('email.restore_state', 'is', 'requested')),
  ],
  [
    'Microsoft missed it',
    'We say phishing or malware, Microsoft says clean',
    'office365_emails',
    'email',
    all(leaf('email.verdict', 'in', 'phishing', 'malware'), leaf('email.provider_verdict', 'is', 'clean')),
  ],
  [
    'We missed it',
    'Microsoft says high confidence phishing, we say clean',
    'office365_emails',
    'email',
    all(leaf('email.provider_verdict', 'is', 'hphsh'), leaf('email.verdict', 'is', 'clean')),
  ],
  [
    'DMARC failed, read',
    'Mails that failed DMARC and were opened',
    'office365_emails',
    'email',
    all(leaf('email.dmarc', 'is', 'fail'), leaf('email.is_read', 'is', true)),
  ],
  [
    'PayPal look-alikes',
    'Senders that pose as PayPal',
    'office365_emails',
    'email',
    all(leaf('email.from_domain', 'regex', 'paypa[l1]'), recent(90)),
  ],
  [
    'DocuSign impersonation',
    'Reads DocuSign, does not come from there',
    'office365_emails',
    'email',
    all(any(leaf('email.from_name', 'contains', 'docusign'), leaf('email.subject', 'contains', 'docusign'))),
  ],
  [
    'Transaction Sent',
    'What the taken-over account sent',
    'office365_emails',
    'email',
    all(
      leaf('email.subject', 'contains_words', 'transaction sent'),
      leaf('email.direction', 'is', 'outgoing'),
    ),
  ],
  [
    'Inbox rule notices',
    'Rules that delete or forward',
    'office365_emails',
    'email',
    all(leaf('email.subject', 'contains', 'inbox rule')),
  ],
  [
    'Reply-to differs',
    'Answers go to a freemail address',
    'office365_emails',
    'email',
    all(leaf('email.reply_to_email', 'not_empty'), leaf('email.reply_to_email', 'contains', 'mail')),
  ],
  [
    'Malware last week',
    'Attachments that a scanner stopped',
    'office365_emails',
    'email',
    all(recent(7), leaf('email.verdict', 'is', 'malware')),
  ],
  [
    'Executable in disguise',
    'Attachment names that end in .exe',
    'office365_emails',
    'email',
    all(leaf('email.attachment_names', 'ends_with', '.exe')),
  ],
  [
    'Large outgoing mail',
    'More than 10 MB to the outside',
    'office365_emails',
    'email',
    all(leaf('email.direction', 'is', 'outgoing'), leaf('email.size', 'more', 10_000_000)),
  ],
  [
    'User reports',
    'What people reported',
    'office365_emails',
    'email',
    all(leaf('email.is_user_reported', 'is', true)),
  ],
  [
    'Scan errors',
    'Mails that Microsoft could not classify',
    'office365_emails',
    'email',
    all(leaf('email.provider_verdict', 'is', 'error')),
  ],
  [
    'Mass mails',
    'More than 25 recipients',
    'office365_emails',
    'email',
    all(leaf('email.recipient_count', 'more', 25)),
  ],
  [
    'Quarantined by Microsoft',
    'Not ours, theirs',
    'office365_emails',
    'email',
    all(leaf('email.quarantined_by', 'is', 'microsoft')),
  ],
  [
    'Declined restores',
    'With the reasons given',
    'office365_emails',
    'email',
    all(leaf('email.restore_state', 'is', 'declined')),
  ],
  [
    'Gmail phishing',
    'The same hunt over Gmail',
    'google_mail',
    'email',
    all(leaf('email.verdict', 'is', 'phishing')),
  ],
  [
    'Gmail spam in the inbox',
    'Spam that was delivered',
    'google_mail',
    'email',
    all(leaf('email.verdict', 'is', 'spam'), leaf('email.state', 'is', MAIL_STATE.inbox)),
  ],
  [
    'Files shared outside',
    'OneDrive files that others can open',
    'onedrive',
    'file',
    all(leaf('file.is_shared_externally', 'is', true)),
  ],
  [
    'Infected files',
    'Malware in SharePoint',
    'sharepoint',
    'file',
    all(leaf('file.verdict', 'is', 'malware')),
  ],
  [
    'Payroll files',
    'Anything that says payroll',
    'onedrive',
    'file',
    all(leaf('file.name', 'contains_words', 'payroll')),
  ],
  ['Busy files', 'More than 100 events', 'onedrive', 'file', all(leaf('file.event_count', 'more', 100))],
  [
    'Dropbox quarantine',
    'Files that were taken away',
    'dropbox2',
    'file',
    all(leaf('file.is_quarantined', 'is', true)),
  ],
  [
    'Users without MFA',
    'And not suspended',
    'office365_emails',
    'user',
    all(leaf('user.mfa', 'is', false), leaf('user.is_suspended', 'is', false)),
  ],
  ['Risky users', 'Risk above 60', 'office365_emails', 'user', all(leaf('user.risk', 'more', 60))],
  ['Gmail guests', 'Guests with a mailbox', 'google_mail', 'user', all(leaf('user.is_guest', 'is', true))],
  [
    'Large groups',
    'More than 25 members',
    'office365_emails',
    'group',
    all(leaf('group.member_count', 'more', 25)),
  ],
  [
    'Groups open to the outside',
    'Anyone may write to them',
    'teams',
    'group',
    all(leaf('group.is_external', 'is', true)),
  ],
  [
    'Slack lures',
    'Messages that are not clean',
    'slack2',
    'message',
    all(leaf('message.verdict', 'is_not', 'clean')),
  ],
  [
    'Teams messages with links',
    'In the last 30 days',
    'teams',
    'message',
    all(leaf('message.has_link', 'is', true), leaf('message.sent', 'relative_date', 30, 'days')),
  ],
  [
    'Clicked through a block',
    'The warning was overridden',
    'office365_emails',
    'click',
    all(leaf('click.action', 'is', 'Block overridden')),
  ],
  [
    'Clicks on look-alikes',
    'Domains of known lures',
    'office365_emails',
    'click',
    all(any(leaf('click.domain', 'contains', 'rnicrosoft'), leaf('click.domain', 'contains', 'docusign'))),
  ],
  ['All mail', 'Everything, newest first', 'office365_emails', 'email', null],
];
