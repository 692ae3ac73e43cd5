import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig } from '../../shared/model/query';
import { appliesTo } from './condition-terms';

/** Creates the condition that a field has a cell's value, or doesn't, from the tenant's operators; undefined if no operator can express it. */
export const valueCondition = (
  config: QueryConfig,
  db_id: string,
  value: Json,
  isNot: boolean,
): Condition | undefined => {
  const field = config.fields.find((one) => one.db_id === db_id);
  if (!field) return undefined;
  const has = (operator_id: string) =>
    config.operators.some((one) => one.operator_id === operator_id && appliesTo(one, field));
  const leaf = (operator_id: string, ...values: Json[]): Condition => ({
    operator_id,
    field_id: field.field_id,
    values,
  });
  const equals = () =>
    has('is') ? leaf('is', value) : has('between') ? leaf('between', value, value) : undefined;
  if (value === null || value === '')
    return has('empty') && has('not_empty') ? leaf(isNot ? 'not_empty' : 'empty') : undefined;
  if (isNot && has('is_not')) return leaf('is_not', value);
  const condition = equals();
  return condition && isNot ? { operator_id: 'not', condition: [condition] } : condition;
};
