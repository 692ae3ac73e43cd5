import { z } from 'zod';
import { DOMAINS, SEVERITIES } from '../words';
import { word } from './parts';

/** A condition: a list of conditions under an operator, or an operator with a field and values. */
export type Condition = {
  operator_id: string;
  condition?: Condition[] | undefined;
  field_id?: string | undefined;
  values?: z.infer<ReturnType<typeof z.json>>[] | undefined;
};
type ObjectOf = (shape: Record<string, z.ZodType>) => z.ZodType;
const conditionOf = (object: ObjectOf): z.ZodType<Condition> => {
  const condition = object({
    operator_id: word,
    condition: z.array(z.lazy(() => condition)).optional(),
    field_id: z.string().optional(),
    values: z.array(z.json()).optional(),
  }) as z.ZodType<Condition>;
  return condition;
};

const column = { db_id: word, column_label: z.string() };
const sorted = { db_id: word, order: z.enum(['asc', 'desc']) };

/** The parts of a query that is run. */
export const Condition = conditionOf(z.strictObject);
export const Columns = z.array(z.strictObject(column));
export const Sort = z.array(z.strictObject(sorted));

export const FORMATS = ['json', 'csv', 'xlsx'] as const;

/** A severity by its name or its place in the scale from 1 to 5. */
const Severity = z.union([
  z.enum(SEVERITIES),
  z
    .number()
    .int()
    .min(1)
    .max(SEVERITIES.length)
    .transform((place) => SEVERITIES[place - 1] ?? 'medium'),
]);

const Schedule = z.looseObject({
  emails: z.array(word),
  format: z.enum(FORMATS),
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  week: z.number().int().min(1).max(4).optional(),
  day: z.number().int().min(0).max(6).optional(),
  time: word,
  password: z.string().optional(),
});

/** A time, whose form the specification does not show. */
const Time = z.union([z.string(), z.number()]);

/** A condition that is stored. */
const StoredCondition = conditionOf(z.looseObject);

/** The full payload of a saved query. A tenant stores keys beside those of the specification as they are, at any depth. */
export const SavedQuery = z.looseObject({
  query_id: z.string().optional(),
  query_type: z.string().optional(),
  query_subtype: z.enum(['report', 'analytics', 'template']),
  query_label: z.string(),
  query_description: z.string().default(''),
  query_domain: z.enum(DOMAINS),
  saas_id: word,
  query_entity_type: word,
  severity: Severity.optional(),
  status: z.string().default('unknown'),
  condition: StoredCondition.nullish(),
  columns: z.array(z.looseObject(column)).default([]),
  sort_by: z.array(z.looseObject(sorted)).default([]),
  report_columns: z
    .array(
      z.looseObject({
        field_id: word,
        column_label: z.string(),
        column_order: z.number().nullish(),
        column_width: z.number().nullish(),
      }),
    )
    .optional(),
  report_condition: StoredCondition.nullish(),
  schedule: Schedule.nullish(),
  report_actions: z.array(z.looseObject({ action_id: word, action_data: z.json().optional() })).optional(),
  creator: z.string().optional(),
  create_time: Time.optional(),
  update_time: Time.optional(),
  parent_id: z.string().nullish(),
});
export type SavedQuery = z.output<typeof SavedQuery>;
/** A saved query as the tenant stores it. */
export const StoredQuery = SavedQuery.extend({ query_id: z.string() });
export type StoredQuery = z.output<typeof StoredQuery>;
