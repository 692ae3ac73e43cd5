import { z } from 'zod';
import { QueryDraft } from './query';

/** One run of a query: its time (milliseconds since the epoch), all rows found, and milliseconds to the first page. */
const PastRun = z.object({
  at: z.number(),
  total: z.number(),
  tookMs: z.number(),
  /** True if the tenant did not say how many rows there are: there are at least this many. */
  isAtLeast: z.boolean().optional(),
});

/** A query that was run at a tenant, with its latest runs. */
export const PastQuery = z.object({
  /** Identifies the question: the same query with other columns has the same ID. */
  id: z.string(),
  query: QueryDraft,
  /** Its condition as text. */
  words: z.string(),
  /** Its runs, newest first. */
  found: z.array(PastRun).min(1),
  /** Favorites are never dropped from the list. */
  isFavourite: z.boolean(),
  /** The analyst's name for it; empty if it has none. */
  name: z.string(),
});
export type PastQuery = z.infer<typeof PastQuery>;

/** Past queries stored for each app and domain besides favorites; the oldest are dropped first. */
export const MAX_PAST = 50;
