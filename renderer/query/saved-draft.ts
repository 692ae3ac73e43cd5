import { toEntityType } from '../../shared/model/ids';
import type { QueryConfig } from '../../shared/model/query';
import type { SafeQuery } from '../../shared/model/saved-query';
import { formatCondition } from '../../shared/rules/format-condition';
import { queryChanges, type QueryChange } from '../../shared/rules/query-changes';
import { followsQuery, sameCondition, toReportCondition } from '../../shared/rules/report-condition';
import { EVERYTHING } from './condition-tree';
import {
  domainLabel,
  NEW_HUNT,
  sentCondition,
  startFrom,
  topConditions,
  toQuery,
  type HuntDraft,
} from './hunt-draft';
import { findTimeRange } from './time-range';

const DEFAULT_WIDTH = 160;

/** Returns true if a saved query shows each copy of an email or file as a row. The key is only there if Postern wrote it. */
const hasCopies = (query: Readonly<Record<string, unknown>>): boolean => query['include_copies'] === true;

/** Returns the query's key for copies if the draft changes it: a tenant that never had the key doesn't get it. */
const changedCopies = ({ include_copies }: HuntDraft, saved: SafeQuery) =>
  include_copies === hasCopies(saved) ? {} : { include_copies };

/** Creates a hunt's draft from a saved query. Widths and hidden columns come from the report's columns, matched by the config's fields. */
export const draftFromSaved = (query: SafeQuery, config: QueryConfig | undefined): HuntDraft => {
  const report = query.report_columns;
  const reported = (db_id: string) =>
    report?.find((one) => one.field_id === config?.fields.find((field) => field.db_id === db_id)?.field_id);
  return {
    ...NEW_HUNT,
    saas_id: query.saas_id,
    query_domain: query.query_domain,
    condition: query.condition ?? EVERYTHING,
    columns:
      query.columns.length === 0
        ? null
        : query.columns.map(({ db_id, column_label }) => {
            const width = reported(db_id)?.column_width;
            return {
              db_id,
              label: column_label,
              ...(typeof width === 'number' ? { width } : {}),
              ...(report && config && !reported(db_id) ? { hidden: true } : {}),
            };
          }),
    sort_by: query.sort_by,
    include_copies: hasCopies(query),
    saved: query,
  };
};

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the report's columns for the visible columns of the hunt. Unknown keys stay with their columns. */
const reportColumns = (
  draft: HuntDraft,
  saved: SafeQuery,
  config: QueryConfig,
): SafeQuery['report_columns'] =>
  (draft.columns ?? [])
    .filter((column) => !column.hidden)
    .flatMap(({ db_id, label, width }, column_order) => {
      const field_id = config.fields.find((one) => one.db_id === db_id)?.field_id;
      const former = saved.report_columns?.find((one) => one.field_id === field_id);
      return field_id === undefined
        ? []
        : [
            {
              ...former,
              field_id,
              column_label: label,
              column_order,
              column_width: Math.round(width ?? former?.column_width ?? DEFAULT_WIDTH),
            },
          ];
    });

/**
 * Returns the query that a save would write: the saved query with the hunt's changes. Everything else stays exactly as the tenant sent
 * it, so that only the analyst's changes count as changes.
 */
export const toSavedQuery = (draft: HuntDraft, saved: SafeQuery, config: QueryConfig): SafeQuery => {
  const next = toQuery(draft);
  const start = startFrom(draftFromSaved(saved, config), config);
  const isMoved = draft.saas_id !== saved.saas_id || draft.query_domain !== saved.query_domain;
  const isSameCondition = sameCondition(next.condition, saved.condition);
  const isSameLayout = sameJson(draft.columns, start.columns) && !isMoved;
  const condition = isSameCondition ? saved.condition : (next.condition ?? null);
  return {
    ...saved,
    saas_id: draft.saas_id,
    query_domain: draft.query_domain,
    query_entity_type: isMoved ? toEntityType(draft.saas_id, draft.query_domain) : saved.query_entity_type,
    condition,
    ...changedCopies(draft, saved),
    ...(!isSameCondition && saved.report_condition && followsQuery(saved)
      ? { report_condition: toReportCondition(condition) }
      : {}),
    ...(isSameLayout
      ? {}
      : {
          columns: next.columns.map((column) => ({
            ...saved.columns.find((one) => one.db_id === column.db_id),
            ...column,
          })),
          ...(saved.report_columns ? { report_columns: reportColumns(draft, saved, config) } : {}),
        }),
    sort_by: sameJson(draft.sort_by, start.sort_by) ? saved.sort_by : [...draft.sort_by],
  };
};

const LONGEST_NAME = 80;

/** Returns a name for a new query: what it looks for, and its conditions without the time range. */
const suggestedName = (draft: HuntDraft, config: QueryConfig): string => {
  const range = findTimeRange(draft, config)?.conditions;
  const words = topConditions(draft)
    .filter((one) => !range?.includes(one) && sentCondition(one) !== null)
    .map((one) => formatCondition(one, config));
  const name = [domainLabel(draft.query_domain), words.join(', ')].filter(Boolean).join(': ');
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
};

/** Creates a query from a hunt that isn't saved yet. */
export const toNewQuery = (draft: HuntDraft, config: QueryConfig): SafeQuery => {
  const { include_copies, page_size: _size, ...query } = toQuery(draft);
  const blank: SafeQuery = {
    query_id: '',
    query_subtype: 'report',
    query_label: suggestedName(draft, config),
    query_description: '',
    severity: 'medium',
    status: 'saved',
    has_schedule_password: false,
    ...query,
    ...(include_copies ? { include_copies } : {}),
  };
  return { ...blank, report_columns: reportColumns(draft, blank, config) };
};

/** Lists the hunt's unsaved changes. A change of the columns also changes those of the report, and counts once. */
export const unsavedChanges = (draft: HuntDraft, saved: SafeQuery, config: QueryConfig): QueryChange[] => {
  const changes = queryChanges(saved, toSavedQuery(draft, saved, config), config);
  const hasColumns = changes.some(({ field }) => field === 'columns');
  return hasColumns ? changes.filter(({ field }) => field !== 'report_columns') : changes;
};
