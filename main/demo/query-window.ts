import type { EndpointName, ParsedInputOf } from '../../shared/api/contract';
import type { Condition } from '../../shared/model/query';
import { instantOf, sinceOf } from './query/values';

/** Calls that look at no row at all. */
const ROWLESS: ReadonlySet<EndpointName> = new Set<EndpointName>(['apps.secEntities', 'query.config']);
const RECEIVED = 'email.received';

/** The earliest instant that can fulfil a condition over emails; `-Infinity` where it does not say. What is not valid is told by who runs it. */
const conditionStart = (
  { operator_id, field_id, values = [], condition = [] }: Condition,
  now: number,
): number => {
  if (operator_id === 'and')
    return condition.reduce((latest, part) => Math.max(latest, conditionStart(part, now)), -Infinity);
  if (field_id !== RECEIVED) return -Infinity;
  if (operator_id === 'more' || operator_id === 'between') return instantOf(values?.[0]) ?? -Infinity;
  if (operator_id !== 'relative_date') return -Infinity;
  try {
    return sinceOf(values ?? [], now, 'condition');
  } catch {
    return -Infinity;
  }
};

/** How far back a call looks (milliseconds since the epoch): `Infinity` is at nothing that came in, `-Infinity` at everything. */
export const windowStart = (name: EndpointName, input: unknown, now: number): number => {
  if (ROWLESS.has(name)) return Infinity;
  if (name !== 'query.execute') return -Infinity;
  // The server has just checked the input by this row's own schema.
  const { query_domain, condition } = input as ParsedInputOf<'query.execute'>;
  return query_domain === 'email' && condition ? conditionStart(condition, now) : -Infinity;
};
