/** Returns true if pages still make progress: a tenant may send empty pages, or the same ones forever. */
import { MAX_PAGE_SIZE } from '../../../shared/limits';
import type { Cursor } from './page-walk';

/** Empty pages in a row after which nothing more is expected. */
const MAX_EMPTY = 20;

/** Times that a page without new rows and with the cursor that it was asked with is asked for again: the tenant may only need time, or another size. */
const MAX_STALLS = 4;
/** Milliseconds before it is asked for again; they double each time. */
const STALL_PAUSE_MS = 150;

/** A page as the guard sees it: the number of its rows, a hash that tells them from others, and the cursor of the next page. */
export type SeenPage = {
  /** Without those that are repeated. */
  readonly rows: number;
  /** Rows that were on the page before, which was asked for with the same cursor. */
  readonly repeated?: number;
  readonly mark: string;
  readonly next: Cursor;
  /** There is a next page, but its cursor is too long to request it. */
  readonly isCursorTooLong?: boolean | undefined;
  /** All rows that the tenant counts are here; false if it counts more, or none at all. */
  readonly isAllHere: boolean;
};

/** The reason that no page follows: the tenant ended the result, sent only empty pages, also with the cursor they were asked with, repeats itself, or sent too long a cursor. */
export type PageEnd = 'ended' | 'empty' | 'stalled' | 'repeated' | 'tooLong';

/** A second request for a page without new rows: the milliseconds to wait before it, and its number of rows. */
export type Again = { readonly afterMs: number; readonly size: number };

/** Creates the guard of one walk over the pages of a result. */
export const createProgressGuard = () => {
  const seen = new Set<string>();
  let empty = 0;
  let stalls = 0;
  let former: { readonly sent: Cursor; readonly mark: string } | undefined;
  const endOfEmpty = (isSame: boolean, { isAllHere, repeated = 0 }: SeenPage): PageEnd | undefined => {
    empty += 1;
    if (!isSame) return empty >= MAX_EMPTY ? 'empty' : undefined;
    if (isAllHere) return 'ended';
    stalls += 1;
    if (stalls <= MAX_STALLS) return undefined;
    return repeated > 0 ? 'repeated' : 'stalled';
  };
  return {
    /** Returns how to ask again for the page that came with its own cursor and no new row; undefined if the last one did not. */
    again: (size: number): Again | undefined => {
      if (stalls === 0) return undefined;
      const sizes = [size, size, Math.ceil(size / 2), Math.ceil(size / 8), Math.min(size * 2, MAX_PAGE_SIZE)];
      return { afterMs: STALL_PAUSE_MS * 2 ** (stalls - 1), size: Math.max(1, sizes[stalls] ?? size) };
    },
    /** Returns true if a page is the one before, which was requested with the same cursor. */
    isRepeated: (sent: Cursor, mark: string): boolean => former?.sent === sent && former.mark === mark,
    /** Returns why no page follows this one, which was requested with the cursor `sent`; undefined if one does. */
    endAfter: (sent: Cursor, page: SeenPage): PageEnd | undefined => {
      const { rows, mark, next } = page;
      former = { sent, mark };
      if (page.isCursorTooLong) return 'tooLong';
      if (next === null) return 'ended';
      if (rows === 0) return endOfEmpty(next === sent, page);
      empty = 0;
      stalls = 0;
      // A scroll ID may stay the same from page to page, and a page may resemble another: both together are the same page.
      const key = `${mark} ${next}`;
      if (seen.has(key)) return 'repeated';
      seen.add(key);
      return undefined;
    },
  };
};
