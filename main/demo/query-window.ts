import type { CallName, InputOf } from './requests/calls';
import type { Condition } from './requests/saved-query';
import { parseTime, periodStart } from './query/values';

/** Calls that read no rows. */
const ROWLESS: ReadonlySet<CallName> = new Set<CallName>(['apps.secEntities', 'query.config']);
const RECEIVED = 'email.received';

/** Returns the earliest time that can match a condition over emails; `-Infinity` if it does not limit time. Invalid values are left for the query itself to report. */
const conditionStart = (
  { operator_id, field_id, values = [], condition = [] }: Condition,
  now: number,
): number => {
  if (operator_id === 'and')
    return condition.reduce((latest, part) => Math.max(latest, conditionStart(part, now)), -Infinity);
  if (field_id !== RECEIVED) return -Infinity;
  if (operator_id === 'more' || operator_id === 'between') return parseTime(values?.[0]) ?? -Infinity;
  if (operator_id !== 'relative_date') return -Infinity;
  try {
    return periodStart(values ?? [], now, 'condition');
  } catch {
    // An invalid value doesn't limit time; the query itself reports it.
    return -Infinity;
  }
};

/** Returns how far back a call reads (milliseconds since the epoch): `Infinity` for no rows, `-Infinity` for all of them. */
export const windowStart = (name: CallName, input: unknown, now: number): number => {
  if (ROWLESS.has(name)) return Infinity;
  if (name !== 'query.execute') return -Infinity;
  // The server has just checked the input by this call's own schema.
  const { query_domain, condition } = input as InputOf<'query.execute'>;
  return query_domain === 'email' && condition ? conditionStart(condition, now) : -Infinity;
};
