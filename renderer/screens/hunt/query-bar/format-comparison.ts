import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../../../shared/model/query';
import type { Json } from '../../../../shared/model/json';
import { isRelativeDate } from '../../../../shared/rules/operator-role';
import { formatInstant } from '../../../state/time';
import { formatCell } from '../../../state/format';

/** The three parts of a condition's chip. */
type ConditionParts = { readonly field: string; readonly operator: string; readonly value: string };

/** Formats one value of a condition: its option's label, an instant in the zone shown, or the value itself. */
const formatValue = (field: QueryField | undefined, value: unknown): string => {
  const named = field?.field_values?.find((option) => option.value === value)?.label;
  if (named !== undefined) return named;
  return field?.type === 'time' && typeof value === 'string' ? formatInstant(value) : formatCell(value);
};

type Comparison = {
  readonly field_id: string;
  readonly operator_id: string;
  readonly values: readonly Json[];
};

/** Reads a condition that compares one field; undefined for a group and for a condition of an unknown shape. */
const readComparison = (condition: Condition): Comparison | undefined => {
  if (typeof condition !== 'object' || condition === null || condition.condition) return undefined;
  const { field_id, operator_id, values = [] } = condition;
  return typeof field_id === 'string' && Array.isArray(values)
    ? { field_id, operator_id, values }
    : undefined;
};

/** Returns the text between the values of an operator. */
const separator = (
  operator: QueryOperator | undefined,
  field: QueryField | undefined,
  values: readonly Json[],
): string => {
  if (operator?.arity !== 2) return ', ';
  return isRelativeDate(operator, field, values) ? ' ' : ' and ';
};

/** Formats a condition that compares one field; undefined for any other. */
export const formatComparison = (condition: Condition, config: QueryConfig): ConditionParts | undefined => {
  const comparison = readComparison(condition);
  if (!comparison) return undefined;
  const { field_id, operator_id, values } = comparison;
  const field = config.fields.find((one) => one.field_id === field_id);
  const operator = config.operators.find((one) => one.operator_id === operator_id);
  const value = values.map((one) => formatValue(field, one)).join(separator(operator, field, values));
  return {
    field: field?.label ?? field_id,
    operator: operator?.label ?? operator_id,
    value: value === '' || !field?.unit ? value : `${value} ${field.unit}`,
  };
};
