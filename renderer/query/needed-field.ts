/** Fields and values that a query needs, whatever the tenant calls them. */
import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../shared/model/query';
import { formatCell } from '../state/format';
import type { FieldPart } from '../../shared/rules/field-parts';
import type { FieldsOf } from '../../shared/rules/find-part';
import { fieldFor } from './field-parts';
import { toFieldValue } from './field-value';
import { letters } from '../../shared/rules/find-field';
import { valueCondition } from './value-condition';

/** A value that the field of some part must have: one of these words, or of those among them that the field lists. */
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

/** Returns the words that a field without listed values can be compared with: a number or a flag is compared with its own kind. */
const wordsFor = (field: QueryField, words: readonly string[]): readonly string[] => {
  if (field.type !== 'number' && field.type !== 'boolean') return words;
  const fitting = words.filter((word) => typeof toFieldValue(field, word) === field.type);
  return fitting.length > 0 ? fitting : words.slice(0, 1);
};

/** Returns the values of a field that one of the words names, by the value or by its label. */
const valuesFor = (field: QueryField, words: readonly string[]): readonly Json[] => {
  const { field_values } = field;
  if (words.length === 1 || !field_values?.length) return wordsFor(field, words);
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
