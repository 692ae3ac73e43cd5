import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { SearchAfter } from '../../../shared/model/query';

/** Pages that are requested before the current one is stored: the tenant prepares the next ones in the meantime. */
const MAX_AHEAD = 2;

/** Requests the page after a cursor; `null` is the first page. */
export type RequestPage<P> = (
  cursor: SearchAfter | null,
  size: number,
  signal: AbortSignal,
) => Promise<Result<P>>;
/** A page, and 1 if its cursor had expired and was resumed. */
export type WalkedPage<P> = { readonly page: P; readonly resumed: number };

type Ahead<P> = {
  readonly response: Promise<Result<WalkedPage<P>>>;
  readonly controller: AbortController;
};

/**
 * Walks the pages of `query/execute` by cursor. The cursor moves only with `advance`, so a page that could not be stored is
 * requested again. `nextCursor` reads a page's cursor for the page after it: null at the end, undefined if it is not known yet.
 */
export const createPageWalk = <P>(
  request: RequestPage<P>,
  nextCursor: (page: P) => SearchAfter | null | undefined,
) => {
  let cursor: SearchAfter | null = null;
  let last: WalkedPage<P> | undefined;
  let ahead: readonly Ahead<P>[] = [];

  /** If the tenant dropped the cursor, leaves out its last part, the scroll ID: the tenant then goes on after the same row by value. */
  const requestAt = async (
    from: SearchAfter | null,
    size: number,
    signal: AbortSignal,
  ): Promise<Result<WalkedPage<P>>> => {
    const page = await request(from, size, signal);
    if (page.ok) return ok({ page: page.value, resumed: 0 });
    if (page.failure.kind !== 'expired' || from === null) return page;
    const resumed = await request(from.slice(0, -1), size, signal);
    return resumed.ok ? ok({ page: resumed.value, resumed: 1 }) : resumed;
  };

  const cancelAhead = () => {
    for (const { controller } of ahead) controller.abort();
    ahead = [];
  };

  const requestAfter = (page: P, size: number, signal: AbortSignal) => {
    const from = nextCursor(page) ?? null;
    if (from === null || ahead.length >= MAX_AHEAD || signal.aborted) return;
    const controller = new AbortController();
    const response = requestAt(from, size, AbortSignal.any([signal, controller.signal]));
    ahead = [...ahead, { response, controller }];
    extendAfter(response, size, signal);
  };

  /** Each page says where the next one begins, so they are requested one at a time. */
  const extendAfter = (response: Ahead<P>['response'], size: number, signal: AbortSignal) =>
    void response.then((walked) => {
      if (walked.ok && ahead.at(-1)?.response === response) requestAfter(walked.value.page, size, signal);
    });

  return {
    /** Returns the page at the cursor. A page that was read ahead by a load since cancelled is requested again. */
    next: async (size: number, signal: AbortSignal): Promise<Result<WalkedPage<P>>> => {
      const [first] = ahead;
      const early = await first?.response;
      const isUsable = early !== undefined && (early.ok || early.failure.kind !== 'cancelled');
      if (!isUsable) cancelAhead();
      const walked = isUsable ? early : await requestAt(cursor, size, signal);
      if (!walked.ok) {
        cancelAhead();
        return walked;
      }
      ahead = ahead.filter((one) => one !== first);
      last = walked.value;
      return walked;
    },
    /** Requests the pages after the one that `next` returned last, while that one is being stored. */
    readAhead: (size: number, signal: AbortSignal): void => {
      const tail = ahead.at(-1);
      if (tail) extendAfter(tail.response, size, signal);
      else if (last) requestAfter(last.page, size, signal);
    },
    /** Moves the cursor behind a page that was stored. */
    advance: (to: SearchAfter | null): void => {
      cursor = to;
    },
    /** Drops the pages that were read ahead: the page before them was not stored. */
    cancelAhead,
  };
};
