/** Recognizes the rows of a page that come again because the tenant sent it with the cursor that it was asked with. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../shared/model/json';
import type { PageHeader } from '../../wire/page-header';

/** The rows of a page, and the number of those with a wrong shape. */
type Rows = { readonly rows: readonly (readonly Json[])[]; readonly skipped: number };
type Former = Rows & { readonly restart: number };

/** The place of a page in the walk over a result. */
export type PageInWalk = {
  /** The number of walks over the result's pages before this one: from the second walk on, rows that are there are left out. */
  readonly restart: number;
  /** The cursor that the page was requested with, as the text that came; null for the first page. */
  readonly cursor: string | null;
};

/** A page as it came, with the cursor of the next one. */
type SentPage = Rows & { readonly header: Pick<PageHeader, 'search_after'> };

/** A page without the rows that were on the page before; `repeated` is their number. */
type NewRows = Rows & {
  readonly repeated: number;
  /** Called once the rows are stored: a page that could not be stored comes again. */
  readonly stored: () => void;
};

/** Creates the recognition for all datasets of a process. */
export const createRepeatedRows = () => {
  const formers = new WeakMap<object, Former>();
  return {
    /**
     * Returns the rows that were not on the page before, if that one came with its own cursor. Such a page may be longer or shorter than the
     * one before, but begins with the same row: a scroll ID stays the same too, and its next page begins with another.
     */
    leaveOut: (
      dataset: object,
      { header, rows, skipped }: SentPage,
      { restart, cursor }: PageInWalk,
    ): NewRows => {
      const hasOwnCursor = cursor !== null && header.search_after === cursor;
      const former = formers.get(dataset);
      const shared = former?.restart === restart ? Math.min(former.rows.length, rows.length) : 0;
      const isAgain = rows.slice(0, shared).every((row, at) => isDeepStrictEqual(row, former?.rows[at]));
      const repeated = isAgain ? shared : 0;
      const isPart = former !== undefined && repeated > 0 && former.rows.length > rows.length;
      const note = (): void => {
        // An empty page between two that are the same changes nothing.
        if (rows.length === 0) return;
        if (hasOwnCursor) formers.set(dataset, isPart ? former : { rows, skipped, restart });
        // The rest of a longer page comes on the pages after its first part.
        else if (isPart) formers.set(dataset, { ...former, rows: former.rows.slice(repeated) });
        else formers.delete(dataset);
      };
      return {
        rows: rows.slice(repeated),
        skipped: repeated > 0 ? Math.max(skipped - (former?.skipped ?? 0), 0) : skipped,
        repeated,
        stored: note,
      };
    },
  };
};
