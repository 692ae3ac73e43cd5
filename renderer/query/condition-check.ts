import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';
import { parseInstant } from '../../shared/rules/dates';
import { isGroup, JOINERS, type Joiner } from './condition-tree';

/** What a condition may use: the tenant's fields and operators, list operators only with their flag (specification section 5). */
export type Terms = { readonly config: QueryConfig; readonly hasLists: boolean };

/** A condition as the builder understands it; what it does not is `kept`: shown, never changed. */
export type ConditionReading =
  | {
      readonly kind: 'group';
      readonly joiner: Joiner;
      readonly parts: readonly Condition[];
      readonly flaw?: string;
    }
  | {
      readonly kind: 'leaf';
      readonly field: QueryField;
      readonly operator: QueryOperator;
      readonly values: readonly Json[];
      readonly flaw?: string;
    }
  | { readonly kind: 'kept'; readonly why: string };

/** The operators that a field takes: by its analyzer or type, list operators only where the tenant's flag shows them. */
export const operatorsFor = (field: QueryField, { config, hasLists }: Terms): QueryOperator[] =>
  config.operators.filter(
    (operator) =>
      (operator.field_analyzer.includes(field.analyzer) || operator.field_analyzer.includes(field.type)) &&
      (hasLists || !operator.is_list_operator),
  );

/** Whether an operator means a span back from now: a number and a unit. */
export const isRelative = (operator: QueryOperator): boolean => operator.operator_id === 'relative_date';

/** The units of a span back from now. */
export const SPAN_UNITS = ['hours', 'days', 'weeks'];

const LONGEST_SPAN = 100_000;

/** What a fresh condition on a field starts with. */
export const firstValues = (field: QueryField, operator: QueryOperator): Json[] => {
  if (isRelative(operator)) return [7, 'days'];
  if (operator.arity <= 0) return [];
  const first =
    field.type === 'boolean' ? true : field.type === 'choice' ? (field.field_values?.[0]?.value ?? '') : '';
  return Array.from({ length: operator.arity }, () => first);
};

/** A fresh condition on a field. */
export const newLeaf = (field: QueryField, operator: QueryOperator): Condition => ({
  operator_id: operator.operator_id,
  field_id: field.field_id,
  values: firstValues(field, operator),
});

const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

const valueError = (field: QueryField, value: Json): string | undefined => {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? undefined : 'Give a number.';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.';
    case 'time':
      return typeof value === 'string' && parseInstant(value) !== undefined
        ? undefined
        : 'Write the date as mm/dd/yy hh:mm:ss.';
    default:
      if (typeof value !== 'string') return undefined;
      return field.size && value.length > field.size
        ? `At most ${field.size} characters; this has ${value.length}.`
        : undefined;
  }
};

const regexError = (value: Json): string | undefined => {
  try {
    new RegExp(typeof value === 'string' ? value : '(', 'u');
    return undefined;
  } catch {
    return 'This is not a regular expression.';
  }
};

/** Why a field cannot be compared so, or nothing. */
const leafError = (
  field: QueryField,
  operator: QueryOperator,
  values: readonly Json[],
): string | undefined => {
  if (operator.arity === 0) return undefined;
  if (isRelative(operator)) {
    const [amount, unit] = values;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > LONGEST_SPAN)
      return 'Give a whole number from 1 to 100,000.';
    return typeof unit === 'string' && SPAN_UNITS.includes(unit) ? undefined : 'Choose a unit.';
  }
  const needed = operator.arity === -1 ? 1 : operator.arity;
  const given = operator.arity === -1 ? values : values.slice(0, operator.arity);
  if (given.length < needed || given.some(isEmpty))
    return needed === 1 ? 'Give a value.' : 'Give both values.';
  if (operator.is_regex) return given.map(regexError).find(Boolean);
  const wrong = given.map((value) => valueError(field, value)).find(Boolean);
  if (wrong !== undefined || operator.arity !== 2) return wrong;
  const [from, to] = given.map((value) =>
    field.type === 'time' ? (parseInstant(typeof value === 'string' ? value : '') ?? 0) : Number(value),
  );
  return (field.type === 'number' || field.type === 'time') &&
    from !== undefined &&
    to !== undefined &&
    from > to
    ? 'The first value is beyond the second.'
    : undefined;
};

const unknownKey = (node: Condition, known: readonly string[]): string | undefined =>
  Object.keys(node).find((key) => !known.includes(key) && node[key] !== undefined);

/** Reads one condition, not those within it. */
export const readCondition = (node: Condition, terms: Terms): ConditionReading => {
  if (
    typeof node !== 'object' ||
    node === null ||
    Array.isArray(node) ||
    typeof node.operator_id !== 'string'
  )
    return { kind: 'kept', why: 'not a condition' };
  if (isGroup(node)) {
    const flaw = node.condition.length === 0 ? { flaw: 'Add a condition to this group, or remove it.' } : {};
    return { kind: 'group', joiner: node.operator_id, parts: node.condition, ...flaw };
  }
  const strange = unknownKey(
    node,
    (JOINERS as readonly string[]).includes(node.operator_id)
      ? ['operator_id', 'condition']
      : ['operator_id', 'field_id', 'values'],
  );
  if (strange !== undefined) return { kind: 'kept', why: `it holds “${strange}”` };
  const operator = terms.config.operators.find((one) => one.operator_id === node.operator_id);
  if (!operator) return { kind: 'kept', why: `the operator “${node.operator_id}” is not known here` };
  if (operator.is_list_operator && !terms.hasLists) return { kind: 'kept', why: 'list operators are off' };
  const field = terms.config.fields.find((one) => one.field_id === node.field_id);
  if (!field) return { kind: 'kept', why: `the field “${String(node.field_id ?? '')}” is not known here` };
  if (node.values !== undefined && !Array.isArray(node.values))
    return { kind: 'kept', why: 'its values are no list' };
  const values = node.values ?? [];
  if (operator.arity >= 0 && values.length > operator.arity)
    return { kind: 'kept', why: `it has ${values.length} values for ${operator.arity}` };
  const misfit = operatorsFor(field, terms).includes(operator)
    ? undefined
    : `“${operator.label}” does not work on ${field.label}.`;
  const flaw = misfit ?? leafError(field, operator, values);
  return { kind: 'leaf', field, operator, values, ...(flaw === undefined ? {} : { flaw }) };
};

/** The first thing that is wrong with a whole condition, or nothing: an empty query means everything, but not an empty `not`; what is only kept is the tenant's to judge. */
export const conditionError = (root: Condition, terms: Terms, depth = 0): string | undefined => {
  const reading = readCondition(root, terms);
  if (
    reading.kind === 'kept' ||
    (depth === 0 && reading.kind === 'group' && reading.joiner !== 'not' && reading.parts.length === 0)
  )
    return undefined;
  if (reading.flaw !== undefined)
    return reading.kind === 'leaf' ? `${reading.field.label}: ${reading.flaw}` : reading.flaw;
  if (reading.kind === 'leaf') return undefined;
  for (const part of reading.parts) {
    const flaw = conditionError(part, terms, depth + 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
};
