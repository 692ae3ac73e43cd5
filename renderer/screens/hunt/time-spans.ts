import type { Condition } from '../../../shared/model/query';
import { findTimeSpan, topConditions, type HuntDraft } from '../../query/hunt-draft';
import { TEXT } from './text';

/** The value of the time picker for a query without a time span. */
export const ANY_TIME = 'any';

const DAYS = [1, 7, 14, 30, 90] as const;

const label = (amount: number | string, unit: string): string =>
  amount === 1 && unit === 'days' ? TEXT.query.lastDay : TEXT.query.last(amount, unit);

/** Choices of the time picker. */
export const TIME_SPANS = [
  ...DAYS.map((amount) => ({ value: `${amount} days`, label: label(amount, 'days') })),
  { value: ANY_TIME, label: TEXT.query.anyTime },
];

/** Returns the picker's value and label for a draft's time span, which may be none of the choices. */
export const currentSpan = (draft: HuntDraft): { readonly value: string; readonly label: string } => {
  const span = findTimeSpan(draft);
  return span
    ? { value: `${span.amount} ${span.unit}`, label: label(span.amount, span.unit) }
    : { value: ANY_TIME, label: TEXT.query.anyTime };
};

/** Returns a draft's condition with another time span; a draft without one gets it on the given field. */
export const withSpan = (draft: HuntDraft, value: string, timeField: string | undefined): Condition => {
  const top = topConditions(draft);
  const at = findTimeSpan(draft)?.index ?? -1;
  const others = top.filter((_, i) => i !== at);
  const field_id = top[at]?.field_id ?? timeField;
  const [amount, unit] = value.split(' ');
  const span =
    value !== ANY_TIME && field_id && amount && unit
      ? [{ operator_id: 'relative_date', field_id, values: [Number(amount), unit] }]
      : [];
  return { operator_id: 'and', condition: [...span, ...others] };
};
