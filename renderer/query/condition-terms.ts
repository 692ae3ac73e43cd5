import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';
import { isRelativeDate, operatorRole, type OperatorRole } from '../../shared/rules/operator-role';

/** The fields and operators that a condition may use; list operators only if the tenant's flag allows them. */
export type Terms = { readonly config: QueryConfig; readonly hasLists: boolean };

/** Returns true if an operator works on a field, by the field's analyzer or type. One that names none works on all. */
const appliesTo = ({ field_analyzer }: QueryOperator, { analyzer, type }: QueryField): boolean =>
  field_analyzer.length === 0 || field_analyzer.includes(analyzer) || field_analyzer.includes(type);

/** Returns the operators that a field may use. Where none names its analyzer or its type, what they name is unknown, and any may do. */
export const operatorsFor = (field: QueryField, { config, hasLists }: Terms): QueryOperator[] => {
  const fitting = config.operators.filter((operator) => appliesTo(operator, field));
  const operators = fitting.length > 0 ? fitting : config.operators;
  return operators.filter((operator) => hasLists || !operator.is_list_operator);
};

/** Returns the first operator of a field with one of these roles, in the order of the roles. */
export const findOperator = (
  field: QueryField,
  terms: Terms,
  ...roles: readonly OperatorRole[]
): QueryOperator | undefined => {
  const operators = operatorsFor(field, terms);
  return roles
    .map((role) => operators.find((one) => operatorRole(one) === role))
    .find((operator) => operator !== undefined);
};

/** Units of a relative date. */
export const SPAN_UNITS = ['hours', 'days', 'weeks'];

/** Returns the values that a new condition on a field starts with. */
export const firstValues = (field: QueryField, operator: QueryOperator): Json[] => {
  if (isRelativeDate(operator, field)) return [7, 'days'];
  if (operator.arity <= 0) return [];
  const first =
    field.type === 'boolean' ? true : field.type === 'choice' ? (field.field_values?.[0]?.value ?? '') : '';
  return Array.from({ length: operator.arity }, () => first);
};

/** Creates a condition on a field. */
export const newLeaf = (field: QueryField, operator: QueryOperator): Condition => ({
  operator_id: operator.operator_id,
  field_id: field.field_id,
  values: firstValues(field, operator),
});
