import type { Condition, QueryField, QueryOperator } from '../model/query';

type Config = { readonly fields: readonly QueryField[]; readonly operators: readonly QueryOperator[] };
const JOINERS: Readonly<Record<string, string>> = { and: ' and ', or: ' or ' };

/** How an instant of a condition is written. */
type FormatInstant = (instant: string) => string;
const AS_SENT: FormatInstant = (instant) => instant;

const formatValue = (field: QueryField | undefined, value: unknown, instant: FormatInstant): string => {
  const named = field?.field_values?.find((v) => v.value === value)?.label;
  if (named !== undefined) return named;
  if (field?.type === 'time' && typeof value === 'string') return instant(value);
  if (field?.type === 'boolean' && typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return field?.unit && typeof value === 'number' ? `${text} ${field.unit}` : text;
};

const fillTemplate = (template: string, field: string, value: string, value2: string): string => {
  const fill: Readonly<Record<string, string>> = { field, value, value2 };
  return template.replace(/\{(field|value2?)\}/g, (_, name: string) => fill[name] ?? '').trim();
};

/** A condition in words by the tenant's expression templates, for receipts and under the builder; what is not known is shown as it is. Instants are written by `instant`. */
export const formatCondition = (
  condition: Condition | null | undefined,
  config: Config,
  instant: FormatInstant = AS_SENT,
): string => {
  if (!condition) return 'everything';
  // What another client wrote may have any shape.
  if (
    typeof condition !== 'object' ||
    (condition.condition !== undefined && !Array.isArray(condition.condition)) ||
    (condition.values !== undefined && !Array.isArray(condition.values))
  )
    return JSON.stringify(condition);
  const parts = condition.condition ?? [];
  if (Object.hasOwn(JOINERS, condition.operator_id)) {
    if (parts.length === 0) return 'everything';
    const words = parts.map((part) =>
      part?.condition && parts.length > 1
        ? `(${formatCondition(part, config, instant)})`
        : formatCondition(part, config, instant),
    );
    return words.join(JOINERS[condition.operator_id]);
  }
  if (condition.operator_id === 'not' && parts.length > 0)
    return `not (${parts.map((part) => formatCondition(part, config, instant)).join(' and ')})`;
  const field = config.fields.find((f) => f.field_id === condition.field_id);
  const operator = config.operators.find((o) => o.operator_id === condition.operator_id);
  const values = condition.values ?? [];
  const template = operator?.expression_template ?? `{field} ${condition.operator_id} {value}`;
  // `relative_date` takes a number and a unit: words, not a text to look for.
  if (condition.operator_id === 'relative_date')
    return fillTemplate(
      template,
      field?.label ?? condition.field_id ?? '',
      typeof values[0] === 'number' ? String(values[0]) : '',
      typeof values[1] === 'string' ? values[1] : '',
    );
  const isList = operator?.arity === -1;
  const first = isList
    ? values.map((v) => formatValue(field, v, instant)).join(', ')
    : values[0] === undefined
      ? ''
      : formatValue(field, values[0], instant);
  const second = values[1] === undefined ? '' : formatValue(field, values[1], instant);
  return fillTemplate(template, field?.label ?? condition.field_id ?? '', first, second);
};
