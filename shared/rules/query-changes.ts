/** Lists the differences between two copies of a saved query, field by field. */
import { toEntityType } from '../model/ids';
import type { Json } from '../model/json';
import { isFields } from '../model/lenient-values';
import type { Condition, Query, QueryAction, QueryConfig } from '../model/query';
import { TENANT_OWNED } from '../model/saved-query';
import { formatCondition } from './format-condition';
import { canonicalCondition, followsQuery, sameCondition } from './report-condition';
import { formatSchedule } from './schedule';
import { severityLabel } from './severity';
import { sortKeys } from './sort-keys';

/** One difference: the field's wire name and label, and both values as text. */
export type QueryChange = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

type Comparable = Partial<Query> & { readonly [key: string]: unknown };
type Config = (Pick<QueryConfig, 'fields' | 'operators'> & Partial<Pick<QueryConfig, 'actions'>>) | undefined;

const IGNORED = new Set<string>([...TENANT_OWNED, 'query_id']);
const NONE = 'none';

const formatPlain = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? NONE
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const formatList = (texts: readonly string[] | undefined): string => texts?.join(', ') || NONE;

const formatConditionOr = (condition: Condition | null | undefined, config: Config): string =>
  formatCondition(condition, config ?? { fields: [], operators: [] });

const formatSortBy = ({ sort_by }: Comparable, config: Config): string =>
  formatList(
    sort_by?.map(({ db_id, order }) => {
      const field = config?.fields.find((one) => one.db_id === db_id || one.db_sort_id === db_id);
      return `${field?.label ?? db_id} ${order === 'asc' ? 'ascending' : 'descending'}`;
    }),
  );

const formatReportColumns = ({ report_columns }: Comparable): string =>
  formatList(
    report_columns
      ?.toSorted((a, b) => (a.column_order ?? 0) - (b.column_order ?? 0))
      .map(({ column_label, column_width }) =>
        column_width === null || column_width === undefined
          ? column_label
          : `${column_label} (${column_width})`,
      ),
  );

const formatReportSchedule = ({ schedule }: Comparable): string =>
  schedule ? `${schedule.format} to ${schedule.emails.join(', ')}, ${formatSchedule(schedule)}` : NONE;

