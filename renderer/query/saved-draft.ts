import { entityTypeOf } from '../../shared/model/ids';
import type { QueryConfig } from '../../shared/model/query';
import type { SafeQuery } from '../../shared/model/saved-query';
import { queryChanges, type QueryChange } from '../../shared/rules/query-changes';
import { followsQuery, sameCondition, toReportCondition } from '../../shared/rules/report-condition';
import { EVERYTHING } from './condition-tree';
import { NEW_HUNT, startFrom, toQuery, type HuntDraft } from './hunt-draft';

const WIDTH = 160;

/** A saved query as a hunt's draft. Widths and what is hidden come from the report's columns, whose fields the config names. */
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
              ...(width === undefined ? {} : { width }),
              ...(report && config && !reported(db_id) ? { hidden: true } : {}),
            };
          }),
    sort_by: query.sort_by,
    saved: query,
  };
};

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The report's columns for what the hunt shows: keys that we do not know stay with their columns. */
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
              column_width: Math.round(width ?? former?.column_width ?? WIDTH),
            },
          ];
    });

/**
 * The query that a save would write: the saved one with what the hunt changed. What the hunt did not touch stays as the tenant sent it,
 * so that only what the analyst changed is a change.
 */
export const toSavedQuery = (draft: HuntDraft, saved: SafeQuery, config: QueryConfig): SafeQuery => {
  const ran = toQuery(draft);
  const start = startFrom(draftFromSaved(saved, config), config);
  const isMoved = draft.saas_id !== saved.saas_id || draft.query_domain !== saved.query_domain;
  const isSameCondition = sameCondition(ran.condition, saved.condition);
  const isSameLayout = sameJson(draft.columns, start.columns) && !isMoved;
  const condition = isSameCondition ? saved.condition : (ran.condition ?? null);
  return {
    ...saved,
    saas_id: draft.saas_id,
    query_domain: draft.query_domain,
    query_entity_type: isMoved ? entityTypeOf(draft.saas_id, draft.query_domain) : saved.query_entity_type,
    condition,
    ...(!isSameCondition && saved.report_condition && followsQuery(saved)
      ? { report_condition: toReportCondition(condition) }
      : {}),
    ...(isSameLayout
      ? {}
      : {
          columns: ran.columns.map((column) => ({
            ...saved.columns.find((one) => one.db_id === column.db_id),
            ...column,
          })),
          ...(saved.report_columns ? { report_columns: reportColumns(draft, saved, config) } : {}),
        }),
    sort_by: sameJson(draft.sort_by, start.sort_by) ? saved.sort_by : [...draft.sort_by],
  };
};

/** A hunt as a query that is not saved yet. */
export const toNewQuery = (draft: HuntDraft, config: QueryConfig): SafeQuery => {
  const { include_copies: _copies, page_size: _size, ...asked } = toQuery(draft);
  const blank: SafeQuery = {
    query_id: '',
    query_subtype: 'report',
    query_label: '',
    query_description: '',
    severity: 'medium',
    status: 'saved',
    has_schedule_password: false,
    ...asked,
  };
  return { ...blank, report_columns: reportColumns(draft, blank, config) };
};

/** What the hunt has that the tenant's copy has not, field by field. */
export const unsavedChanges = (draft: HuntDraft, saved: SafeQuery, config: QueryConfig): QueryChange[] =>
  queryChanges(saved, toSavedQuery(draft, saved, config), config);
