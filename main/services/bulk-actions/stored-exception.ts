/** Exceptions that the tenant has: one is read again before it is overwritten, so that no change is lost unseen. */
import { isDeepStrictEqual } from 'node:util';
import type { ExceptionRow } from '../../../shared/api/exception';
import { fail, ok, type Conflict, type Conflicts, type Failure, type Result } from '../../../shared/bridge';
import { exceptionKey, type NewException, type SeenException } from '../../../shared/model/exception';
import type { ExceptionType } from '../../../shared/model/ids';
import { isBlockType } from '../../../shared/rules/exception-types';
import { failure } from '../../wire/failures';
import type { ApiClient } from '../tenant/api-client';
import { outcomeOfFailure } from './requests';
import { text } from './text';
import { UNREAD, unreadOppositeQuestion, unreadQuestion } from './unread-exception';

/** The code of the failure of an entry in whose place the tenant has something that the analyst did not know of. */
export const EXISTS = 'exists';
/** The code of the failure of an entry of whose value the tenant has the opposite, which the analyst did not know of. */
export const OPPOSITE = 'opposite';
/** The code of the failure of an entry whose exception isn't as the analyst saw it any more. */
export const CHANGED = 'changed';

/** Returns true if an analyst has to decide before an entry is sent. */
export const isConflict = ({ code }: Failure): boolean =>
  code === EXISTS || code === OPPOSITE || code === UNREAD;

/** Most rows that one page is asked for. */
const PAGE = 1_000;

/** The settings of an exception: all but what names it. */
type Content = Pick<NewException, 'comment' | 'is_exclusive'> & {
  readonly exception_payload?: Readonly<Record<string, unknown>> | null | undefined;
};

const contentOf = ({ comment = '', is_exclusive = false, exception_payload }: Content) => ({
  comment: comment.trim(),
  is_exclusive,
  exception_payload: exception_payload ?? {},
});

type Named = Pick<NewException, 'sec_type' | 'exception_type' | 'exception_str'>;

/** Finds the stored exception of a name; undefined if the tenant has none. */
const findStored = async (client: ApiClient, named: Named): Promise<Result<ExceptionRow | undefined>> => {
  const { sec_type, exception_type, exception_str } = named;
  const call = isBlockType(exception_type) ? 'exception.search2' : 'exception.search';
  const wanted = exceptionKey(named);
  let former: readonly ExceptionRow[] = [];
  for (let offset = 0; ;) {
    const input = { sec_type, exception_type, text: exception_str, offset, limit: PAGE };
    const page = await client.call(call, input, { fresh: true });
    if (!page.ok) return page;
    const { rows, total_rows } = page.value;
    const found = rows.find((row) => exceptionKey(row) === wanted);
    offset += rows.length + (page.meta?.skipped ?? 0);
    // A tenant that sends the same page again has no other one.
    const isLast = rows.length === 0 || isDeepStrictEqual(rows, former) || offset >= (total_rows ?? Infinity);
    if (found || isLast) return ok(found);
    former = rows;
  }
};

/** The types that say the opposite of each other about the same value. */
const CONTRARY: Readonly<Partial<Record<ExceptionType, ExceptionType>>> = {
  'allow-url': 'block-url',
  'block-url': 'allow-url',
  'allow-domain': 'block-domain',
  'block-domain': 'allow-domain',
};

/** The failure of an exception that isn't as the analyst saw it any more. */
const changed = (entry: NewException, now: ExceptionRow | undefined): Failure => {
  const { message, next } = text.exceptionChanged(entry.seen ?? {}, now);
  return failure('invalid', message, { next, code: CHANGED });
};

/** The exception in the place of an entry; `already` describes one that is the same, for which nothing is sent. */
export type Stored = { readonly before: ExceptionRow | undefined; readonly already?: string };

