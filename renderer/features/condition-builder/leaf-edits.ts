/** Changes of a single condition's field or operator that preserve as many of its values as possible. */
import type { Condition, QueryField, QueryOperator } from '../../../shared/model/query';
import { isRelativeDate } from '../../../shared/rules/operator-role';
import type { ConditionReading } from '../../query/condition-check';
import { firstValues, newLeaf, operatorsFor, type Terms } from '../../query/condition-terms';

type Leaf = Extract<ConditionReading, { kind: 'leaf' }>;

/** Changes the field; undefined if no operator works on it. Values stay if the new field has the same type and takes the same operator. */
export const withField = (
  node: Condition,
  { field, operator }: Leaf,
  next: QueryField,
  terms: Terms,
): Condition | undefined => {
  const operators = operatorsFor(next, terms);
  const same = operators.find((one) => one.operator_id === operator.operator_id);
  const [fallback] = operators;
  if (same && next.type === field.type && next.type !== 'choice') return { ...node, field_id: next.field_id };
  const chosen = same ?? fallback;
  return chosen && newLeaf(next, chosen);
};

/** Changes the operator. Values stay as far as the new operator takes them. */
export const withOperator = (
  node: Condition,
  { field, operator, values }: Leaf,
  next: QueryOperator,
): Condition => {
  const fresh = firstValues(field, next);
  const startsOver =
    operator.arity === 0 || isRelativeDate(next, field) !== isRelativeDate(operator, field, values);
  const preserved =
    next.arity < 0 ? values.filter((value) => value !== '') : fresh.map((value, i) => values[i] ?? value);
  return { ...node, operator_id: next.operator_id, values: startsOver ? fresh : [...preserved] };
};
