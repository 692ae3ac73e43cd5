import type { StoredQuery } from '../requests/saved-query';
import { ANALYSTS } from './email-states';
import { QUERY_PLANS } from './query-plans';
import { Rand } from '../random';
import type { Source } from './source';
import { type Domain, entityTypeOf, SEVERITIES } from '../words';

const STATUSES = ['running', 'saved', 'stopped', 'running', 'pause', 'unknown'] as const;
const SUBTYPES = ['report', 'analytics', 'template'] as const;
const TITLES: Readonly<Record<Domain, readonly (readonly [string, string])[]>> = {
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
const SORTS: Readonly<Record<Domain, string>> = {
  email: 'received',
  file: 'modified',
  user: 'risk',
  group: 'member_count',
  message: 'sent',
  click: 'time',
};
/** The frequencies of reports, in turn: every day of the week and every week of a month has one. */
const FREQUENCIES = ['daily', 'weekly', 'monthly', 'weekly', 'monthly'] as const;
const DATED = FREQUENCIES.length - 1;
const FORMATS = ['csv', 'xlsx', 'json'] as const;

const createSchedule = (i: number): StoredQuery['schedule'] => {
  const turn = i % FREQUENCIES.length;
  const frequency = FREQUENCIES[turn] ?? 'daily';
  /** The position among the schedules that name a day. */
  const dated = Math.floor(i / FREQUENCIES.length) * DATED + turn - 1;
  const day = dated % 7;
  const when =
    frequency === 'daily'
      ? {}
      : frequency === 'weekly'
        ? { day }
        : { week: (Math.floor(dated / 2) % 4) + 1, day };
  return {
    emails: ['soc@contoso.example'],
    format: FORMATS[i % 3] ?? 'csv',
    frequency,
    ...when,
    time: '07:30',
    ...(frequency === 'monthly' ? { password: 'for the auditors' } : {}),
  };
};

/** Returns the saved queries, which have every status, subtype and severity. */
export const generateSavedQueries = ({ seed, calendar }: Source): StoredQuery[] =>
  QUERY_PLANS.map(([query_label, query_description, saas_id, query_domain, condition], i): StoredQuery => {
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
            schedule: createSchedule(Math.floor(i / SUBTYPES.length)),
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
