import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { Query } from '../../../shared/model/query';
import {
  safeQuery,
  scheduleSecrets,
  TENANT_OWNED,
  withoutSecrets,
  type StoredQuery,
  type SafeQuery,
  type SaveResult,
  type SaveQuery,
} from '../../../shared/model/saved-query';
import { queryChanges } from '../../../shared/rules/query-changes';
import type { z } from 'zod';
import type { ApiClient } from '../tenant/api-client';

type Payload = SaveQuery['query'];
type Stored = z.infer<typeof StoredQuery>;

const without = <T extends object>(value: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) as T;

/**
 * Returns true if somebody else has changed a query since `base` was read: its `update_time` differs, and so does something that an
 * update writes. A query that was only started or stopped is not a conflict, since an update leaves its status alone.
 */
const isChanged = (base: Stored, now: SafeQuery): boolean =>
  base.update_time !== now.update_time && queryChanges(base, now).length > 0;

/**
 * Returns the schedule with its secrets: those entered now, or those that the tenant has just returned. A tenant that returns none is
 * sent none, and one that replaces a whole query gets back what it had.
 */
const withSecrets = (
  schedule: Payload['schedule'],
  { password }: SaveQuery,
  current: Query | null,
): Payload['schedule'] => {
  if (!schedule) return schedule;
  const secrets =
    password.kind === 'keep'
      ? scheduleSecrets(current?.schedule)
      : password.kind === 'set'
        ? { password: password.text }
        : {};
  return { ...withoutSecrets(schedule), ...secrets };
};

/** Saved queries: read and written so that a schedule's password passes through here alone, and nobody's changes are written over. */
export const createSavedQueries = (deps: { readonly client: () => ApiClient }) => {
  const create = async (ask: SaveQuery): Promise<Result<SaveResult>> => {
    const payload = without(ask.query, [...TENANT_OWNED, 'query_id', 'has_schedule_password']);
    const made = await deps
      .client()
      .call('query.save', { ...payload, schedule: withSecrets(payload.schedule, ask, null) });
    return made.ok ? ok({ kind: 'saved', query: safeQuery(made.value) }) : made;
  };

  const update = async (ask: SaveQuery, base: Stored): Promise<Result<SaveResult>> => {
    const client = deps.client();
    const read = await client.call('query.get', { id: base.query_id });
    if (!read.ok) return read.failure.kind === 'not_found' ? ok({ kind: 'gone' }) : read;
    const current = read.value;
    if (!ask.overwrite && isChanged(base, safeQuery(current)))
      return ok({ kind: 'conflict', theirs: safeQuery(current) });
    const owned = Object.fromEntries(
      TENANT_OWNED.map((key) => [key, current[key]] as const).filter(([, value]) => value !== undefined),
    );
    const mine = without(ask.query, [...TENANT_OWNED, 'has_schedule_password', 'id']);
    const written = await client.call('query.update', {
      ...current,
      ...mine,
      ...owned,
      schedule: withSecrets(mine.schedule, ask, current),
      query_id: base.query_id,
      id: base.query_id,
    });
    if (!written.ok) return written.failure.kind === 'not_found' ? ok({ kind: 'gone' }) : written;
    return ok({ kind: 'saved', query: safeQuery(written.value) });
  };

  return {
    /** Reads a query as it is at the tenant now. */
    read: async (id: string): Promise<Result<SafeQuery>> => {
      const read = await deps.client().call('query.get', { id });
      return read.ok ? ok(safeQuery(read.value)) : read;
    },
    /** Saves a new query, or an update of one that nobody else has changed since it was read. */
    save: (ask: SaveQuery): Promise<Result<SaveResult>> =>
      ask.base === null ? create(ask) : update(ask, ask.base),
  };
};
