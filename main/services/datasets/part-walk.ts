import type { AnswerMeta, Result } from '../../../shared/bridge';

/** A page of a part, and the number of rows that the tenant counts in the part. */
export type PartPage = { readonly rows: readonly unknown[]; readonly total_rows?: number | undefined };

type Response = Promise<Result<PartPage>>;

/** Requests the page of a part at an offset; undefined if there is no such part. */
type RequestPage = (part: number, offset: number, signal: AbortSignal) => Response | undefined;

/** Pages of the next part that are requested before the current one is stored: they are held in memory. */
const MAX_AHEAD = 4;

/**
 * Returns true if another page may follow. Without a total, or with one that the rows have passed, only an empty page is the end: a short page
 * may be one that the tenant has capped.
 */
export const hasMore = (total: number | undefined, here: number, arrived: number): boolean =>
  arrived > 0 && here !== total;

/** Returns the offset of the page after this one; undefined if none follows, or if that is unknown. */
const nextOffset = (answer: Result<PartPage>, offset: number): number | undefined => {
  if (!answer.ok) return undefined;
  const { fallback, skipped = 0 }: AnswerMeta = answer.meta ?? {};
  if (fallback) return undefined;
  const arrived = answer.value.rows.length + skipped;
  return hasMore(answer.value.total_rows, offset + arrived, arrived) ? offset + arrived : undefined;
};

type Ahead = { readonly offset: number; readonly response: Response };

/** Walks the pages of parts by offset, one request at a time. */
export const createPartWalk = (request: RequestPage) => {
  let part = -1;
  let ahead: readonly Ahead[] = [];

  const take = (of: number, offset: number): Response | undefined => {
    const [first, ...others] = of === part ? ahead : [];
    ahead = first?.offset === offset ? others : [];
    return first?.offset === offset ? first.response : undefined;
  };

  return {
    /** Returns the page of a part at an offset. One that was read ahead by a load since canceled is requested again. */
    page: async (of: number, offset: number, signal: AbortSignal): Response => {
      const early = await take(of, offset);
      if (early && (early.ok || early.failure.kind !== 'cancelled')) return early;
      ahead = [];
      const response = request(of, offset, signal);
      if (!response) throw new Error('There is no such part.');
      return response;
    },
    /** Requests the first pages of a part until the returned function is called. */
    readAhead: (of: number, signal: AbortSignal): (() => void) => {
      let isEnded = false;
      part = of;
      ahead = [];
      const requestFrom = (offset: number): void => {
        if (isEnded || ahead.length >= MAX_AHEAD || signal.aborted) return;
        const response = request(of, offset, signal);
        if (!response) return;
        ahead = [...ahead, { offset, response }];
        void response.then((answer) => {
          const next = nextOffset(answer, offset);
          if (next !== undefined) requestFrom(next);
        });
      };
      requestFrom(0);
      return () => {
        isEnded = true;
      };
    },
  };
};
