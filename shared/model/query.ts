import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../limits';
import { Json, Label, RawJson } from './json';
import { QUERY_DOMAINS, QueryDomain, toEntityType } from './ids';
import { asText, completed, Flag, Id, Instant, Numeric } from './lenient-values';

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
  field_id: Id,
  column_label: z.string(),
  column_order: Numeric.nullish(),
  column_width: Numeric.nullish(),
});

export const SEVERITIES = ['verylow', 'low', 'medium', 'high', 'veryhigh'] as const;
export type SeverityName = (typeof SEVERITIES)[number];

/** Returns the severity that a name or a number from 1 to 5 means; undefined for anything else. */
export const readSeverity = (sent: string | number): SeverityName | undefined =>
  SEVERITIES.find(
    (name, i) =>
      String(sent)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '') === name || Number(sent) === i + 1,
  );

export const Severity = z.union([z.string(), z.number()]).transform((sent, context): SeverityName => {
  const severity = readSeverity(sent);
  if (severity === undefined) context.addIssue({ code: 'custom', message: 'This is not a severity.' });
  return severity ?? 'medium';
});
export const QUERY_STATUSES = ['unknown', 'saved', 'running', 'stopped'] as const;
export const QuerySubtype = z.enum(['report', 'analytics', 'template']);

/** A report's schedule: `week` 1 to 4 for monthly only, `day` 0 (Sunday) to 6. */
export const Schedule = z.looseObject({
  emails: z.array(z.string()).default([]),
  format: z.enum(['json', 'csv', 'xlsx']),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  week: Numeric.pipe(z.number().int().min(1).max(4)).optional(),
  day: Numeric.pipe(z.number().int().min(0).max(6)).optional(),
  time: z.string(),
  password: z.string().optional(),
});

export const ReportAction = z.looseObject({ action_id: Id, action_data: Json.optional() });

/** A saved query. `status` is any text: older queries have `pause`. Severity is unknown if it is absent. */
export const Query = z.looseObject({
  query_id: Id,
  query_type: z.string().optional(),
  query_subtype: QuerySubtype,
  query_label: z.string(),
  query_description: z.string().default(''),
  query_domain: QueryDomain,
  saas_id: z.string(),
  query_entity_type: z.string(),
  severity: Severity.optional(),
  status: z.string().default('unknown'),
  condition: Condition.nullish(),
  columns: z.array(QueryColumn).default([]),
  sort_by: z.array(SortBy).default([]),
  report_columns: z.array(ReportColumn).optional(),
  report_condition: Condition.nullish(),
  schedule: Schedule.nullish(),
  report_actions: z.array(ReportAction).optional(),
  matched_count: Numeric.optional(),
  creator: z.string().optional(),
  create_time: Instant.optional(),
  update_time: Instant.optional(),
  parent_id: Id.nullish(),
});
export type Query = z.infer<typeof Query>;

/** A saved query as the tenant sends it; what is missing is taken from its other keys. */
export const SentQuery = completed(Query, ({ query_id, query_entity_type, saas_id, query_domain }) => {
  const type = asText(query_entity_type);
  const domain = asText(query_domain) || QUERY_DOMAINS.find((one) => type.endsWith(`_${one}`)) || '';
  const app = asText(saas_id) || type.slice(0, -domain.length - 1);
  return {
    query_label: asText(query_id) || undefined,
    query_subtype: 'report',
    query_domain: domain || undefined,
    saas_id: app || undefined,
    query_entity_type: toEntityType(app, domain),
  };
});

/** A query as it is saved. Its ID is absent if it is new; every key that it came with is sent back, known or not. */
export const QueryPayload = z.looseObject({
  ...Query.omit({ query_id: true }).shape,
  query_id: z.string().optional(),
});

export const FIELD_TYPES = ['text', 'number', 'time', 'boolean', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Names of types as tenants write them. The specification lists none; any other name is text. */
const TYPE_NAMES: Readonly<Record<Exclude<FieldType, 'text'>, RegExp>> = {
  number: /^(number|numeric|int(eger)?\d*|long|short|float\d*|double|decimal|size|count)$/,
  time: /^(time|date|datetime|date_time|timestamp|instant)(tz)?$/,
  boolean: /^(bool|boolean|flag)$/,
  choice: /^(choice|choices|enum|enumeration|select|option|options|list_of_values)$/,
};

/** Returns the type that a name means. */
export const readFieldType = (name: string): FieldType =>
  FIELD_TYPES.find((type) => type !== 'text' && TYPE_NAMES[type].test(name.trim().toLowerCase())) ?? 'text';

export const QueryOperator = completed(
  z.looseObject({
    operator_id: Id,
    label: Label,
    /** Text with `{field}`, `{value}` and, for two values, `{value2}`. */
    expression_template: Label,
    /** The number of values that it takes: 0, 1, 2, or -1 for a list of any length. */
    arity: Numeric,
    /** The analyzers and types of the fields that it applies to; none means all. */
    field_analyzer: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]),
    is_regex: Flag.default(false),
    is_list_operator: Flag.default(false),
  }),
  ({ operator_id, label, expression_template, is_list_operator }) => {
    const name = asText(label ?? operator_id);
    const values =
      typeof expression_template === 'string' ? (expression_template.match(/\{value\d*\}/g)?.length ?? 0) : 1;
    return {
      label: name || undefined,
      expression_template: `{field} ${name} {value}`,
      arity: is_list_operator === true ? -1 : values,
    };
  },
);
export type QueryOperator = z.infer<typeof QueryOperator>;

