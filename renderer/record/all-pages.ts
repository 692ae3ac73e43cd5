import { ok, type AnswerMeta, type Failure, type Result } from '../../shared/bridge';

type Page<T> = {
  readonly rows: readonly T[];
  readonly total_rows: number;
  /** True if the total is only what was read: the tenant sent none, and reading stopped before the end of the list. */
  readonly isAtLeast: boolean;
};
/** A page as it is sent: a tenant may not say the total. */
type SentPage<T> = { readonly rows: readonly T[]; readonly total_rows?: number | undefined };

/** Pages that are asked for at most: a tenant that never comes to an end is stopped here, and the counts say so. */
const MOST_PAGES = 200;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns true if a page without a total repeats the first one: the tenant then sends the whole list each time. */
const isRepeat = <T>({ rows, total_rows }: SentPage<T>, before: readonly T[]): boolean =>
  total_rows === undefined && before.length > 0 && isSame(rows[0], before[0]);

/** Returns true if this page was the last. Without a total, only an empty page is: a tenant may send fewer rows than were asked for. */
const isLast = (isAtLeast: boolean, arrived: number, read: number, wanted: number): boolean =>
  arrived === 0 || (!isAtLeast && read >= wanted);

/** Joins what two pages say of themselves: rows and values that were left out of either, the older time, a failure of either. */
const joinMeta = (before: AnswerMeta | undefined, page: AnswerMeta | undefined): AnswerMeta | undefined => {
  if (!before || !page) return page ?? before;
  const both = [before, page];
  const skipped = both.reduce((sum, one) => sum + (one.skipped ?? 0), 0);
  const ignored = [...new Set(both.flatMap((one) => one.ignored ?? []))];
  const times = both.flatMap(({ cachedAt }) => cachedAt ?? []);
  const fallback = both.map((one) => one.fallback).find((one) => one !== undefined);
  return {
    ...(times.length > 0 ? { cachedAt: Math.min(...times) } : {}),
    ...(fallback ? { fallback } : {}),
    ...(skipped > 0 ? { skipped } : {}),
    ...(ignored.length > 0 ? { ignored } : {}),
  };
};

/** Returns what a page says of its counts: rows left out, the total (0 if it says none), and whether it says none. */
const countsOf = <T>({ total_rows }: SentPage<T>, meta: AnswerMeta | undefined) => ({
  left: meta?.skipped ?? 0,
  total: total_rows ?? 0,
  isOpen: total_rows === undefined,
});

/** Returns true if the rows before a failure are worth showing. */
const isPartOf = (rows: readonly unknown[], { kind }: Failure): boolean =>
  rows.length > 0 && kind !== 'cancelled';

/**
 * Reads the pages of a list until all rows are there, `most` are, or a page brings none or the same again. Rows that were left out
 * count as read. `pageSize` is that of the call: of a list that begins again after just as many rows, the rest can't be had. A page
 * that fails leaves those before it, and `meta.partial` says why the rest is missing.
 */
export const readAllPages = async <T>(
  readPage: (offset: number) => Promise<Result<SentPage<T>>>,
  pageSize: number,
  most = Infinity,
): Promise<Result<Page<T>>> => {
  const rows: T[] = [];
  let skipped = 0;
  let total_rows = 0;
  let isAtLeast = false;
  let meta: AnswerMeta | undefined;
  for (let pages = 0; pages < MOST_PAGES && rows.length < most; pages += 1) {
    const page = await readPage(rows.length + skipped);
    if (!page.ok) {
      if (!isPartOf(rows, page.failure)) return page;
      meta = { ...meta, partial: page.failure };
      isAtLeast = total_rows <= rows.length + skipped;
      break;
    }
    if (isRepeat(page.value, rows)) {
      isAtLeast = rows.length + skipped === pageSize;
      break;
    }
    for (const row of page.value.rows) rows.push(row);
    const { left, total, isOpen } = countsOf(page.value, page.meta);
    skipped += left;
    meta = joinMeta(meta, page.meta);
    const read = rows.length + skipped;
    total_rows = Math.max(total_rows, total, read);
    const partial = page.meta?.partial;
    if (partial) {
      meta = { ...meta, partial };
      break;
    }
    const arrived = page.value.rows.length + left;
    isAtLeast = isOpen && arrived > 0;
    if (isLast(isAtLeast, arrived, read, Math.min(total_rows, most))) break;
  }
  return ok({ rows, total_rows, isAtLeast }, meta);
};
