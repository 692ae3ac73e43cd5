import type { Condition, QueryConfig, QueryField } from '../../../shared/model/query';
import { formatInstant } from '../../state/time';
import { formatCell } from '../../state/format';

/** A value of a condition in words: the choice's label, an instant in the zone shown, or itself. */
const valueWords = (field: QueryField | undefined, value: unknown): string => {
  const named = field?.field_values?.find((one) => one.value === value)?.label;
  return (
    named ?? (field?.type === 'time' && typeof value === 'string' ? formatInstant(value) : formatCell(value))
  );
};

/** The three parts of a flat condition's chip, or undefined for a group. */
export const leafWords = (
  condition: Condition,
  config: QueryConfig,
): { readonly field: string; readonly operator: string; readonly value: string } | undefined => {
  if (
    typeof condition !== 'object' ||
    condition === null ||
    condition.condition ||
    typeof condition.field_id !== 'string' ||
    !Array.isArray(condition.values ?? [])
  )
    return undefined;
  const field = config.fields.find((one) => one.field_id === condition.field_id);
  const operator = config.operators.find((one) => one.operator_id === condition.operator_id);
  const values = (condition.values ?? []).map((value) => valueWords(field, value));
  const value =
    operator?.operator_id === 'relative_date'
      ? values.join(' ')
      : values.join(operator?.arity === 2 ? ' and ' : ', ');
  return {
    field: field?.label ?? condition.field_id,
    operator: operator?.label ?? condition.operator_id,
    value: value === '' || !field?.unit ? value : `${value} ${field.unit}`,
  };
};