/** Reads the exception that an entry overwrites, and fails if it isn't as the analyst saw it. One that already says what the entry says was not changed by somebody else. */
const readSeen = async (
  client: ApiClient,
  entry: NewException,
  seen: SeenException,
): Promise<Result<Stored>> => {
  const stored = await findStored(client, entry);
  if (!stored.ok) return stored;
  const now = stored.value;
  if (!now) return fail(changed(entry, now));
  const isAsSeen =
    isDeepStrictEqual(contentOf(now), contentOf(seen)) &&
    (now.created_by_email ?? '') === (seen.created_by_email ?? '');
  return isAsSeen || isDeepStrictEqual(contentOf(now), contentOf(entry))
    ? ok({ before: now })
    : fail(changed(entry, now));
};

/** Returns true if a stored exception is what an entry asks for. An entry without a comment takes any. */
const isSame = (now: ExceptionRow, entry: NewException): boolean => {
  const [there, asked] = [contentOf(now), contentOf(entry)];
  return isDeepStrictEqual(there, asked.comment === '' ? { ...asked, comment: there.comment } : asked);
};

type Question = Conflict & Pick<Failure, 'next'>;

/** Returns what the analyst has to be asked about before an entry is sent; undefined if there is nothing. */
const findConflict = async (
  client: ApiClient,
  entry: NewException,
  now: ExceptionRow | undefined,
): Promise<Result<Question | undefined>> => {
  if (now) return ok(entry.overwrites === true ? undefined : { ...text.exceptionThere(now), code: EXISTS });
  const contrary = CONTRARY[entry.exception_type];
  if (!contrary) return ok(undefined);
  const other = await findStored(client, { ...entry, exception_type: contrary });
  return other.ok ? ok(other.value && { ...text.exceptionContrary(other.value), code: OPPOSITE }) : other;
};

const conflictOf = (entry: NewException, { message, next, code }: Question): Result<Stored> =>
  fail(failure('invalid', message, { next, code, conflicts: { [exceptionKey(entry)]: { message, code } } }));

/** Returns an entry whose place could not be read as one to decide on, if the tenant refuses such reads: asked again, it would refuse again. */
const unread = (entry: NewException, failed: Failure, question: typeof unreadQuestion): Result<Stored> => {
  if (outcomeOfFailure(failed) !== 'refused') return fail(failed);
  // Decided by itself and not by its words: those of a refusal may have a time or a request ID.
  const isWanted = entry.overwrites === true || entry.allowsUnread === true;
  return isWanted ? ok({ before: undefined }) : conflictOf(entry, question(entry.exception_str, failed));
};

/**
 * Reads what the tenant has in the place of an entry right before it is sent, since somebody else may have added one in the meantime. Fails
 * if the analyst did not know of it: what somebody else decided is not lost unseen.
 */
export const readStored = async (client: ApiClient, entry: NewException): Promise<Result<Stored>> => {
  if (entry.seen) return readSeen(client, entry, entry.seen);
  const stored = await findStored(client, entry);
  if (!stored.ok) return unread(entry, stored.failure, unreadQuestion);
  const before = stored.value;
  if (before && isSame(before, entry)) return ok({ before, already: text.exceptionAlready(before) });
  const conflict = await findConflict(client, entry, before);
  if (!conflict.ok) return unread(entry, conflict.failure, unreadOppositeQuestion);
  return !conflict.value || conflict.value.message === entry.known
    ? ok({ before })
    : conflictOf(entry, conflict.value);
};

/**
 * Returns the failure of entries that the analyst has to be asked about first, with all of their conflicts, or of the first that could not
 * be compared. An entry that overwrites whatever is there is compared only when it is sent.
 */
export const findConflicts = async (
  client: ApiClient,
  entries: readonly NewException[],
): Promise<Failure | undefined> => {
  const found: Failure[] = [];
  for (const entry of entries.filter(({ overwrites }) => overwrites !== true)) {
    const stored = await readStored(client, entry);
    if (stored.ok) continue;
    if (!isConflict(stored.failure)) return stored.failure;
    found.push(stored.failure);
  }
  if (found.length === 0) return undefined;
  const joined = (texts: readonly string[]): string => [...new Set(texts)].join(' ');
  return failure('invalid', joined(found.map(({ message }) => message)), {
    next: joined(found.map(({ next }) => next)),
    conflicts: Object.assign({}, ...found.map(({ conflicts }) => conflicts)) as Conflicts,
  });
};