/** Formats the values of an action by the labels of its parameters. */
const formatActionData = (data: Json, action: QueryAction | undefined): string =>
  isFields(data)
    ? Object.entries(data)
        .map(([name, value]) => {
          const param = action?.params.find((one) => one.name === name);
          return `${param?.label ?? name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
        })
        .join(', ')
    : formatPlain(data);

const formatReportActions = ({ report_actions }: Comparable, config: Config): string =>
  formatList(
    report_actions?.map(({ action_id, action_data }) => {
      const action = config?.actions?.find((one) => one.action_id === action_id);
      const label = action?.label ?? action_id;
      return action_data === undefined || action_data === null
        ? label
        : `${label} (${formatActionData(action_data, action)})`;
    }),
  );

type KnownField = {
  readonly label: string;
  /** Formats the field's value; without it the value is shown as sent. */
  readonly format?: (query: Comparable, config: Config) => string;
};

const KNOWN_FIELDS: ReadonlyMap<string, KnownField> = new Map(
  Object.entries<KnownField>({
    query_label: { label: 'Name' },
    query_description: { label: 'Description' },
    query_type: { label: 'Query type' },
    query_subtype: { label: 'Kind' },
    query_domain: { label: 'Type' },
    saas_id: { label: 'App' },
    query_entity_type: { label: 'Entity type' },
    severity: {
      label: 'Severity',
      format: ({ severity }) => (severity === undefined ? NONE : severityLabel(severity)),
    },
    condition: {
      label: 'Condition',
      format: ({ condition }, config) => formatConditionOr(condition, config),
    },
    columns: {
      label: 'Columns',
      format: ({ columns }) => formatList(columns?.map((one) => one.column_label)),
    },
    sort_by: { label: 'Sort order', format: formatSortBy },
    include_copies: {
      label: 'Copies',
      format: (query) => (query['include_copies'] === true ? 'each a row' : 'not shown'),
    },
    report_columns: { label: 'Report columns', format: formatReportColumns },
    report_condition: {
      label: 'Report condition',
      format: ({ report_condition }, config) => formatConditionOr(report_condition, config),
    },
    schedule: { label: 'Schedule', format: formatReportSchedule },
    has_schedule_password: {
      label: 'Schedule password',
      format: (query) => (query['has_schedule_password'] === true ? 'set' : NONE),
    },
    report_actions: { label: 'Report actions', format: formatReportActions },
    parent_id: { label: 'Copied from' },
  }),
);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const isSame = (field: string, a: unknown, b: unknown): boolean => {
  if (isEmpty(a) && isEmpty(b)) return true;
  if (field === 'condition' || field === 'report_condition')
    return sameCondition(a as Condition | null, b as Condition | null);
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
};

const describeChange = (
  field: string,
  before: Comparable,
  after: Comparable,
  config: Config,
): QueryChange => {
  const known = KNOWN_FIELDS.get(field);
  const label = known?.label ?? field;
  const texts = known?.format && ([known.format(before, config), known.format(after, config)] as const);
  // Two values that read alike differ in something that the text leaves out: both are then shown as sent.
  return texts && texts[0] !== texts[1]
    ? { field, label, before: texts[0], after: texts[1] }
    : { field, label, before: formatPlain(before[field]), after: formatPlain(after[field]) };
};

/** Returns the conditions that must all be met. */
const conditionParts = (condition: Condition | null | undefined): readonly Condition[] =>
  !condition
    ? []
    : condition.operator_id === 'and' && Array.isArray(condition.condition)
      ? condition.condition
      : [condition];

/** Returns the conditions of one list that the other doesn't have. */
const missingFrom = (parts: readonly Condition[], others: readonly Condition[]): Condition[] => {
  const left = others.map(canonicalCondition);
  return parts.filter((part) => {
    const at = left.indexOf(canonicalCondition(part));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Lists the changed conditions one by one, paired by their fields; none if there are fewer than two. */
const conditionChanges = (before: Comparable, after: Comparable, config: Config): QueryChange[] => {
  const [was, is] = [conditionParts(before.condition), conditionParts(after.condition)];
  const removed = missingFrom(was, is);
  const added = missingFrom(is, was);
  const pairs = removed.map((one): [Condition, Condition | undefined] => {
    const at = added.findIndex(({ field_id }) => field_id !== undefined && field_id === one.field_id);
    return [one, at < 0 ? undefined : added.splice(at, 1)[0]];
  });
  const all = [...pairs, ...added.map((one) => [undefined, one] as const)];
  if (all.length < 2) return [];
  const format = (one: Condition | undefined) => (one ? formatConditionOr(one, config) : NONE);
  return all.map(([old, now]) => ({
    field: 'condition',
    label: KNOWN_FIELDS.get('condition')?.label ?? '',
    before: format(old),
    after: format(now),
  }));
};

const hasUsualEntityType = ({ saas_id, query_domain, query_entity_type }: Comparable): boolean =>
  saas_id !== undefined &&
  query_domain !== undefined &&
  query_entity_type === toEntityType(saas_id, query_domain);

/** True if an entity type changed only because its app or type did: before and after, it is the usual one of them. */
const followsTarget = (before: Comparable, after: Comparable): boolean =>
  (before.saas_id !== after.saas_id || before.query_domain !== after.query_domain) &&
  hasUsualEntityType(before) &&
  hasUsualEntityType(after);

/**
 * Lists the differences in anything that a save writes, unknown keys included. Fields that only the tenant sets are ignored, and an
 * entity type that follows the app and type isn't its own change.
 */
export const queryChanges = (before: Comparable, after: Comparable, config?: Config): QueryChange[] => {
  // A report condition that follows the query's, before and after, isn't its own change.
  const bothFollow = followsQuery(before) && followsQuery(after);
  const fields = new Set([...KNOWN_FIELDS.keys(), ...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter(
      (field) =>
        !IGNORED.has(field) &&
        !(bothFollow && field === 'report_condition') &&
        !(field === 'query_entity_type' && followsTarget(before, after)) &&
        !isSame(field, before[field], after[field]),
    )
    .flatMap((field) => {
      const parts = field === 'condition' ? conditionChanges(before, after, config) : [];
      return parts.length > 0 ? parts : [describeChange(field, before, after, config)];
    });
};
