/** Fields and values that a query needs, whatever the tenant calls them. */
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../shared/model/query';
import { formatCell } from '../state/format';
import type { FieldPart } from '../../shared/rules/field-parts';
import type { FieldsOf } from '../../shared/rules/find-part';
import { fieldFor } from './field-parts';
import { letters } from '../../shared/rules/find-field';
import { valueCondition } from './value-condition';

/**
 * A value that the field of some part must have. Of a value with several words, a field that lists its values has those that are one
 * of them, and any other field the first.
 */
export type Needed = { readonly part: FieldPart; readonly words: readonly string[] };

/** Words of a verdict that is not certain. */
export const SUSPICIOUS = [
  'suspicious',
  'suspected',
  'suspicious phishing',
  'suspected phishing',
  'suspicious malware',
  'suspected malware',
];

/** Returns the values of a field that one of the words names, by the value or by its label. */
const valuesFor = ({ field_values }: QueryField, words: readonly string[]): readonly Json[] => {
  if (words.length === 1 || !field_values?.length) return words.slice(0, 1);
  const wanted = new Set(words.map(letters));
  return field_values
    .filter(({ value, label }) => wanted.has(letters(formatCell(value))) || wanted.has(letters(label)))
    .map(({ value }) => value);
};

/** Returns the condition that a field has one of the values that are needed; undefined if the tenant's fields don't allow it. */
export const neededCondition = (
  of: FieldsOf,
  config: QueryConfig,
  { part, words }: Needed,
): Condition | undefined => {
  const field = fieldFor(of, config, part);
  if (!field) return undefined;
  const made = valuesFor(field, words).map(
    (one) => valueCondition(config, field.db_id, one, false).condition,
  );
  const conditions = made.filter((one) => one !== undefined);
  return conditions.length > 1 ? { operator_id: 'or', condition: conditions } : conditions[0];
};
