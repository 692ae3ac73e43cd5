/** Exceptions that the tenant has: one is read again before it is overwritten, so that nobody's change is lost unseen. */
import { isDeepStrictEqual } from 'node:util';
import type { ExceptionRow } from '../../../shared/api/exception';
import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import { exceptionKey, type NewException } from '../../../shared/model/exception';
import { isBlockType } from '../../../shared/rules/exception-types';
import { failure } from '../../wire/failures';
import type { ApiClient } from '../tenant/api-client';
import { text } from './text';

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

/** Finds the stored exception that an entry would overwrite; undefined if the tenant has none. */
const findStored = async (
  client: ApiClient,
  entry: NewException,
): Promise<Result<ExceptionRow | undefined>> => {
  const { sec_type, exception_type, exception_str } = entry;
  const call = isBlockType(exception_type) ? 'exception.search2' : 'exception.search';
  const wanted = exceptionKey(entry);
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

/** The failure of an exception that isn't as the analyst saw it any more. */
const changed = (entry: NewException, now: ExceptionRow | undefined): Failure => {
  const { message, next } = text.exceptionChanged(entry.seen ?? {}, now);
  return failure('invalid', message, { next, code: 'changed' });
};

/**
 * Reads the exception that an entry overwrites, and fails if it isn't as the analyst saw it. One that already says what the entry says
 * was not changed by somebody else. An entry for which nothing was seen is not read.
 */
export const readOverwritten = async (
  client: ApiClient,
  entry: NewException,
): Promise<Result<ExceptionRow | undefined>> => {
  const { seen } = entry;
  if (!seen) return ok(undefined);
  const stored = await findStored(client, entry);
  if (!stored.ok) return stored;
  const now = stored.value;
  if (!now) return fail(changed(entry, now));
  const isAsSeen =
    isDeepStrictEqual(contentOf(now), contentOf(seen)) &&
    now.created_by_email === (seen.created_by_email ?? '');
  return isAsSeen || isDeepStrictEqual(contentOf(now), contentOf(entry)) ? stored : fail(changed(entry, now));
};
