import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { MAX_PAGE_SIZE } from '../../../shared/limits';
import { RawJson } from '../../../shared/model/json';
import type { QueryDraft } from '../../../shared/model/query';
import type { PutPage } from '../../datasets/protocol';
import { cancelled, failure } from '../../wire/failures';
import { peekPage, type PageHeader, type PeekedPage } from '../../wire/page-header';
import type { ApiClient } from '../tenant/api-client';
import { pauseBefore } from '../tenant/retry';
import type { Loader, LoaderSpec, LoadStep } from './loader';
import { createPageWalk } from './page-walk';
import { createProgressGuard, type PageEnd } from './progress-guard';
import { text } from './text';

/** Rows that one page of a bulk load asks for: the most the tenant gives, since main doesn't parse them. */
export const BULK_SIZE = MAX_PAGE_SIZE;
/** Times that a load begins again after a refused cursor without finding a new row in between. */
const MAX_RESTARTS = 3;

type FetchedPage = PeekedPage & { readonly body: Uint8Array };

/** Fetches one page of a query, from a cursor on. */
export const fetchQueryPage = (
  client: ApiClient,
  { page_size: _size, columns, ...rest }: QueryDraft,
  cursor: string | null,
  size: number,
  signal?: AbortSignal,
): Promise<Result<FetchedPage>> =>
  client.callBy(
    'query.execute',
    {
      ...rest,
      columns: columns.map(({ db_id, column_label }) => ({ db_id, column_label })),
      search_after: cursor === null ? null : new RawJson(cursor),
      size,
    },
    async (body) => ok({ ...(await peekPage(body)), body }),
    // A bulk of rows yields to pages that somebody is looking at.
    { ...(signal ? { signal } : {}), isBackground: size >= BULK_SIZE },
  );

const walkQuery = (client: ApiClient, draft: QueryDraft) =>
  createPageWalk<FetchedPage>(
    (cursor, size, signal) => fetchQueryPage(client, draft, cursor, size, signal),
    ({ header }) => header?.search_after,
  );

/** Returns the number of rows to expect. A tenant may count none, or fewer than it sends: then only those that are here are certain. */
const expectedRows = (reported: number | null, here: number, hasMore: boolean) => {
  if (reported !== null && reported >= here) return { total: reported, isTotalKnown: true };
  return { total: here, isTotalKnown: !hasMore };
};

/** Describes a result whose pages ended before all rows that the tenant counts had come. */
const endedEarly = (end: PageEnd, here: number, total: number): Failure | undefined =>
  // Without a count, an empty page that comes each time is the end as well.
  (end === 'ended' || end === 'stalled') && here >= total
    ? undefined
    : failure('rejected', text.incomplete(here, total, text.endReasons[end]), {
        code: 'incomplete',
        next: text.runAgain,
      });

/** Counts what the pages of one dataset brought, also if they were walked more than once. */
const createTally = () => {
  /** Rows with a wrong shape: of this walk, and the most of any walk. */
  let walked = 0;
  let skipped = 0;
  let restarts = 0;
  let isRestarted = false;
  /** Rows that this walk has passed, and the most that any walk has. */
  let passed = 0;
  let furthest = 0;
  let last: LoadStep | undefined;
  return {
    /** Rows with a wrong shape, before the page that is being settled. */
    skipped: (): number => skipped,
    /** Notes that the pages are walked from the first one on again; returns false if that has not helped before. */
    restart: (): boolean => {
      if (restarts === MAX_RESTARTS) {
        // A later retry by the analyst may restart again.
        restarts = 0;
        return false;
      }
      restarts += 1;
      walked = 0;
      passed = 0;
      isRestarted = true;
      return true;
    },
    /** Returns the last step as the end if all rows that the tenant counts are here and beginning again has found no more. */
    completeStep: (): LoadStep | undefined =>
      restarts > 0 && last?.isTotalKnown && last.total > 0 && last.loaded + skipped === last.total
        ? { loaded: last.loaded, total: last.total, isTotalKnown: true, isComplete: true }
        : undefined,
    /** Returns the step that a stored page is. */
    step: ({ header, counts }: PutPage, end: PageEnd | undefined, isPastRestart: boolean): LoadStep => {
      walked += counts.skipped;
      const added = Math.max(walked - skipped, 0);
      skipped += added;
      const resumed = isRestarted ? 1 : 0;
      isRestarted = false;
      passed += counts.rows + counts.skipped;
      // New mail at the front is no progress: a tenant that refuses every cursor would be asked for ever.
      if (isPastRestart && passed > furthest && counts.rows > counts.known) restarts = 0;
      furthest = Math.max(furthest, passed);
      const here = counts.loaded + skipped;
      const expected = expectedRows(header.total_rows, here, end === undefined);
      const early = end && endedEarly(end, here, expected.total);
      last = {
        loaded: counts.loaded,
        ...expected,
        isComplete: end !== undefined,
        ...(early ? { endedEarly: early } : {}),
        skipped: added,
        resumed,
        zoneless: counts.zoneless,
      };
      return last;
    },
  };
};

