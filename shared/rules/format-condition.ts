import type { Condition, QueryField, QueryOperator } from '../model/query';

type Config = { readonly fields: readonly QueryField[]; readonly operators: readonly QueryOperator[] };
const JOINERS: Readonly<Record<string, string>> = { and: ' and ', or: ' or ' };
const EVERYTHING = 'everything';

type FormatInstant = (instant: string) => string;
const AS_SENT: FormatInstant = (instant) => instant;

const choiceLabel = (field: QueryField | undefined, value: unknown): string | undefined =>
  field?.field_values?.find((choice) => choice.value === value)?.label;

const formatValue = (field: QueryField | undefined, value: unknown, formatInstant: FormatInstant): string => {
  const label = choiceLabel(field, value);
  if (label !== undefined) return label;
  if (typeof value === 'string') return field?.type === 'time' ? formatInstant(value) : `“${value}”`;
  if (typeof value === 'boolean' && field?.type === 'boolean') return value ? 'yes' : 'no';
  const text = JSON.stringify(value);
  return typeof value === 'number' && field?.unit ? `${text} ${field.unit}` : text;
};

/** Returns the texts for `{value}` and `{value2}` in an operator's template. */
const formatValues = (
  operator: QueryOperator | undefined,
  field: QueryField | undefined,
  values: readonly unknown[],
  formatInstant: FormatInstant,
): readonly [value: string, value2: string] => {
  const [first, second] = values;
  // A relative date has a number and a unit, neither of them a text to search for.
  if (operator?.operator_id === 'relative_date')
    return [typeof first === 'number' ? String(first) : '', typeof second === 'string' ? second : ''];
  const format = (value: unknown) => (value === undefined ? '' : formatValue(field, value, formatInstant));
  return [operator?.arity === -1 ? values.map(format).join(', ') : format(first), format(second)];
};

const fillTemplate = (template: string, field: string, value: string, value2: string): string => {
  const fill: Readonly<Record<string, string>> = { field, value, value2 };
  return template.replace(/\{(field|value2?)\}/g, (_, name: string) => fill[name] ?? '').trim();
};

const formatLeaf = (condition: Condition, config: Config, formatInstant: FormatInstant): string => {
  const field = config.fields.find((one) => one.field_id === condition.field_id);
  const operator = config.operators.find((one) => one.operator_id === condition.operator_id);
  const template = operator?.expression_template ?? `{field} ${condition.operator_id} {value}`;
  const [value, value2] = formatValues(operator, field, condition.values ?? [], formatInstant);
  return fillTemplate(template, field?.label ?? condition.field_id ?? '', value, value2);
};

const formatGroup = (
  parts: readonly Condition[],
  joiner: string,
  config: Config,
  formatInstant: FormatInstant,
): string => {
  if (parts.length === 0) return EVERYTHING;
  const texts = parts.map((part) => {
    const text = formatCondition(part, config, formatInstant);
    return part?.condition && parts.length > 1 ? `(${text})` : text;
  });
  return texts.join(joiner);
};

/** Tells if a condition has the shape of one: another client may have stored anything. */
const isWellFormed = (condition: Condition): boolean =>
  typeof condition === 'object' &&
  (condition.condition === undefined || Array.isArray(condition.condition)) &&
  (condition.values === undefined || Array.isArray(condition.values));

/**
 * Formats a condition by the tenant's expression templates, for receipts and the query builder. Unknown fields, operators and values
 * are shown as they are.
 */
export const formatCondition = (
  condition: Condition | null | undefined,
  config: Config,
  formatInstant: FormatInstant = AS_SENT,
): string => {
  if (!condition) return EVERYTHING;
  if (!isWellFormed(condition)) return JSON.stringify(condition);
  const { operator_id, condition: parts = [] } = condition;
  const joiner = Object.hasOwn(JOINERS, operator_id) ? JOINERS[operator_id] : undefined;
  if (joiner !== undefined) return formatGroup(parts, joiner, config, formatInstant);
  if (operator_id === 'not' && parts.length > 0)
    return `not (${parts.map((part) => formatCondition(part, config, formatInstant)).join(' and ')})`;
  return formatLeaf(condition, config, formatInstant);
};
