import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../shared/model/query';

/** The fields and operators that a condition may use; list operators only if the tenant's flag allows them. */
export type Terms = { readonly config: QueryConfig; readonly hasLists: boolean };

/** Tells if an operator works on a field, by the field's analyzer or type. */
export const appliesTo = (operator: QueryOperator, field: QueryField): boolean =>
  operator.field_analyzer.includes(field.analyzer) || operator.field_analyzer.includes(field.type);

/** Returns the operators that a field may use. */
export const operatorsFor = (field: QueryField, { config, hasLists }: Terms): QueryOperator[] =>
  config.operators.filter(
    (operator) => appliesTo(operator, field) && (hasLists || !operator.is_list_operator),
  );

/** Tells if an operator takes a time span back from now: a number and a unit. */
export const isRelativeDate = (operator: QueryOperator): boolean => operator.operator_id === 'relative_date';

/** Units of a relative date. */
export const SPAN_UNITS = ['hours', 'days', 'weeks'];

/** Returns the values that a new condition on a field starts with. */
export const firstValues = (field: QueryField, operator: QueryOperator): Json[] => {
  if (isRelativeDate(operator)) return [7, 'days'];
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
