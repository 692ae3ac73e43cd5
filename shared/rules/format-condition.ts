import type { Condition, QueryField, QueryOperator } from '../model/query';
import { isRelativeDate } from './operator-role';

type Config = { readonly fields: readonly QueryField[]; readonly operators: readonly QueryOperator[] };
const JOINERS: ReadonlyMap<string, string> = new Map([
  ['and', ' and '],
  ['or', ' or '],
]);
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
  if (operator && isRelativeDate(operator, field, values))
    return [typeof first === 'number' ? String(first) : '', typeof second === 'string' ? second : ''];
  const format = (value: unknown) => (value === undefined ? '' : formatValue(field, value, formatInstant));
  return [operator?.arity === -1 ? values.map(format).join(', ') : format(first), format(second)];
};

/** A placeholder of a template: `{field}`, `%(field)s`, `%s`, `${field}` or `<field>`. */
const PLACEHOLDER = /\$?(?<!\{)\{+(\w*)\}+|%\((\w*)\)s|%s|<(\w+)>/g;

/** Fills a template's placeholders by name, others in order; undefined if it has no place for one of the texts. */
const fillTemplate = (template: string, texts: ReadonlyMap<string, string>): string | undefined => {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match.slice(1).find(Boolean) ?? '');
  const others = [...texts.keys()].filter((name) => !names.includes(name));
  const order = names.map((name) => (texts.has(name) ? name : (others.shift() ?? '')));
  if (others.length > 0) return undefined;
  return template.replace(PLACEHOLDER, () => texts.get(order.shift() ?? '') ?? '').trim();
};

/** Returns a leaf's texts by their names in a template. */
const templateTexts = (
  { field_id = '', values = [] }: Condition,
  field: QueryField | undefined,
  operator: QueryOperator | undefined,
  formatInstant: FormatInstant,
): ReadonlyMap<string, string> => {
  const [value, value2] = formatValues(operator, field, values, formatInstant);
  const texts = new Map([['field', field?.label ?? field_id]]);
  if (operator?.arity !== 0) texts.set('value', value);
  if (operator?.arity === 2) texts.set('value2', value2);
  return texts;
};

const formatLeaf = (condition: Condition, config: Config, formatInstant: FormatInstant): string => {
  const field = config.fields.find((one) => one.field_id === condition.field_id);
  const operator = config.operators.find((one) => one.operator_id === condition.operator_id);
  const texts = templateTexts(condition, field, operator, formatInstant);
  const [name = '', ...values] = texts.values();
  return (
    fillTemplate(operator?.expression_template ?? '', texts) ??
    `${name} ${operator?.label ?? condition.operator_id} ${values.join(' and ')}`.trim()
  );
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

/** Returns true if a condition has the shape of one: another client may have stored anything. */
const isWellFormed = (condition: Condition): boolean =>
  typeof condition === 'object' &&
  typeof condition.operator_id === 'string' &&
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
  // Other clients also write joiners in capitals.
  const joiner = JOINERS.get(operator_id.toLowerCase());
  if (joiner !== undefined) return formatGroup(parts, joiner, config, formatInstant);
  if (operator_id.toLowerCase() === 'not' && parts.length > 0)
    return `not (${parts.map((part) => formatCondition(part, config, formatInstant)).join(' and ')})`;
  return formatLeaf(condition, config, formatInstant);
};
