import type { OutputOf } from '../../../shared/api/contract';
import { isDenied } from '../../../shared/api/done';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { SentQuery, type Query } from '../../../shared/model/query';
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
import { formatLeftOut } from '../../../shared/rules/left-out';
import { queryChanges } from '../../../shared/rules/query-changes';
import type { z } from 'zod';
import { failure, quoting } from '../../wire/failures';
import { readLeniently } from '../../wire/lenient';
import type { ApiClient } from '../tenant/api-client';
import { text } from './text';

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

/** An update replaces the whole query, so it would lose what could not be read. */
const unreadable = (what: string) => failure('invalid', text.unreadable(what), { next: text.unreadableNext });

/** Finds the ID of a query that was saved just now by its label, if only one has that. */
const findByLabel = async (client: ApiClient, label: string): Promise<string | undefined> => {
  const listed = await client.call('query.list', {}, { fresh: true });
  const found = listed.ok ? listed.value.filter(({ query_label }) => query_label === label) : [];
  return found.length === 1 ? found[0]?.query_id : undefined;
};

/** Returns a saved query: as the response has it, or as the tenant has it now if the response was short. */
const readSaved = async (
  client: ApiClient,
  answer: OutputOf<'query.save'>,
  label: string,
  knownId?: string,
): Promise<Result<SaveResult>> => {
  if (isDenied(answer)) return fail(quoting(failure('rejected', text.notSaved), answer));
  const whole = readLeniently(SentQuery, answer);
  if (whole.ok) return ok({ kind: 'saved', query: safeQuery(whole.value) });
  const told = answer.query_id ?? answer.id;
  const id = knownId ?? (told === undefined ? await findByLabel(client, label) : String(told));
  if (id === undefined)
    return fail(failure('unknown_outcome', text.savedSomewhere, { next: text.findInList }));
  const read = await client.call('query.get', { id });
  return read.ok ? ok({ kind: 'saved', query: safeQuery(read.value) }) : read;
};

/** Saved queries: read and written so that a schedule's password passes through here alone, and no one else's changes are overwritten. */
export const createSavedQueries = (deps: { readonly client: () => ApiClient }) => {
  const create = async (ask: SaveQuery): Promise<Result<SaveResult>> => {
    const payload = without(ask.query, [...TENANT_OWNED, 'query_id', 'has_schedule_password']);
    const made = await deps
      .client()
      .call('query.save', { ...payload, schedule: withSecrets(payload.schedule, ask, null) });
    return made.ok ? readSaved(deps.client(), made.value, payload.query_label) : made;
  };

  const update = async (ask: SaveQuery, base: Stored): Promise<Result<SaveResult>> => {
    const client = deps.client();
    const read = await client.call('query.get', { id: base.query_id });
    if (!read.ok) return read.failure.kind === 'not_found' ? ok({ kind: 'gone' }) : read;
    const left = formatLeftOut(read.meta);
    if (left !== '') return fail(unreadable(left));
    const current = read.value;
    if (!ask.overwrite && isChanged(base, safeQuery(current)))
      return ok({ kind: 'conflict', theirs: safeQuery(current) });
    const owned = Object.fromEntries(
      TENANT_OWNED.map((key) => [key, current[key]] as const).filter(([, value]) => value !== undefined),
    );
    const mine = without(ask.query, [...TENANT_OWNED, 'has_schedule_password', 'id']);
    const written = await client.call(
      'query.update',
      {
        ...current,
        ...mine,
        ...owned,
        schedule: withSecrets(mine.schedule, ask, current),
        query_id: base.query_id,
        id: base.query_id,
      },
      { before: safeQuery(current) },
    );
    if (!written.ok) return written.failure.kind === 'not_found' ? ok({ kind: 'gone' }) : written;
    return readSaved(client, written.value, mine.query_label, base.query_id);
  };

  return {
    /** Reads a query as it is at the tenant now. */
    read: async (id: string): Promise<Result<SafeQuery>> => {
      const read = await deps.client().call('query.get', { id });
      return read.ok ? ok(safeQuery(read.value), read.meta) : read;
    },
    /** Saves a new query, or an update of one that no one else has changed since it was read. */
    save: (ask: SaveQuery): Promise<Result<SaveResult>> =>
      ask.base === null ? create(ask) : update(ask, ask.base),
  };
};
