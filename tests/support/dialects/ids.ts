import { BigNumber, type Json } from './json';
import type { Dialect } from './traits';

/** The keys that hold an ID of an entity or of a query. */
export const ID_KEYS: ReadonlySet<string> = new Set([
  'entity_id',
  'email_id',
  'query_id',
  'parent_id',
  'policy_id',
]);
/** No size of a page is as large. */
const FIRST = 40_000_001;
const FIRST_BIG = 9_007_199_254_740_993n;

/** The IDs of a dialect: the tenant's own and the number that stands for each. */
export const createIds = ({ ids }: Pick<Dialect, 'ids'>) => {
  const sent = new Map<string, string>();
  const own = new Map<string, string>();
  return {
    send: (id: string): Json => {
      if (ids === 'text') return id;
      const digits =
        sent.get(id) ?? String(ids === 'number' ? FIRST + sent.size : FIRST_BIG + BigInt(sent.size) * 2n);
      sent.set(id, digits);
      own.set(digits, id);
      return ids === 'number' ? Number(digits) : new BigNumber(digits);
    },
    /** Returns the tenant's own ID; anything else as it is. */
    receive: (id: string): string => own.get(id) ?? id,
  };
};
export type Ids = ReturnType<typeof createIds>;