const FieldValue = z.union([
  completed(z.looseObject({ value: Json, label: Label }), ({ value }) => ({
    label: asText(value) || JSON.stringify(value),
  })),
  z.union([z.string(), z.number(), z.boolean()]).transform((value) => ({ value, label: String(value) })),
]);

export const QueryField = completed(
  z.looseObject({
    field_id: Id,
    db_id: Id,
    db_sort_id: Id.nullish(),
    label: Label,
    type: z.string().transform(readFieldType),
    /** `keyword`, `text` (whole words), `number`, `time` or `boolean`, as in the operators' `field_analyzer`. */
    analyzer: z.string(),
    unit: Label.nullish(),
    /** The longest value in characters that a condition may hold. */
    size: Numeric.nullish(),
    multi_values: Flag.default(false),
    field_values: z.array(FieldValue).nullish(),
  }),
  ({ field_id, db_id, type, field_values }) => ({
    field_id: db_id,
    db_id: field_id,
    label: asText(field_id ?? db_id),
    type: Array.isArray(field_values) && field_values.length > 0 ? 'choice' : 'text',
    analyzer: asText(type) || 'text',
  }),
);
export type QueryField = z.infer<typeof QueryField>;

export const QueryAction = completed(
  z.looseObject({
    action_id: Id,
    label: Label,
    /** True if it takes something away from people; absent where the tenant doesn't say. */
    is_destructive: Flag.optional().catch(undefined),
    /** The action that undoes it; absent where the tenant doesn't say. */
    reverse_action_id: Id.optional().catch(undefined),
    params: z
      .array(
        completed(
          z.looseObject({
            name: z.string(),
            label: Label,
            type: z.string().default('text'),
            required: Flag.default(false),
          }),
          ({ name }) => ({ label: name }),
        ),
      )
      .default([]),
  }),
  ({ action_id }) => ({ label: asText(action_id) || undefined }),
);
export type QueryAction = z.infer<typeof QueryAction>;

const UiColumn = completed(
  z.looseObject({ db_id: Id, column_label: Label, column_width: Numeric.optional() }),
  ({ db_id }) => ({ column_label: asText(db_id) || undefined }),
);

/** Returns a column named as its field is, if it has no name of its own. */
const named = (column: z.infer<typeof UiColumn>, fields: readonly QueryField[]): z.infer<typeof UiColumn> => {
  const field = fields.find(({ db_id }) => db_id === column.db_id);
  return field && column.column_label === column.db_id ? { ...column, column_label: field.label } : column;
};

export const QueryConfig = z
  .looseObject({
    saas_id: z.string().optional(),
    query_domain: z.string().optional(),
    operators: z.array(QueryOperator).default([]),
    fields: z.array(QueryField).default([]),
    /** Columns of a new query, in order. */
    ui_columns: z.array(UiColumn).default([]),
    /** The condition of a new query. */
    ui_condition: Condition.nullish(),
    actions: z.array(QueryAction).default([]),
  })
  .transform((config) => ({
    ...config,
    ui_columns: config.ui_columns.map((column) => named(column, config.fields)),
  }));
export type QueryConfig = z.infer<typeof QueryConfig>;

/** A row of a result: `entity_id` and the requested columns by `db_id`. */
export const ResultRow = z.looseObject({ entity_id: Id });
export type ResultRow = z.infer<typeof ResultRow>;

/** The cursor of the next page. Its shape is the tenant's own business: it is sent back verbatim, never read, cut or rounded. */
export const SearchAfter = z.union([z.instanceof(RawJson), Json]);
export type SearchAfter = z.infer<typeof SearchAfter>;

/** The number of rows that a query matches: a number or its digits. */
export const TotalRows = z
  .union([
    z.number().int().nonnegative(),
    z
      .string()
      .regex(/^\s*\d{1,15}\s*$/)
      .transform(Number),
  ])
  .nullish();

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
