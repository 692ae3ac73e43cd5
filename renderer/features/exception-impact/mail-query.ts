/** Queries of the last days in any tenant's fields. */
import type { Json } from '../../../shared/model/json';
import type { Condition, QueryConfig, QueryField } from '../../../shared/model/query';
import { findParts, type FieldsOf } from '../../../shared/rules/find-part';
import { HARM_VERDICTS, type Harm } from '../../../shared/rules/harms';
import type { OperatorRole } from '../../../shared/rules/operator-role';
import { chosenFields, fieldFor } from '../../query/field-parts';
import { findOperator } from '../../query/condition-terms';
import { withTimeRange } from '../../query/time-range';
import { NEW_HUNT } from '../../query/hunt-draft';

/** Days that queries look back. */
export const LOOK_BACK_DAYS = 30;

/** Returns a condition on a field by the first operator that it has of these roles; undefined if it has none. */
export const conditionOn = (
  config: QueryConfig,
  field: QueryField,
  value: Json,
  ...roles: readonly OperatorRole[]
): Condition | undefined => {
  const operator = findOperator(field, { config, hasLists: false }, ...roles);
  return operator && { operator_id: operator.operator_id, field_id: field.field_id, values: [value] };
};

/**
 * Returns the condition that the verdict names a harm; undefined if the tenant has no such verdict. Ignores verdicts of the app's own
 * filter and of analysts: 0 of theirs proves nothing.
 */
export const harmCondition = (of: FieldsOf, config: QueryConfig, harm: Harm): Condition | undefined => {
  const means = (verdict: string): boolean => HARM_VERDICTS[harm].test(verdict);
  const verdict = fieldFor(of, config, 'verdict');
  const others = findParts(config.fields, ['verdict', 'phishingVerdict'], chosenFields(of));
  for (const field of new Set(verdict ? [verdict, ...others] : others)) {
    const values = (field.field_values ?? []).filter(
      ({ value, label }) => means(label) || (typeof value === 'string' && means(value)),
    );
    const leaves = values.flatMap(({ value }) => conditionOn(config, field, value, 'equals') ?? []);
    if (leaves.length > 0) return leaves.length === 1 ? leaves[0] : { operator_id: 'or', condition: leaves };
  }
  return undefined;
};

/** Returns conditions joined by `and`, within the last days; undefined if the tenant can't query by time. */
export const inLastDays = (config: QueryConfig, conditions: readonly Condition[]): Condition | undefined =>
  withTimeRange({ ...NEW_HUNT, condition: { operator_id: 'and', condition: [...conditions] } }, config, {
    kind: 'last',
    amount: LOOK_BACK_DAYS,
    unit: 'days',
  }).condition;
