import type { Json } from '../../shared/model/json';
import type { QueryField } from '../../shared/model/query';
import { formatCell } from '../state/format';

/** Returns the field's own value for a typed text or a cell's value, which may be the value as text or its label. */
const knownValue = ({ field_values }: QueryField, value: Json): Json | undefined => {
  const text = formatCell(value).toLowerCase();
  return (
    field_values?.find((one) => one.value === value) ??
    field_values?.find((one) => formatCell(one.value).toLowerCase() === text) ??
    field_values?.find(({ label }) => label.toLowerCase() === text)
  )?.value;
};

/** Converts a value to the type that conditions on a field compare with; a value that can't be converted stays as it is. */
export const toFieldValue = (field: QueryField, value: Json): Json => {
  if (typeof value === 'object') return value;
  const known = knownValue(field, value);
  if (known !== undefined) return known;
  if (typeof value !== 'string' || value.trim() === '') return value;
  if (field.type === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  if (field.type === 'boolean' && /^(true|false)$/i.test(value)) return /^true$/i.test(value);
  return value;
};
