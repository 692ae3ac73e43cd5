/** A saved query as the page has it: with everything but secrets. */
import { z } from 'zod';
import { Query, QueryPayload, Schedule } from './query';

const isSecret = (key: string): boolean => /passw|secret/i.test(key);

type WireSchedule = z.infer<typeof Schedule>;
/** The secrets of a schedule: what the tenant may answer of them, and what it is to keep. */
export const secretsOf = (schedule: WireSchedule | null | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(schedule ?? {}).filter(
      ([key, value]) => isSecret(key) && value !== '' && value !== null && value !== undefined,
    ),
  );

/** A schedule without its secrets. */
export const withoutSecrets = (schedule: WireSchedule): WireSchedule =>
  Schedule.parse(Object.fromEntries(Object.entries(schedule).filter(([key]) => !isSecret(key))));

/** A query without its schedule's password, which is write-only: whether there is one is all that is told. */
export const safeQuery = (query: Query) => ({
  ...query,
  ...(query.schedule ? { schedule: withoutSecrets(query.schedule) } : {}),
  has_schedule_password: Object.keys(secretsOf(query.schedule)).length > 0,
});
export type SafeQuery = ReturnType<typeof safeQuery>;

/** Reads a query of the tenant and leaves its secrets behind at once, before anything can keep them. */
export const SafeQuery = Query.transform(safeQuery);

/** A safe query as the page sends it back, or keeps it in a draft. */
export const StoredQuery = z.looseObject({
  ...Query.shape,
  has_schedule_password: z.boolean().default(false),
});

/** What is to become of a schedule's password. `keep`: the one that the tenant has, if any. */
export const PasswordChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('set'), text: z.string().min(1).max(1024) }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type PasswordChange = z.infer<typeof PasswordChange>;

/** What the tenant alone says of a query: an update never writes it. */
export const TENANT_OWNED = ['status', 'matched_count', 'creator', 'create_time', 'update_time'] as const;

/** What a save is asked for with. */
export const SaveQuery = z.strictObject({
  /** The whole query with every key that it came with. */
  query: z.looseObject(QueryPayload.shape),
  /** The tenant's copy that the changes were made to; null where the query is new. */
  base: StoredQuery.nullable(),
  password: PasswordChange.default({ kind: 'keep' }),
  /** The analyst has seen what differs and writes over it all the same. */
  overwrite: z.boolean().default(false),
});
export type SaveQuery = z.infer<typeof SaveQuery>;

/** What came of a save: written, or not because the tenant's copy has changed or is gone meanwhile. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly query: SafeQuery }
  | { readonly kind: 'conflict'; readonly theirs: SafeQuery }
  | { readonly kind: 'gone' };