const createQueryLoader = (client: ApiClient, draft: QueryDraft): Loader => {
  const walk = walkQuery(client, draft);
  const tally = createTally();
  let guard = createProgressGuard();
  /** The number of walks before this one, by which the dataset process leaves out rows that it has. */
  let restart = 0;
  let loaded = 0;
  /** The number of rows that the last page was requested with. */
  let asked = 0;

  /** Returns the next page; after a refused cursor, the first one again, as long as all that is here if it can be. */
  const fetchPage = async (size: number, signal: AbortSignal): Promise<Result<FetchedPage>> => {
    const again = guard.again(size);
    asked = again?.size ?? size;
    // Nothing was requested ahead: the page before came with its own cursor.
    if (again) await pauseBefore(again.afterMs, signal);
    const page = await walk.next(asked, signal);
    if (page.ok || !walk.isCursorRefused(page.failure)) return page;
    if (tally.completeStep() || !tally.restart()) return page;
    walk.restart();
    guard = createProgressGuard();
    restart += 1;
    asked = Math.min(BULK_SIZE, loaded + size);
    return walk.next(asked, signal);
  };

  const settle = (put: PutPage, header: PageHeader): LoadStep => {
    const { rows, skipped, repeated, mark } = put.counts;
    const sent = walk.cursor();
    const next = header.search_after;
    walk.advance(next);
    loaded = put.counts.loaded;
    const end = guard.endAfter(sent, {
      rows: rows + skipped,
      mark,
      next,
      isCursorTooLong: header.isCursorTooLong,
      repeated,
      // A tenant that sends more than it counts may have still more.
      isAllHere: header.total_rows === loaded + tally.skipped() + skipped,
    });
    return tally.step({ ...put, header }, end, sent !== null || rows + skipped >= asked);
  };

  const abandon = <T>(result: T): T => {
    walk.cancelAhead();
    return result;
  };

  return {
    next: async (sink, size, signal, isMoreWanted): Promise<Result<LoadStep>> => {
      const fetched = await fetchPage(size, signal);
      if (!fetched.ok) {
        const end = walk.isCursorRefused(fetched.failure) ? tally.completeStep() : undefined;
        return end ? ok(end) : fetched;
      }
      if (signal.aborted) return abandon(fail(cancelled()));
      const page = fetched.value;
      if (isMoreWanted) walk.readAhead(size, signal);
      const { body, needsNoSanitizing } = page;
      const put = await sink.putPage({ body, needsNoSanitizing, restart, cursor: walk.cursor() });
      if (!put.ok) return abandon(put);
      const step = settle(put.value, page.header ?? put.value.header);
      return step.isComplete ? abandon(ok(step)) : ok(step);
    },
  };
};

/** Loads the pages of `query/execute` into a dataset. */
export const queryLoader = (
  client: ApiClient,
  draft: QueryDraft,
  title = `${draft.saas_id} ${draft.query_domain}`,
): LoaderSpec => ({
  title,
  begin: () => createQueryLoader(client, draft),
});
