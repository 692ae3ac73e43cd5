import { z } from 'zod';

/** Minutes between two counts of a tracked query: what is offered, the fewest, and a day. */
export const WATCH_MINUTES = { usual: 30, fewest: 5, most: 1_440 } as const;

/** How many rows a query had, and when (milliseconds since the epoch). */
export const WatchCount = z.object({ at: z.number(), total: z.number() });
export type WatchCount = z.infer<typeof WatchCount>;

/** A saved query that is counted from time to time, with the window closed too where Postern goes on in the tray. */
export const Watch = z.object({
  query_id: z.string(),
  /** What the tenant called it at the last count. */
  label: z.string(),
  minutes: z.number().int().min(WATCH_MINUTES.fewest).max(WATCH_MINUTES.most),
  /** The latest counts, oldest first. */
  counts: z.array(WatchCount),
  /** What it had when the analyst last looked at it, or when it was first counted. */
  seen: WatchCount.nullable(),
  /** When it is counted next, in milliseconds since the epoch. */
  nextAt: z.number(),
  /** Failed counts in a row. */
  fails: z.number().int().min(0),
  /** Why the last count failed; `isOver`: it is not counted any more. */
  trouble: z.object({ message: z.string(), isOver: z.boolean() }).nullable(),
});
export type Watch = z.infer<typeof Watch>;

/** What is tracked at the tenant, and what of it could not be read. */
export type WatchList = { readonly watches: readonly Watch[]; readonly notices: readonly string[] };
