import type { Json } from '../../shared/model/json';
import type { Condition, QueryField, QueryOperator } from '../../shared/model/query';
import { operatorsFor, type Terms } from './condition-terms';
import { isGroup, JOINERS } from './condition-tree';
import { readGroup, type MatchType } from './match-type';
import { TEXT } from './text';
import { parseInstant } from '../../shared/rules/dates';
import { isRelativeDate } from '../../shared/rules/operator-role';

const ERRORS = TEXT.errors;
const LONGEST_SPAN = 100_000;

const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

const valueError = (field: QueryField, value: Json): string | undefined => {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? undefined : ERRORS.enterNumber;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : ERRORS.chooseYesOrNo;
    case 'time':
      return typeof value === 'string' && parseInstant(value) !== undefined ? undefined : ERRORS.enterDate;
    default:
      return typeof value === 'string' && field.size && value.length > field.size
        ? ERRORS.tooLong(field.size, value.length)
        : undefined;
  }
};

const regexError = (value: Json): string | undefined => {
  try {
    new RegExp(typeof value === 'string' ? value : '(', 'u');
    return undefined;
  } catch {
    // The constructor throws for nothing but an invalid pattern.
    return ERRORS.invalidRegex;
  }
};

const relativeDateError = ([amount, unit]: readonly Json[]): string | undefined => {
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > LONGEST_SPAN)
    return ERRORS.enterSpan(LONGEST_SPAN);
  return typeof unit === 'string' && unit !== '' ? undefined : ERRORS.chooseUnit;
};

/** Checks that the first of two values is not beyond the second. */
const rangeError = (field: QueryField, values: readonly Json[]): string | undefined => {
  if (field.type !== 'number' && field.type !== 'time') return undefined;
  const [from = 0, to = 0] = values.map((value) =>
    field.type === 'time' ? (parseInstant(typeof value === 'string' ? value : '') ?? 0) : Number(value),
  );
  return from > to ? ERRORS.reversedRange : undefined;
};

/** Returns the error in the values that an operator compares a field with; undefined if they are valid. */
export const valuesError = (
  field: QueryField,
  operator: QueryOperator,
  values: readonly Json[],
): string | undefined => {
  if (operator.arity === 0) return undefined;
  if (isRelativeDate(operator, field, values)) return relativeDateError(values);
  const isList = operator.arity === -1;
  const needed = isList ? 1 : operator.arity;
  const used = isList ? values : values.slice(0, operator.arity);
  if (used.length < needed || used.some(isEmpty))
    return needed === 1 ? ERRORS.enterValue : ERRORS.enterBothValues;
  if (operator.is_regex) return used.map(regexError).find(Boolean);
  const error = used.map((value) => valueError(field, value)).find(Boolean);
  return error ?? (operator.arity === 2 ? rangeError(field, used) : undefined);
};

/** A condition as the builder reads it. An unsupported one is shown and sent, but never changed. */
export type ConditionReading =
  | {
      readonly kind: 'group';
      readonly match: MatchType;
      readonly parts: readonly Condition[];
      readonly error?: string;
    }
  | {
      readonly kind: 'leaf';
      readonly field: QueryField;
      readonly operator: QueryOperator;
      readonly values: readonly Json[];
      readonly error?: string;
    }
  | { readonly kind: 'unsupported'; readonly reason: string };

const isCondition = (node: Condition): boolean =>
  typeof node === 'object' && node !== null && !Array.isArray(node) && typeof node.operator_id === 'string';

const isJoiner = (operator_id: string): boolean => (JOINERS as readonly string[]).includes(operator_id);

const unknownKey = (node: Condition): string | undefined => {
  const known = isJoiner(node.operator_id)
    ? ['operator_id', 'condition']
    : ['operator_id', 'field_id', 'values'];
  return Object.keys(node).find((key) => !known.includes(key) && node[key] !== undefined);
};

const unsupported = (reason: string): ConditionReading => ({ kind: 'unsupported', reason });
const optionalError = (error: string | undefined) => (error === undefined ? {} : { error });

const readLeaf = (node: Condition, terms: Terms): ConditionReading => {
  const operator = terms.config.operators.find((one) => one.operator_id === node.operator_id);
  if (!operator) return unsupported(TEXT.unsupported.unknownOperator(node.operator_id));
  if (operator.is_list_operator && !terms.hasLists) return unsupported(TEXT.unsupported.listsOff);
  const field = terms.config.fields.find((one) => one.field_id === node.field_id);
  if (!field) return unsupported(TEXT.unsupported.unknownField(String(node.field_id ?? '')));
  const values = node.values ?? [];
  if (!Array.isArray(values)) return unsupported(TEXT.unsupported.valuesNotAList);
  if (operator.arity >= 0 && values.length > operator.arity)
    return unsupported(TEXT.unsupported.tooManyValues(values.length, operator.arity));
  const error = operatorsFor(field, terms).includes(operator)
    ? valuesError(field, operator, values)
    : TEXT.errors.wrongOperator(operator.label, field.label);
  return { kind: 'leaf', field, operator, values, ...optionalError(error) };
};

/** Reads one condition, without the conditions inside it. */
export const readCondition = (node: Condition, terms: Terms): ConditionReading => {
  if (!isCondition(node)) return unsupported(TEXT.unsupported.notACondition);
  const group = readGroup(node);
  if (group) {
    const error = group.parts.length === 0 ? TEXT.errors.emptyGroup : undefined;
    return { kind: 'group', ...group, ...optionalError(error) };
  }
  if (Array.isArray(node.condition) && !isJoiner(node.operator_id))
    return unsupported(TEXT.unsupported.unknownOperator(node.operator_id));
  const key = unknownKey(node);
  return key === undefined ? readLeaf(node, terms) : unsupported(TEXT.unsupported.unknownKey(key));
};

/** An error of a condition, with the condition in the tree that has it. */
export type FoundError = { readonly node: Condition; readonly error: string };

const findError = (node: Condition, terms: Terms): FoundError | undefined => {
  const reading = readCondition(node, terms);
  if (reading.kind === 'unsupported') return undefined;
  if (reading.error !== undefined) {
    const isLeaf = reading.kind === 'leaf';
    return { node, error: isLeaf ? TEXT.errors.inField(reading.field.label, reading.error) : reading.error };
  }
  if (reading.kind === 'leaf') return undefined;
  for (const part of reading.parts) {
    const found = findError(part, terms);
    if (found) return found;
  }
  return undefined;
};

/**
 * Returns the first error in a whole condition; undefined if it can run. An empty root finds everything, unless it is a `not`.
 * Unsupported conditions are left to the tenant to judge.
 */
export const firstError = (root: Condition, terms: Terms): FoundError | undefined => {
  const isEverything = isGroup(root) && root.operator_id !== 'not' && root.condition.length === 0;
  return isEverything ? undefined : findError(root, terms);
};

/** Returns the first error in a whole condition in words; undefined if it can run. */
export const conditionError = (root: Condition, terms: Terms): string | undefined =>
  firstError(root, terms)?.error;
