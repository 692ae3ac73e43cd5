/** What differs between two copies of a saved query, field by field in words. */
import type { Condition, Query, QueryConfig } from '../model/query';
import { TENANT_OWNED } from '../model/saved-query';
import { formatCondition } from './condition-words';
import { followsQuery, sameCondition } from './report-condition';
import { formatSchedule } from './schedule';
import { severityLabel } from './severity';

/** One difference: the field's name on the wire and in words, and both values in words. */
export type QueryChange = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

type Comparable = Partial<Query> & { readonly [key: string]: unknown };
type Config = Pick<QueryConfig, 'fields' | 'operators'> | undefined;

const LABELS: Readonly<Record<string, string>> = {
  query_label: 'Label',
  query_description: 'Description',
  query_type: 'Query type',
  query_subtype: 'Subtype',
  query_domain: 'Look for',
  saas_id: 'App',
  query_entity_type: 'Entity type',
  severity: 'Severity',
  condition: 'Condition',
  columns: 'Columns',
  sort_by: 'Sorting',
  report_columns: 'Report columns',
  report_condition: 'Report condition',
  schedule: 'Schedule',
  has_schedule_password: 'Schedule password',
  report_actions: 'Report actions',
  parent_id: 'Copied from',
};
const IGNORED = new Set<string>([...TENANT_OWNED, 'query_id']);
const NONE = 'none';

const plain = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? NONE
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const condition = (value: Condition | null | undefined, config: Config): string =>
  formatCondition(value, config ?? { fields: [], operators: [] });

/** A field's value in words; what is not known is shown as it was sent. */
const formatField = (field: string, query: Comparable, config: Config): string => {
  switch (field) {
    case 'severity':
      return query.severity === undefined ? NONE : severityLabel(query.severity);
    case 'condition':
    case 'report_condition':
      return condition(query[field], config);
    case 'columns':
      return query.columns?.map((one) => one.column_label).join(', ') || NONE;
    case 'sort_by':
      return (
        query.sort_by
          ?.map(
            ({ db_id, order }) =>
              `${config?.fields.find((one) => one.db_id === db_id || one.db_sort_id === db_id)?.label ?? db_id} ${order === 'asc' ? 'up' : 'down'}`,
          )
          .join(', ') || NONE
      );
    case 'report_columns':
      return (
        [...(query.report_columns ?? [])]
          .sort((a, b) => a.column_order - b.column_order)
          .map((one) => `${one.column_label} (${one.column_width})`)
          .join(', ') || NONE
      );
    case 'schedule':
      return query.schedule
        ? `${query.schedule.format} to ${query.schedule.emails.join(', ')}, ${formatSchedule(query.schedule)}`
        : NONE;
    case 'has_schedule_password':
      return query['has_schedule_password'] === true ? 'set' : NONE;
    case 'report_actions':
      return (
        query.report_actions
          ?.map(({ action_id, action_data }) =>
            action_data === undefined ? action_id : `${action_id} ${JSON.stringify(action_data)}`,
          )
          .join(', ') || NONE
      );
    default:
      return plain(query[field]);
  }
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
};

const isSame = (field: string, a: unknown, b: unknown): boolean => {
  if (isEmpty(a) && isEmpty(b)) return true;
  if (field === 'condition' || field === 'report_condition')
    return sameCondition(a as Condition | null, b as Condition | null);
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
};

/**
 * What differs between two copies in anything that a save writes; what only the tenant writes is left out. Keys that we do not
 * know are compared as well.
 */
export const queryChanges = (before: Comparable, after: Comparable, config?: Config): QueryChange[] => {
  // A report's condition that goes with the query's, before and after, is no change of its own.
  const goesAlong = followsQuery(before) && followsQuery(after);
  const fields = [...new Set([...Object.keys(LABELS), ...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter(
      (field) =>
        !IGNORED.has(field) &&
        !(goesAlong && field === 'report_condition') &&
        !isSame(field, before[field], after[field]),
    )
    .map((field) => {
      const [was, is] = [formatField(field, before, config), formatField(field, after, config)];
      // Two values that read alike differ in what the words leave out: then both are shown as they were sent.
      const isPlain = was === is;
      return {
        field,
        label: LABELS[field] ?? field,
        before: isPlain ? plain(before[field]) : was,
        after: isPlain ? plain(after[field]) : is,
      };
    });
};
