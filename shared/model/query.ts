import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../limits';
import { Json, Label } from './json';
import { QueryDomain } from './ids';

/**
 * A condition: a group (`and`, `or`, `not` over `condition`) or a leaf (`operator_id`, `field_id`, `values`). One shape
 * for `condition` and `report_condition`. Unknown keys are preserved.
 */
export type Condition = {
  operator_id: string;
  field_id?: string | undefined;
  values?: Json[] | undefined;
  condition?: Condition[] | undefined;
  [key: string]: unknown;
};
export const Condition: z.ZodType<Condition> = z.looseObject({
  operator_id: z.string().min(1),
  field_id: z.string().optional(),
  values: z.array(Json).optional(),
  get condition() {
    return z.array(Condition).optional();
  },
});

export const SortBy = z.looseObject({ db_id: z.string(), order: z.enum(['asc', 'desc']) });
export type SortBy = z.infer<typeof SortBy>;

export const QueryColumn = z.looseObject({ db_id: z.string(), column_label: z.string() });
export type QueryColumn = z.infer<typeof QueryColumn>;

export const ReportColumn = z.looseObject({
  field_id: z.string(),
  column_label: z.string(),
  column_order: z.number().int(),
  column_width: z.number(),
});

export const SEVERITIES = ['verylow', 'low', 'medium', 'high', 'veryhigh'] as const;
export const Severity = z.enum(SEVERITIES);
export const QUERY_STATUSES = ['unknown', 'saved', 'running', 'stopped'] as const;
export const QuerySubtype = z.enum(['report', 'analytics', 'template']);

/** A report's schedule: `week` 1 to 4 for monthly only, `day` 0 (Sunday) to 6. */
export const Schedule = z.looseObject({
  emails: z.array(z.string()),
  format: z.enum(['json', 'csv', 'xlsx']),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  week: z.number().int().min(1).max(4).optional(),
  day: z.number().int().min(0).max(6).optional(),
  time: z.string(),
  password: z.string().optional(),
});

export const ReportAction = z.looseObject({ action_id: z.string(), action_data: Json.optional() });

/** A saved query. `status` is any text: older queries have `pause`. */
export const Query = z.looseObject({
  query_id: z.string(),
  query_type: z.string().optional(),
  query_subtype: QuerySubtype,
  query_label: z.string(),
  query_description: z.string().default(''),
  query_domain: QueryDomain,
  saas_id: z.string(),
  query_entity_type: z.string(),
  severity: Severity.default('medium'),
  status: z.string().default('unknown'),
  condition: Condition.nullish(),
  columns: z.array(QueryColumn).default([]),
  sort_by: z.array(SortBy).default([]),
  report_columns: z.array(ReportColumn).optional(),
  report_condition: Condition.nullish(),
  schedule: Schedule.nullish(),
  report_actions: z.array(ReportAction).optional(),
  matched_count: z.number().int().optional(),
  creator: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
  parent_id: z.string().nullish(),
});
export type Query = z.infer<typeof Query>;

/** A query as it is saved. Its ID is absent if it is new; every key that it came with is sent back, known or not. */
export const QueryPayload = z.looseObject({
  ...Query.omit({ query_id: true }).shape,
  query_id: z.string().optional(),
});

export const FIELD_TYPES = ['text', 'number', 'time', 'boolean', 'choice'] as const;
export const FieldType = z.enum(FIELD_TYPES);

export const QueryOperator = z.looseObject({
  operator_id: z.string(),
  label: Label,
  /** Text with `{field}`, `{value}` and, for two values, `{value2}`. */
  expression_template: Label,
  /** The number of values that it takes: 0, 1, 2, or -1 for a list of any length. */
  arity: z.number().int(),
  /** The analyzers and types of the fields that it applies to. */
  field_analyzer: z.array(z.string()),
  is_regex: z.boolean().default(false),
  is_list_operator: z.boolean().default(false),
});
export type QueryOperator = z.infer<typeof QueryOperator>;

export const QueryField = z.looseObject({
  field_id: z.string(),
  db_id: z.string(),
  db_sort_id: z.string().nullish(),
  label: Label,
  type: FieldType,
  /** `keyword`, `text` (whole words), `number`, `time` or `boolean`, as in the operators' `field_analyzer`. */
  analyzer: z.string(),
  unit: Label.nullish(),
  /** The longest value in characters that a condition may hold. */
  size: z.number().int().nullish(),
  multi_values: z.boolean().default(false),
  field_values: z.array(z.looseObject({ value: Json, label: Label })).nullish(),
});
export type QueryField = z.infer<typeof QueryField>;

export const QueryAction = z.looseObject({
  action_id: z.string(),
  label: Label,
  params: z
    .array(
      z.looseObject({
        name: z.string(),
        label: Label,
        type: z.string(),
        required: z.boolean().default(false),
      }),
    )
    .default([]),
});
export type QueryAction = z.infer<typeof QueryAction>;

export const QueryConfig = z.looseObject({
  saas_id: z.string(),
  query_domain: QueryDomain,
  operators: z.array(QueryOperator),
  fields: z.array(QueryField),
  /** Columns of a new query, in order. */
  ui_columns: z.array(
    z.looseObject({ db_id: z.string(), column_label: Label, column_width: z.number().optional() }),
  ),
  /** The condition of a new query. */
  ui_condition: Condition.nullish(),
  actions: z.array(QueryAction),
});
export type QueryConfig = z.infer<typeof QueryConfig>;

/** A row of a result: `entity_id` and the requested columns by `db_id`. */
export const ResultRow = z.looseObject({ entity_id: z.string() });
export type ResultRow = z.infer<typeof ResultRow>;

/**
 * The end of a page: the last row's sort value and entity ID, then the tenant's cursor ID. An unused cursor expires after
 * `SCROLL_TIME`; without its ID the tenant continues after the row with these values.
 */
export const SearchAfter = z.array(Json);
export type SearchAfter = z.infer<typeof SearchAfter>;

/** A hunt's query as the analyst wrote it. */
export const QueryDraft = z.strictObject({
  saas_id: z.string().min(1),
  query_domain: QueryDomain,
  query_entity_type: z.string().min(1),
  condition: Condition.nullish(),
  columns: z.array(QueryColumn).min(1).max(500),
  sort_by: z.array(SortBy).max(8).default([]),
  include_copies: z.boolean().default(false),
  /** Rows of the first page; the tenant's default if absent. */
  page_size: z.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
});
export type QueryDraft = z.infer<typeof QueryDraft>;
