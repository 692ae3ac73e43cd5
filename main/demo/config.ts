import type { QueryConfig, SortBy } from '../../shared/model/query';
import type { Condition } from './requests/saved-query';
import { ACTIONS } from './config/actions';
import { findDomains } from './config/domains';
import { EMAIL_FIELDS } from './config/email-fields';
import type { DemoField } from './config/field';
import { OPERATORS } from './config/operators';
import { CLICK_FIELDS, FILE_FIELDS, GROUP_FIELDS, MESSAGE_FIELDS, USER_FIELDS } from './config/other-fields';
import { HttpError } from './handler';
import { type Domain, entityTypeOf } from './words';
import type { Flags } from './flags';

const FIELDS: Readonly<Record<Domain, readonly DemoField[]>> = {
  email: EMAIL_FIELDS,
  file: FILE_FIELDS,
  user: USER_FIELDS,
  group: GROUP_FIELDS,
  message: MESSAGE_FIELDS,
  click: CLICK_FIELDS,
};

type Start = {
  readonly columns: readonly (readonly [db_id: string, width: number])[];
  readonly sort: SortBy;
  readonly condition: Condition | null;
};
const lastDays = (field_id: string, days: number): Condition => ({
  operator_id: 'and',
  condition: [{ operator_id: 'relative_date', field_id, values: [days, 'days'] }],
});

/** Default columns and condition of each domain. */
const STARTS: Readonly<Record<Domain, Start>> = {
  email: {
    columns: [
      ['received', 128],
      ['verdict', 104],
      ['from_email', 220],
      ['subject', 320],
      ['recipients', 220],
      ['spf', 72],
      ['dkim', 72],
      ['dmarc', 72],
      ['attachment_count', 64],
      ['state', 104],
    ],
    sort: { db_id: 'received', order: 'desc' },
    condition: lastDays('email.received', 7),
  },
  file: {
    columns: [
      ['modified', 128],
      ['verdict', 104],
      ['name', 280],
      ['owner', 200],
      ['size', 88],
      ['path', 280],
      ['is_shared_externally', 88],
      ['permission_count', 88],
      ['event_count', 88],
    ],
    sort: { db_id: 'modified', order: 'desc' },
    condition: lastDays('file.modified', 30),
  },
  user: {
    columns: [
      ['name', 180],
      ['email', 220],
      ['title', 200],
      ['department', 140],
      ['risk', 64],
      ['mfa', 64],
      ['last_login', 128],
      ['emails_received', 88],
    ],
    sort: { db_id: 'risk', order: 'desc' },
    condition: null,
  },
  group: {
    columns: [
      ['name', 200],
      ['email', 240],
      ['description', 280],
      ['member_count', 96],
      ['members', 280],
      ['created', 128],
    ],
    sort: { db_id: 'name', order: 'asc' },
    condition: null,
  },
  message: {
    columns: [
      ['sent', 128],
      ['verdict', 104],
      ['sender', 200],
      ['channel', 140],
      ['text', 420],
      ['has_link', 64],
      ['has_file', 64],
    ],
    sort: { db_id: 'sent', order: 'desc' },
    condition: lastDays('message.sent', 7),
  },
  click: {
    columns: [
      ['time', 128],
      ['verdict', 104],
      ['user', 200],
      ['domain', 220],
      ['url', 320],
      ['action', 120],
      ['workload', 80],
      ['ip', 120],
    ],
    sort: { db_id: 'time', order: 'desc' },
    condition: lastDays('click.time', 30),
  },
};

const isShown = (field: DemoField, flags: Flags): boolean => field.flag === undefined || flags[field.flag];

/** Returns the fields of a domain that the tenant's flags allow. */
export const visibleFields = (domain: Domain, flags: Flags): DemoField[] =>
  FIELDS[domain].filter((field) => isShown(field, flags));

/** Returns the order of results if a query has none. */
export const defaultSort = (domain: Domain): SortBy => STARTS[domain].sort;

/** Throws a 422 for an unknown app, or for a domain or an entity type that the app doesn't have. */
export const checkTarget = (
  saas_id: string,
  domain: Domain,
  entity_type = entityTypeOf(saas_id, domain),
): void => {
  const domains = findDomains(saas_id);
  if (!domains) throw new HttpError(422, `There is no app ${saas_id}`, 'saas_id');
  if (!domains.includes(domain))
    throw new HttpError(422, `${saas_id} has no ${domain} queries`, 'query_domain');
  if (entity_type !== entityTypeOf(saas_id, domain))
    throw new HttpError(422, `The entity type is ${entityTypeOf(saas_id, domain)}`, 'query_entity_type');
};

/** The filter of each email app, by name. */
const FILTERS: Readonly<Record<string, string>> = { office365_emails: 'Microsoft', google_mail: 'Gmail' };

/** Names the filter's verdict after its app. */
const namedAfterApp = (field: DemoField, saas_id: string): DemoField => {
  const filter = FILTERS[saas_id];
  return field.db_id === 'provider_verdict' && filter ? { ...field, label: `${filter} verdict` } : field;
};

/** Returns the response of `query/config`. */
export const createConfig = (saas_id: string, domain: Domain, flags: Flags): QueryConfig => {
  checkTarget(saas_id, domain);
  const { columns, condition } = STARTS[domain];
  const shown = visibleFields(domain, flags).map((field) => namedAfterApp(field, saas_id));
  return {
    saas_id,
    query_domain: domain,
    operators: OPERATORS.filter((one) => !one.is_list_operator || flags.custom_list_operators),
    fields: shown.map(
      ({ sql: _sql, sortSql: _sort, nullable: _null, wire: _wire, flag: _flag, ...field }) => field,
    ),
    ui_columns: columns.map(([db_id, column_width]) => ({
      db_id,
      column_label: shown.find((field) => field.db_id === db_id)?.label ?? db_id,
      column_width,
    })),
    ui_condition: condition,
    actions: [...ACTIONS[domain]],
  };
};
