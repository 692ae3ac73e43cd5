/** Follows an export that a tenant makes on its side until the tenant says which file it wrote. */
import { ok, type Failure, type Result } from '../../../shared/bridge';
import type { ExportAction } from '../../../shared/model/bulk-action';
import type { EntityRef } from '../../../shared/model/exception';
import { checkSample } from '../downloads/download-sample';
import type { EndReason, JobEnd, Tell } from '../jobs/job';
import type { ApiClient } from '../tenant/api-client';
import { pauseBefore } from '../tenant/retry';
import { changedSince, findFile, findLink, hashKeys, quoteChanges, type QueryHashes } from './result-file';
import { exportText as T } from './export-text';

/** Pause before the first poll (ms), and the factor and the limit by which pauses grow. */
const FIRST_MS = 500;
const FACTOR = 1.6;
const MOST_MS = 60_000;
/** Minutes for which an export is followed. */
export const FOLLOW_MINUTES = 10;

/** Failures of a query after which looking again is useless. */
const FINAL: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'unauthorized',
  'forbidden',
  'signed_out',
  'not_found',
  'tls',
]);

/** An export to follow. */
export type Following = {
  readonly client: ApiClient;
  readonly action: ExportAction;
  /** The hashes of the query's keys before the export was started; null if it could not be read. */
  readonly before: QueryHashes | null;
  /** The file that the answer to the start named, if it did. */
  readonly named?: EntityRef | undefined;
  readonly signal: AbortSignal;
  readonly tell: Tell;
  /** Waits; tests pass a quicker one. */
  readonly sleep?: typeof pauseBefore;
};

/** The outcome of one poll of the query. */
type PollResult = {
  readonly file?: EntityRef | undefined;
  /** The reason that the file can't be downloaded yet. */
  readonly notYet?: string;
  readonly link?: string | undefined;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly failure?: Failure;
};

/** Reads the hashes of a query's keys before its export is started; null if it can't be read. */
export const readHashes = async (
  client: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<QueryHashes | null> => {
  const query = await client.call('query.get', { id }, { signal });
  return query.ok ? hashKeys(query.value) : null;
};

/** Asks for the query once, and if it names a file, if that can be downloaded. */
const poll = async ({ client, action, before, named, signal }: Following): Promise<PollResult> => {
  const query = named ? undefined : await client.call('query.get', { id: action.id }, { signal });
  if (query && !query.ok) return { failure: query.failure };
  const changes = query ? changedSince(query.value, before ?? {}) : {};
  const file = named ?? findFile(changes);
  if (!file) return { changes, link: findLink(changes) };
  const check = await checkSample(client, file, signal);
  if (!check.ok) return { file, failure: check.failure };
  return check.value.success ? { file } : { file, notYet: check.value.reason };
};

const fileName = ({ query_label, format }: ExportAction): string => `${query_label}.${format}`;

/** Returns the end of an export whose file can be downloaded, or is named at least. */
const endWithFile = (
  { action, before, named }: Following,
  file: EntityRef,
  message: string,
  next?: string,
): JobEnd => ({
  message: before === null && !named ? `${message} ${T.mayBeOld}` : message,
  ...(next === undefined ? {} : { next }),
  resultFile: { ...file, name: fileName(action) },
});

/** Returns why an export is not followed any longer. */
const reasonOf = ({ signal }: Following, { failure }: PollResult): string => {
  if (signal.aborted) return signal.reason === ('analyst' satisfies EndReason) ? T.stopped : T.left;
  return failure ? T.unreadable(failure.message) : T.timeUp(FOLLOW_MINUTES);
};

/** Returns what the tenant said without naming a file. */
const toldBy = ({ link, changes = {} }: PollResult): string => {
  if (link !== undefined) return T.link(link);
  return Object.keys(changes).length > 0 ? T.changed(quoteChanges(changes)) : '';
};

/** Returns the end of an export whose file was not found. */
const endWithout = (following: Following, last: PollResult): JobEnd => ({
  message: [T.started, reasonOf(following, last), toldBy(last)].filter(Boolean).join(' '),
  next: T.whereToLook,
  isFollowable: true,
});

/**
 * Looks at the query of a started export, less and less often, until it names a file that can be downloaded. Ends when the job is cancelled
 * or the tenant is left, when the tenant refuses to show the query, or after `FOLLOW_MINUTES`; the job says which.
 */
export const followExport = async (following: Following): Promise<Result<JobEnd>> => {
  const { signal, tell, sleep = pauseBefore } = following;
  tell({ message: T.looking(FOLLOW_MINUTES) });
  let last: PollResult = {};
  let waited = 0;
  for (let pause = FIRST_MS; waited < FOLLOW_MINUTES * 60_000; pause = Math.min(pause * FACTOR, MOST_MS)) {
    await sleep(pause, signal);
    waited += pause;
    if (signal.aborted) return ok(endWithout(following, last));
    const seen = await poll(following);
    if (signal.aborted) return ok(endWithout(following, last));
    if (seen.file && seen.notYet === undefined && !seen.failure)
      return ok(endWithFile(following, seen.file, T.found));
    last = seen;
    if (seen.failure && FINAL.has(seen.failure.kind)) return ok(endWithout(following, seen));
  }
  const { file, notYet } = last;
  return ok(
    file && notYet !== undefined
      ? endWithFile(following, file, T.notYet(notYet), T.tryLater)
      : endWithout(following, last),
  );
};
