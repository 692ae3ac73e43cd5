/** Tells if pages still make progress: a tenant may send empty pages, or the same ones forever. */
import type { Cursor } from './page-walk';

/** Empty pages in a row after which nothing more is expected. */
const MAX_EMPTY = 20;

/** A page as the guard sees it: the number of its rows, a hash that tells them from others, and the cursor of the next page. */
export type SeenPage = {
  readonly rows: number;
  readonly mark: string;
  readonly next: Cursor;
  /** There is a next page, but its cursor is too long to request it. */
  readonly isCursorTooLong?: boolean | undefined;
};

/** The reason that no page follows: the tenant ended the result, sent only empty pages, repeats itself, or sent too long a cursor. */
export type PageEnd = 'ended' | 'empty' | 'repeated' | 'tooLong';

/** Creates the guard of one walk over the pages of a result. */
export const createProgressGuard = () => {
  const seen = new Set<string>();
  let empty = 0;
  return {
    /** Returns why no page follows this one, which was requested with the cursor `sent`; undefined if one does. */
    endAfter: (sent: Cursor, { rows, mark, next, isCursorTooLong }: SeenPage): PageEnd | undefined => {
      if (isCursorTooLong) return 'tooLong';
      if (next === null) return 'ended';
      if (rows === 0) {
        empty += 1;
        if (next === sent) return 'ended';
        return empty >= MAX_EMPTY ? 'empty' : undefined;
      }
      empty = 0;
      // A scroll ID may stay the same from page to page, and a page may resemble another: both together are the same page.
      const key = `${mark} ${next}`;
      if (seen.has(key)) return 'repeated';
      seen.add(key);
      return undefined;
    },
  };
};
