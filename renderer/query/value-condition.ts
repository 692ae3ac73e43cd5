import type { Json } from '../../shared/model/json';
import type { Condition, QueryConfig } from '../../shared/model/query';

/** The condition that a cell's value holds, or does not: by the tenant's own operators for its field. */
export const valueCondition = (
  config: QueryConfig,
  db_id: string,
  value: Json,
  isNot: boolean,
): Condition | undefined => {
  const field = config.fields.find((one) => one.db_id === db_id);
  if (!field) return undefined;
  const fits = (operator_id: string) =>
    config.operators.some(
      (one) =>
        one.operator_id === operator_id &&
        (one.field_analyzer.includes(field.analyzer) || one.field_analyzer.includes(field.type)),
    );
  const isEmpty = value === null || value === '';
  if (isEmpty)
    return fits('empty') && fits('not_empty')
      ? { operator_id: isNot ? 'not_empty' : 'empty', field_id: field.field_id, values: [] }
      : undefined;
  const leaf = (operator_id: string, ...values: Json[]): Condition => ({
    operator_id,
    field_id: field.field_id,
    values,
  });
  if (fits(isNot ? 'is_not' : 'is')) return leaf(isNot ? 'is_not' : 'is', value);
  const same = fits('is') ? leaf('is', value) : fits('between') ? leaf('between', value, value) : undefined;
  return same && isNot ? { operator_id: 'not', condition: [same] } : same;
};
