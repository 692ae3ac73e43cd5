import type { Json } from '../../../shared/model/json';
import type { Condition, QueryField, QueryOperator } from '../../../shared/model/query';
import { refang } from '../../../shared/rules/defang';
import { operatorRole, type OperatorRole } from '../../../shared/rules/operator-role';
import { findOperator, type Terms } from '../../query/condition-terms';
import { toFieldValue } from '../../query/field-value';

/** Splits a pasted list at line breaks or, if it has a single line, at commas, semicolons and tabs. Quotes around a value are removed. */
export const splitList = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/);
  const parts = lines.filter((line) => line.trim() !== '').length > 1 ? lines : text.split(/[,;\t]/);
  return parts
    .map((part) =>
      part
        .trim()
        .replace(/,$/, '')
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((part) => part !== '');
};

/** Converts a typed or pasted text to a value of a field. Defanged links and addresses are restored, except in patterns. */
export const valueFrom = (field: QueryField, text: string, isRegex: boolean): Json =>
  isRegex ? text : toFieldValue(field, field.type === 'number' ? text : refang(text));

/** Adds values at the end, without duplicates. */
export const addValues = (values: readonly Json[], more: readonly Json[]): Json[] => {
  const known = new Set(values.map((value) => JSON.stringify(value)));
  return [...values, ...more.filter((value) => known.size < known.add(JSON.stringify(value)).size)];
};

/** The list operator for several values of an operator, and the group for them if the tenant doesn't have it. */
const SPREAD: Readonly<Partial<Record<OperatorRole, { list?: OperatorRole; joiner: 'and' | 'or' }>>> = {
  equals: { list: 'inList', joiner: 'or' },
  notEquals: { list: 'notInList', joiner: 'and' },
  contains: { joiner: 'or' },
  notContains: { joiner: 'and' },
  words: { joiner: 'or' },
  startsWith: { joiner: 'or' },
  endsWith: { joiner: 'or' },
};

/**
 * Converts a condition on one value to one on several: by the list operator if the tenant has it, else as a group with a condition for
 * each. Returns undefined if the operator's meaning doesn't say how several values combine.
 */
export const spreadValues = (
  leaf: Condition,
  field: QueryField,
  operator: QueryOperator,
  texts: readonly string[],
  terms: Terms,
): Condition | undefined => {
  const spread = SPREAD[operatorRole(operator)];
  if (!spread) return undefined;
  const values = addValues(
    [],
    texts.map((text) => valueFrom(field, text, false)),
  );
  const list = spread.list && findOperator(field, terms, spread.list);
  if (list) return { ...leaf, operator_id: list.operator_id, values };
  return { operator_id: spread.joiner, condition: values.map((value) => ({ ...leaf, values: [value] })) };
};
