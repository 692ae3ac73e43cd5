import type { Failure, Result } from '../../../shared/bridge';

/** Pages that are requested before the current one is stored: the tenant prepares the next ones in the meantime. */
const MAX_AHEAD = 2;

/** The tenant's cursor as the JSON text that came; null for the first page. */
export type Cursor = string | null;

/** Requests the page after a cursor; `null` is the first page. */
export type RequestPage<P> = (cursor: Cursor, size: number, signal: AbortSignal) => Promise<Result<P>>;

/** A page with the cursor that it was asked with. */
type Asked<P> = { readonly page: P; readonly cursor: Cursor };

type Ahead<P> = {
  readonly cursor: Cursor;
  readonly response: Promise<Result<P>>;
  readonly controller: AbortController;
};

/** Kinds of failure with which tenants refuse a cursor that has expired. */
const REFUSALS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>(['expired', 'invalid', 'not_found']);

/**
 * Walks the pages of `query/execute` by cursor. The cursor moves only with `advance`, so a page that could not be stored is
 * requested again. `nextCursor` reads a page's cursor for the page after it: null at the end, undefined if it is not known yet.
 */
export const createPageWalk = <P>(request: RequestPage<P>, nextCursor: (page: P) => Cursor | undefined) => {
  let cursor: Cursor = null;
  let last: Asked<P> | undefined;
  let ahead: readonly Ahead<P>[] = [];

  const cancelAhead = () => {
    for (const { controller } of ahead) controller.abort();
    ahead = [];
  };

  const requestAfter = (asked: Asked<P>, size: number, signal: AbortSignal) => {
    const from = nextCursor(asked.page) ?? null;
    // A page with its own cursor is not read ahead of: its rows decide if it is requested again, and a scroll would lose a canceled page.
    const isOwn = from === asked.cursor;
    if (from === null || isOwn || ahead.length >= MAX_AHEAD || signal.aborted) return;
    const controller = new AbortController();
    const response = request(from, size, AbortSignal.any([signal, controller.signal]));
    const requested = { cursor: from, response, controller };
    ahead = [...ahead, requested];
    extendAfter(requested, size, signal);
  };

  /** Each page says where the next one begins, so they are requested one at a time. */
  const extendAfter = (requested: Ahead<P>, size: number, signal: AbortSignal) =>
    void requested.response.then((walked) => {
      if (walked.ok && ahead.at(-1) === requested)
        requestAfter({ page: walked.value, cursor: requested.cursor }, size, signal);
    });

  return {
    /** Returns the cursor of the page that `next` requests. */
    cursor: (): Cursor => cursor,
    /** Returns the page at the cursor. A page that was read ahead by a load since cancelled is requested again. */
    next: async (size: number, signal: AbortSignal): Promise<Result<P>> => {
      const [first] = ahead;
      const early = await first?.response;
      const isUsable = early !== undefined && (early.ok || early.failure.kind !== 'cancelled');
      if (!isUsable) cancelAhead();
      const walked = isUsable ? early : await request(cursor, size, signal);
      if (!walked.ok) {
        cancelAhead();
        return walked;
      }
      ahead = ahead.filter((one) => one !== first);
      last = { page: walked.value, cursor };
      return walked;
    },
    /** Requests the pages after the one that `next` returned last, while that one is being stored. */
    readAhead: (size: number, signal: AbortSignal): void => {
      const tail = ahead.at(-1);
      if (tail) extendAfter(tail, size, signal);
      else if (last) requestAfter(last, size, signal);
    },
    /** Moves the cursor behind a page that was stored. */
    advance: (to: Cursor): void => {
      cursor = to;
    },
    /** Returns true if a failure may mean that the tenant has dropped the cursor: nothing else sets the request apart from the first. */
    isCursorRefused: ({ kind }: Failure): boolean => cursor !== null && REFUSALS.has(kind),
    /** Goes back to the first page. A cursor is never cut to go on by its values: only the tenant knows what its parts mean. */
    restart: (): void => {
      cancelAhead();
      cursor = null;
      last = undefined;
    },
    /** Drops the pages that were read ahead: the page before them was not stored. */
    cancelAhead,
  };
};
