/** Validates the values of a condition. */
import type { Json } from '../../shared/model/json';
import type { QueryField, QueryOperator } from '../../shared/model/query';
import { parseInstant } from '../../shared/rules/dates';
import { isRelativeDate } from '../../shared/rules/operator-role';
import { TEXT } from './text';

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
