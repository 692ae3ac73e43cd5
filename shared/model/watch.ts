import { z } from 'zod';

/** Minutes between two counts of a watched query: the default and the bounds. */
export const WATCH_MINUTES = { usual: 30, fewest: 5, most: 1_440 } as const;

/** The number of rows of a query at a time (milliseconds since the epoch). */
export const WatchCount = z.object({ at: z.number(), total: z.number() });
export type WatchCount = z.infer<typeof WatchCount>;

/** A saved query that is counted regularly, also with the window closed if Postern keeps running in the tray. */
export const Watch = z.object({
  query_id: z.string(),
  /** The query's name at the last count. */
  label: z.string(),
  minutes: z.number().int().min(WATCH_MINUTES.fewest).max(WATCH_MINUTES.most),
  /** The latest counts, oldest first. */
  counts: z.array(WatchCount),
  /** The count when the analyst last viewed the query, or else the first count. */
  seen: WatchCount.nullable(),
  /** The time of the next count, in milliseconds since the epoch. */
  nextAt: z.number(),
  /** Failed counts in a row. */
  fails: z.number().int().min(0),
  /** The error of the last count; `isOver` means that it is no longer counted. */
  trouble: z.object({ message: z.string(), isOver: z.boolean() }).nullable(),
});
export type Watch = z.infer<typeof Watch>;

/** The watches at the tenant, and messages about those that could not be read. */
export type WatchList = { readonly watches: readonly Watch[]; readonly notices: readonly string[] };
