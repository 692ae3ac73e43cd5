import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../shared/model/query';
import type { OperatorRole } from '../../shared/rules/operator-role';
import { findOperator } from './condition-terms';
import { toFieldValue } from './field-value';
import { TEXT } from './text';

/** A condition that a field has a value, or doesn't; or the reason why the tenant can't compare them. */
export type ValueCondition =
  | { readonly condition: Condition; readonly reason?: undefined }
  | { readonly condition?: undefined; readonly reason: string };

/** Finds the operator of a role, or that of the opposite role inside a `not`. */
const withRole = (
  field: QueryField,
  config: QueryConfig,
  role: OperatorRole,
  opposite: OperatorRole,
  values: Json[],
): Condition | undefined => {
  const terms = { config, hasLists: false };
  const leaf = (operator_id: string): Condition => ({ operator_id, field_id: field.field_id, values });
  const direct = findOperator(field, terms, role);
  if (direct) return leaf(direct.operator_id);
  const other = findOperator(field, terms, opposite);
  return other && { operator_id: 'not', condition: [leaf(other.operator_id)] };
};

/** Returns the range from a value to itself, for fields that no operator compares with a single value. */
const inRange = (
  field: QueryField,
  config: QueryConfig,
  value: Json,
  isNot: boolean,
): Condition | undefined => {
  const between = findOperator(field, { config, hasLists: false }, 'between');
  if (!between) return undefined;
  const { operator_id } = between;
  const leaf: Condition = { operator_id, field_id: field.field_id, values: [value, value] };
  return isNot ? { operator_id: 'not', condition: [leaf] } : leaf;
};

/** Creates the condition that a field has a cell's value, or doesn't, from the tenant's operators. */
export const valueCondition = (
  config: QueryConfig,
  db_id: string,
  value: Json,
  isNot: boolean,
): ValueCondition => {
  const field = config.fields.find((one) => one.db_id === db_id);
  if (!field) return { reason: TEXT.noFieldForColumn };
  if (value === null || value === '') {
    const condition = isNot
      ? withRole(field, config, 'notEmpty', 'isEmpty', [])
      : withRole(field, config, 'isEmpty', 'notEmpty', []);
    return condition ? { condition } : { reason: TEXT.noEmptyOperator(field.label) };
  }
  const sent = toFieldValue(field, value);
  const condition =
    (isNot
      ? withRole(field, config, 'notEquals', 'equals', [sent])
      : withRole(field, config, 'equals', 'notEquals', [sent])) ?? inRange(field, config, sent, isNot);
  return condition ? { condition } : { reason: TEXT.noEqualsOperator(field.label) };
};
