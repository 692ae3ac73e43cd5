import type { Json } from '../../../../shared/model/json';
import type { Condition, QueryField } from '../../../../shared/model/query';
import { refang } from '../../../../shared/rules/defang';
import { operatorsFor, type Terms } from '../../../query/condition-terms';

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
export const valueFrom = (field: QueryField, text: string, isRegex: boolean): Json => {
  if (field.type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (field.type === 'boolean') return text === 'true';
  return (
    field.field_values?.find((one) => one.label.toLowerCase() === text.toLowerCase())?.value ??
    (isRegex ? text : refang(text))
  );
};

/** Adds values at the end, without duplicates. */
export const addValues = (values: readonly Json[], more: readonly Json[]): Json[] => {
  const known = new Set(values.map((value) => JSON.stringify(value)));
  return [...values, ...more.filter((value) => known.size < known.add(JSON.stringify(value)).size)];
};

/** The list operator for each operator of a single value. */
const LIST_FORMS: Readonly<Record<string, string>> = { is: 'in', is_not: 'not_in' };

/** Converts a condition on one value to one on several: by the list operator if the tenant has it, else as a group with a condition for each. */
export const spreadValues = (
  leaf: Condition,
  field: QueryField,
  texts: readonly string[],
  terms: Terms,
): Condition => {
  const values = addValues(
    [],
    texts.map((text) => valueFrom(field, text, false)),
  );
  const list = operatorsFor(field, terms).find(
    (one) => one.arity === -1 && one.operator_id === LIST_FORMS[leaf.operator_id],
  );
  if (list) return { ...leaf, operator_id: list.operator_id, values };
  const joiner = leaf.operator_id.includes('not') ? 'and' : 'or';
  return { operator_id: joiner, condition: values.map((value) => ({ ...leaf, values: [value] })) };
};
