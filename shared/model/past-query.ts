import { z } from 'zod';
import { MAX_QUERY_TEXT } from './snapshots';
import { QueryDraft } from './query';

/** What a run of a query found: when (milliseconds since the epoch), how many rows in all, and how long the first took, in milliseconds. */
const Found = z.object({ at: z.number(), total: z.number(), tookMs: z.number() });

/** A query that was run at a tenant: what it asked, and what it found when. */
export const PastQuery = z.object({
  /** The same for the same question, whichever columns it showed. */
  id: z.string(),
  query: QueryDraft,
  /** Its condition in words. */
  words: z.string(),
  /** Its latest runs, newest first. */
  found: z.array(Found).min(1),
  /** Kept until it is no favourite any more. */
  isFavourite: z.boolean(),
  /** What the analyst calls it; empty where it has no name. */
  name: z.string(),
});
export type PastQuery = z.infer<typeof PastQuery>;

/** A run as it is noted. */
export const RunNote = z.strictObject({
  query: QueryDraft,
  words: z.string().max(MAX_QUERY_TEXT),
  total: z.number().int().min(0),
  tookMs: z.number().min(0),
});
export type RunNote = z.infer<typeof RunNote>;

/** Queries of an app and domain that are kept beside its favourites; the oldest go first. */
export const MOST_PAST = 50;
