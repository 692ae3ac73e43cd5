/** Saved queries as the page sees them: without secrets. */
import { z } from 'zod';
import { Query, QueryPayload, Schedule, SentQuery } from './query';

const isSecret = (key: string): boolean => /passw|secret/i.test(key);

type WireSchedule = z.infer<typeof Schedule>;
/** Returns the secrets of a schedule that have a value. */
export const scheduleSecrets = (
  schedule: WireSchedule | null | undefined,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(schedule ?? {}).filter(
      ([key, value]) => isSecret(key) && value !== '' && value !== null && value !== undefined,
    ),
  );

/** Returns a schedule without its secrets. */
export const withoutSecrets = (schedule: WireSchedule): WireSchedule =>
  Schedule.parse(Object.fromEntries(Object.entries(schedule).filter(([key]) => !isSecret(key))));

/** Returns a query without its schedule's password, which is write-only, and with a flag that says if there is one. */
export const safeQuery = (query: Query) => ({
  ...query,
  ...(query.schedule ? { schedule: withoutSecrets(query.schedule) } : {}),
  has_schedule_password: Object.keys(scheduleSecrets(query.schedule)).length > 0,
});
export type SafeQuery = ReturnType<typeof safeQuery>;

/** Parses a query of the tenant and removes its secrets at once, before anything can store them. */
export const SafeQuery = SentQuery.transform(safeQuery);

/** A query without secrets as the page sends it back, and as tabs store it. */
export const StoredQuery = z.looseObject({
  ...Query.shape,
  has_schedule_password: z.boolean().default(false),
});

/** A change of a schedule's password. `keep` leaves the tenant's, if there is one. */
export const PasswordChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('set'), text: z.string().min(1).max(1024) }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Keys that only the tenant sets: an update never writes them. */
export const TENANT_OWNED = ['status', 'matched_count', 'creator', 'create_time', 'update_time'] as const;

/** A request to save a query. */
export const SaveQuery = z.strictObject({
  /** The full query with every key that it came with. */
  query: z.looseObject(QueryPayload.shape),
  /** The tenant's copy before the changes; null for a new query. */
  base: StoredQuery.nullable(),
  password: PasswordChange.default({ kind: 'keep' }),
  /** The analyst has seen the differences and chose to overwrite them. */
  overwrite: z.boolean().default(false),
});
export type SaveQuery = z.infer<typeof SaveQuery>;

/** The result of a save. Nothing is written if the tenant's copy was changed or deleted in the meantime. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly query: SafeQuery }
  | { readonly kind: 'conflict'; readonly theirs: SafeQuery }
  | { readonly kind: 'gone' };
