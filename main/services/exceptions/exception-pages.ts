/** The pages of the tenant's exceptions. */
import { isDeepStrictEqual } from 'node:util';
import type { ExceptionRow } from '../../../shared/api/exception';
import { ok, type Result } from '../../../shared/bridge';
import { EXCEPTION_PAGE_SIZE } from '../../../shared/limits';
import type { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import { exceptionKey } from '../../../shared/model/exception';
import { exceptionList, saysList, type ExceptionList } from '../../../shared/rules/exception-types';
import type { ApiClient } from '../tenant/api-client';

/** Most rows that one page is asked for once more than the first is wanted; a tenant may send fewer. */
const MAX_PAGE = 1_000;

type Call = 'exception.search' | 'exception.search2';
type Source = {
  readonly call: Call;
  offset: number;
  total: number | undefined;
  isDone: boolean;
  former: readonly ExceptionRow[];
};
/** An exception with the list that it is in; undefined if that isn't known. */
export type ListedException = ExceptionRow & { readonly list: ExceptionList | undefined };
type Page<R> = { readonly rows: readonly R[]; readonly total_rows?: number | undefined };

/**
 * The calls of a list. `exception_search` has what is allowed, senders of password-protected attachments too, and `exception_search2`
 * has what is blocked; a tenant's whole list needs both.
 */
const callsOf = ({ list }: ExceptionQuery): readonly Call[] => {
  if (list === undefined) return ['exception.search', 'exception.search2'];
  return [list === 'block' ? 'exception.search2' : 'exception.search'];
};

/** Senders of password-protected attachments are their own type in the allow list. */
const inputOf = ({ list, ...rest }: ExceptionQuery) =>
  list === 'password' ? { ...rest, exception_type: 'ppat_sender_name' as const } : rest;

/**
 * Returns the list of an exception that a call sent. A type allows unless its name says that it blocks. If its name says neither, and it came
 * among the blocked ones, its list is unknown, as is that of a type that only the tenant knows.
 */
const listOf = (call: Call, { exception_type }: ExceptionRow): ExceptionList | undefined =>
  call === 'exception.search2' && !saysList(exception_type) ? undefined : exceptionList(exception_type);

/** Returns true if a row is in the list that was asked for: a tenant may keep all in both. One whose list isn't known is in every list. */
const isIn = ({ list }: ExceptionQuery, { list: own }: ListedException): boolean => {
  if (list === undefined || own === undefined) return true;
  return list === 'allow' ? own !== 'block' : own === list;
};

/** Notes how far a source is, and returns the rows that it brought. An empty page and one that comes again end it. */
const advance = (
  source: Source,
  { rows, total_rows: total }: Page<ExceptionRow>,
  skipped: number,
): readonly ListedException[] => {
  const isRepeat = rows.length > 0 && isDeepStrictEqual(rows, source.former);
  const arrived = isRepeat ? 0 : rows.length + skipped;
  source.offset += arrived;
  source.total = total;
  source.former = rows;
  source.isDone = arrived === 0 || (total !== undefined && source.offset >= total);
  return isRepeat ? [] : rows.map((row) => ({ ...row, list: listOf(source.call, row) }));
};

/** Returns the rows that a list has in all; undefined until it is known. */
const totalOf = (sources: readonly Source[], left: number): number | undefined => {
  const totals = sources.map(({ isDone, offset, total }) =>
    isDone ? Math.max(offset, total ?? offset) : total,
  );
  return totals.every((one) => one !== undefined)
    ? totals.reduce((sum, one) => sum + (one ?? 0), 0) - left
    : undefined;
};

type ReadPage = (size: number, signal: AbortSignal) => Promise<Result<Page<ListedException>>>;

/** Returns a reader of pages that reads the next one while a page is being stored, if more rows are wanted than a page has. */
const readAhead = (read: ReadPage): ReadPage => {
  let ahead: ReturnType<ReadPage> | undefined;
  return async (size, signal) => {
    const early = await ahead;
    ahead = undefined;
    // A read ahead that was canceled with its load is done again.
    const isUsable = early !== undefined && (early.ok || early.failure.kind !== 'cancelled');
    const page = isUsable ? early : await read(size, signal);
    if (page.ok && page.value.rows.length > 0 && size > MAX_PAGE)
      ahead = read(size - page.value.rows.length, signal);
    return page;
  };
};

/**
 * Creates the reader of a part of the exceptions. The first page of each call comes at once, so that the total is known; what follows
 * comes call by call. A row that comes again, from the other call or because an entry was added in the meantime, is left out.
 */
export const createExceptionPages = (client: ApiClient, query: ExceptionQuery) => {
  const sources = callsOf(query).map((call): Source => ({
    call,
    offset: 0,
    total: undefined,
    isDone: false,
    former: [],
  }));
  const seen = new Set<string>();
  /** Rows of an unknown list: the other call may still send them, and then their list is known. */
  let held: readonly ListedException[] = [];
  let left = 0;
  let isBegun = false;

  const takeNew = (rows: readonly ListedException[]): readonly ListedException[] =>
    rows.filter((row) => {
      // Two searches may give different exceptions the same ID.
      const key = `${row.id ?? ''} ${exceptionKey(row)} ${JSON.stringify(row.exception_payload ?? {})}`;
      const isNew = isIn(query, row) && !seen.has(key);
      seen.add(key);
      if (!isNew) left += 1;
      return isNew;
    });

  const readPages: ReadPage = async (size, signal) => {
    const open = sources.filter(({ isDone }) => !isDone);
    const wanted = isBegun ? open.slice(0, 1) : open;
    const limit = isBegun ? Math.min(Math.max(size, EXCEPTION_PAGE_SIZE), MAX_PAGE) : EXCEPTION_PAGE_SIZE;
    const input = { ...inputOf(query), limit };
    const pages = await Promise.all(
      wanted.map(async (source) => ({
        source,
        page: await client.call(source.call, { ...input, offset: source.offset }, { signal }),
      })),
    );
    // A failure of one leaves all where they are, so that the next try asks for the same pages.
    for (const { page } of pages) if (!page.ok) return page;
    isBegun = true;
    const skipped = pages.reduce((sum, { page }) => sum + ((page.ok && page.meta?.skipped) || 0), 0);
    const sent = pages.flatMap(({ source, page }) =>
      page.ok ? advance(source, page.value, page.meta?.skipped ?? 0) : [],
    );
    const mayCome = sources.some(({ call, isDone }) => call === 'exception.search' && !isDone);
    const isHeld = ({ list, exception_type }: ListedException): boolean =>
      mayCome && list === undefined && exceptionList(exception_type) !== undefined;
    const ready = [...sent.filter((row) => !isHeld(row)), ...(mayCome ? [] : held)];
    held = mayCome ? [...held, ...sent.filter(isHeld)] : [];
    const rows = takeNew(ready);
    return ok({ rows, total_rows: totalOf(sources, left) }, skipped > 0 ? { skipped } : undefined);
  };

  /** Reads the next page that has rows; an empty one is the end. */
  const readNext: ReadPage = async (size, signal) => {
    let page = await readPages(size, signal);
    while (page.ok && page.value.rows.length === 0 && !page.meta?.skipped) {
      if (sources.every(({ isDone }) => isDone)) break;
      page = await readPages(size, signal);
    }
    return page;
  };

  return { next: readAhead(readNext) };
};
