import { z } from 'zod';
import type { Job } from '../model/app-state';
import { WATCH_MINUTES, type WatchList } from '../model/watch';
import { SaveQuery, type SafeQuery, type SaveResult } from '../model/saved-query';
import type { PastQuery } from '../model/past-query';
import { localCall } from './local-call';

/** The result of importing query definitions. */
export type ImportedDefinitions = {
  readonly file: string;
  /** Definitions in the file. */
  readonly found: number;
  /** Undefined if the tenant did not say. */
  readonly imported: number | undefined;
  readonly failed: readonly { readonly label: string; readonly reason: string }[];
  /** Labels of queries whose schedule was left out, since its password is not in the file. */
  readonly withoutSchedule: readonly string[];
};

/** The queries that were run at the tenant, newest first, and what could not be read of them. */
export type PastQueries = { readonly queries: readonly PastQuery[]; readonly notices: readonly string[] };

const none = z.strictObject({});

/** Local calls about saved, past and watched queries. */
export const queryCalls = {
  'runs.list': localCall<PastQueries>()(none),
  'runs.change': localCall<PastQueries>()(
    z.strictObject({
      id: z.string(),
      isFavourite: z.boolean().optional(),
      name: z.string().max(200).optional(),
    }),
  ),
  'runs.remove': localCall<PastQueries>()(z.strictObject({ ids: z.array(z.string()) })),
  /** Reads a saved query as it is at the tenant now. */
  'saved.read': localCall<SafeQuery>()(z.strictObject({ id: z.string().min(1) })),
  /** Saves a new query or an update; a query that somebody else changed since it was read is not overwritten. */
  'saved.save': localCall<SaveResult>()(SaveQuery),
  'saved.remove': localCall<null>()(z.strictObject({ id: z.string().min(1) })),
  /** Writes definitions to a file that the analyst names, without any password; null where the dialog was closed. */
  'saved.export': localCall<Job | null>()(z.strictObject({ query_ids: z.array(z.string().min(1)).min(1) })),
  /** Sends a file of definitions that the analyst chooses; null where the dialog was closed. */
  'saved.import': localCall<ImportedDefinitions | null>()(none),
  /** Counts what queries find, and what of it is new since the last look; reported by `queryCounted`. */
  'saved.count': localCall<Job>()(
    z.strictObject({
      query_ids: z.array(z.string().min(1)).min(1),
      marksSeen: z.boolean().default(false),
      isThorough: z.boolean().default(false),
    }),
  ),
  /** Returns those of these queries that the analyst has viewed before. */
  'saved.seenBefore': localCall<readonly string[]>()(z.strictObject({ query_ids: z.array(z.string()) })),
  'watch.list': localCall<WatchList>()(none),
  /** Counts saved queries from now on, each at its interval in minutes; reported by `watchesChanged`. */
  'watch.start': localCall<WatchList>()(
    z.strictObject({
      queries: z.array(z.strictObject({ query_id: z.string().min(1), label: z.string() })).min(1),
      minutes: z.number().int().min(WATCH_MINUTES.fewest).max(WATCH_MINUTES.most),
    }),
  ),
  /** Counts those of these queries that are still watched at once; what is known of them stays until then. */
  'watch.countNow': localCall<WatchList>()(z.strictObject({ query_ids: z.array(z.string()) })),
  'watch.stop': localCall<WatchList>()(z.strictObject({ query_ids: z.array(z.string()) })),
  /** The analyst has looked at these: they grow from what they have now. */
  'watch.markSeen': localCall<WatchList>()(z.strictObject({ query_ids: z.array(z.string()) })),
} as const;
