import { entityTypeOf, type QueryDomain } from '../../../shared/model/ids';
import { type Condition, type Query, SEVERITIES } from '../../../shared/model/query';
import { MAIL_STATE } from '../config/mail-states';
import { ANALYSTS } from './email-states';
import { Rand } from './random';
import type { Source } from './source';

const leaf = (
  field_id: string,
  operator_id: string,
  ...values: (string | number | boolean)[]
): Condition => ({ operator_id, field_id, values });
const all = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });
const any = (...condition: Condition[]): Condition => ({ operator_id: 'or', condition });
const recent = (days: number): Condition => leaf('email.received', 'relative_date', days, 'days');

type Plan = readonly [
  label: string,
  description: string,
  saas: string,
  domain: QueryDomain,
  condition: Condition | null,
];

/** The saved queries of the tenant, each a question that analysts ask. */
const PLANS: readonly Plan[] = [
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
    all(leaf('email.verdict', 'in', 'phishing', 'malware'), leaf('email.classification', 'is', 'clean')),
  ],
  [
    'We missed it',
    'Microsoft says high confidence phishing, we say clean',
    'office365_emails',
    'email',
    all(leaf('email.classification', 'is', 'hphsh'), leaf('email.verdict', 'is', 'clean')),
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
    all(leaf('email.classification', 'is', 'error')),
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

const STATUSES = ['running', 'saved', 'stopped', 'running', 'pause', 'unknown'] as const;
const SUBTYPES = ['report', 'analytics', 'template'] as const;
const TITLES: Readonly<Record<QueryDomain, readonly (readonly [string, string])[]>> = {
  email: [
    ['received', 'Received'],
    ['verdict', 'Verdict'],
    ['from_email', 'From'],
    ['subject', 'Subject'],
    ['recipients', 'Recipients'],
    ['state', 'State'],
  ],
  file: [
    ['modified', 'Modified'],
    ['verdict', 'Verdict'],
    ['name', 'Name'],
    ['owner', 'Owner'],
    ['path', 'Path'],
  ],
  user: [
    ['name', 'Name'],
    ['email', 'Email'],
    ['department', 'Department'],
    ['risk', 'Risk'],
    ['mfa', 'MFA'],
  ],
  group: [
    ['name', 'Name'],
    ['email', 'Email'],
    ['member_count', 'Number of members'],
  ],
  message: [
    ['sent', 'Sent'],
    ['verdict', 'Verdict'],
    ['sender', 'Sender'],
    ['text', 'Text'],
  ],
  click: [
    ['time', 'Time'],
    ['verdict', 'Verdict'],
    ['user', 'User'],
    ['url', 'URL'],
    ['action', 'Action'],
  ],
};
const SORTS: Readonly<Record<QueryDomain, string>> = {
  email: 'received',
  file: 'modified',
  user: 'risk',
  group: 'member_count',
  message: 'sent',
  click: 'time',
};
const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
const FORMATS = ['csv', 'xlsx', 'json'] as const;

const scheduleOf = (i: number): Query['schedule'] => {
  const frequency = FREQUENCIES[i % 3] ?? 'daily';
  const when =
    frequency === 'daily' ? {} : frequency === 'weekly' ? { day: i % 7 } : { week: (i % 4) + 1, day: i % 7 };
  return {
    emails: ['soc@contoso.example'],
    format: FORMATS[i % 3] ?? 'csv',
    frequency,
    ...when,
    time: '07:30',
  };
};

/** The saved queries, with every status, subtype and severity among them. */
export const savedQueriesOf = ({ seed, calendar }: Source): Query[] =>
  PLANS.map(([query_label, query_description, saas_id, query_domain, condition], i): Query => {
    const r = new Rand(seed, 'query', i);
    const created = calendar.before(r.int(30, 80), r.int(0, 20));
    const isReport = i % SUBTYPES.length === 0;
    const columns = TITLES[query_domain].map(([db_id, column_label]) => ({ db_id, column_label }));
    return {
      query_id: `q-${String(i + 1).padStart(4, '0')}`,
      query_type: 'custom',
      query_subtype: SUBTYPES[i % SUBTYPES.length] ?? 'report',
      query_label,
      query_description,
      query_domain,
      saas_id,
      query_entity_type: entityTypeOf(saas_id, query_domain),
      severity: SEVERITIES[i % SEVERITIES.length] ?? 'medium',
      status: STATUSES[i % STATUSES.length] ?? 'unknown',
      condition,
      columns,
      sort_by: [{ db_id: SORTS[query_domain], order: 'desc' }],
      ...(isReport
        ? {
            report_columns: columns.map(({ db_id, column_label }, at) => ({
              field_id: `${query_domain}.${db_id}`,
              column_label,
              column_order: at,
              column_width: 160,
            })),
            report_condition: condition,
            schedule: scheduleOf(Math.floor(i / SUBTYPES.length)),
            report_actions:
              query_domain === 'email' ? [{ action_id: 'add_tag', action_data: { tag: 'reported' } }] : [],
          }
        : {}),
      creator: r.pick(ANALYSTS),
      create_time: new Date(created).toISOString(),
      update_time: new Date(created + r.int(1, 20) * 86_400_000).toISOString(),
      parent_id: i % SUBTYPES.length === 1 && i > 2 ? 'q-0003' : null,
    };
  });
