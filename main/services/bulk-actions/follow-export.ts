/** Follows an export that a tenant makes on its side until the tenant lists a file that can be downloaded. */
import { ok, type Failure, type Result } from '../../../shared/bridge';
import type { ExportAction } from '../../../shared/model/bulk-action';
import { checkSample } from '../downloads/download-sample';
import type { EndReason, JobEnd, Tell } from '../jobs/job';
import type { ApiClient } from '../tenant/api-client';
import { pauseBefore } from '../tenant/retry';
import { exportText as T } from './export-text';
import {
  changedSince,
  findFile,
  findLink,
  hashKeys,
  quoteChanges,
  type FoundFile,
  type QueryHashes,
} from './result-file';

/** Pause before the first poll (ms), and the factor and the limit by which pauses grow. */
const FIRST_MS = 500;
const FACTOR = 1.6;
const MOST_MS = 60_000;
/** Minutes for which an export is followed. */
export const FOLLOW_MINUTES = 10;

/** Failures of a query after which reading it again is useless. */
const FINAL: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'unauthorized',
  'forbidden',
  'signed_out',
  'not_found',
  'tls',
]);

type Fields = Readonly<Record<string, unknown>>;

/** An export to follow. */
export type Following = {
  readonly client: ApiClient;
  readonly action: ExportAction;
  /** The hashes of the query's keys before the export was started; null if it could not be read. */
  readonly before: QueryHashes | null;
  /** The file that the answer to the start named, if it did. */
  readonly named?: FoundFile | undefined;
  readonly signal: AbortSignal;
  readonly tell: Tell;
  /** Waits; tests pass a quicker one. */
  readonly sleep?: typeof pauseBefore;
};

/** A file that the tenant lists. */
type ListedFile = {
  readonly file: FoundFile;
  /** The reason that it can't be downloaded yet, in words; absent if it can. */
  readonly problem?: string;
};

/** The outcome of one poll of the query. */
type PollResult = {
  readonly listed?: ListedFile | undefined;
  readonly link?: string | undefined;
  readonly changes?: Fields;
  /** The file whose address the query had before the export too, if it names no other. */
  readonly unchanged?: FoundFile | undefined;
  /** The failure to read the query. */
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

/** Checks if a file can be downloaded now. */
const check = async ({ client, signal }: Following, file: FoundFile): Promise<ListedFile> => {
  const answer = await checkSample(client, file, signal);
  if (!answer.ok) return { file, problem: T.unchecked(file.isCertain, answer.failure.message) };
  return answer.value.success ? { file } : { file, problem: T.notReady(file.isCertain, answer.value.reason) };
};

/** Returns the file that the new keys of a query name, unless the answer to the start gave a surer one. */
const fileInQuery = ({ before, named }: Following, changes: Fields): FoundFile | undefined => {
  const found = findFile(changes);
  const file = found && { ...found, isCertain: found.isCertain === true && before !== null };
  return named?.isCertain && !file?.isCertain ? undefined : file;
};

/** Checks the file that the answer to the start named. If there is none, or it isn't ready, reads the query and checks the file that it names. */
const poll = async (following: Following): Promise<PollResult> => {
  const { client, action, before, named, signal } = following;
  const first = named && (await check(following, named));
  if (first && first.problem === undefined) return { listed: first };
  const query = await client.call('query.get', { id: action.id }, { signal });
  if (!query.ok) return { ...(first ? { listed: first } : {}), failure: query.failure };
  const changes = changedSince(query.value, before ?? {});
  const file = fileInQuery(following, changes);
  const listed = file ? await check(following, file) : first;
  const unchanged = listed ? undefined : findFile(changedSince(query.value, {}));
  return {
    changes,
    link: findLink(changes),
    listed,
    unchanged: unchanged?.isCertain ? unchanged : undefined,
  };
};

/** Returns the part of an export's end that makes its file available for download. */
const resultFile = (
  { action }: Following,
  { entity_type, entity_id }: FoundFile,
): Pick<JobEnd, 'resultFile'> => ({
  resultFile: { entity_type, entity_id, name: `${action.query_label}.${action.format}` },
});

/** Returns the doubt about a file or an address of a query that could not be read before. */
const doubtOf = ({ before, named }: Following, listed?: ListedFile): string =>
  before === null && (!named || listed?.file !== named) ? T.mayBeOld : '';

const sentences = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** Returns the end of an export whose file can be downloaded. */
const endWithFile = (following: Following, listed: ListedFile): JobEnd => ({
  message: sentences(T.found(listed.file.isCertain), doubtOf(following, listed)),
  ...resultFile(following, listed.file),
});

/** Returns why an export is not followed any longer. */
const reasonOf = ({ signal }: Following, { failure }: PollResult): string => {
  if (signal.aborted) return signal.reason === ('analyst' satisfies EndReason) ? T.stopped : T.left;
  return failure ? T.unreadable(failure.message) : T.timeUp(FOLLOW_MINUTES);
};

/** Returns what the tenant said without a file that can be downloaded. */
const toldBy = (following: Following, { listed, link, changes = {}, unchanged }: PollResult): string => {
  if (listed?.problem !== undefined) return sentences(listed.problem, doubtOf(following, listed));
  if (link !== undefined) return sentences(T.link(link), doubtOf(following));
  if (following.before === null) return T.changesUnknown;
  return sentences(
    unchanged ? T.unchanged : '',
    Object.keys(changes).length > 0 ? T.changed(quoteChanges(changes)) : '',
  );
};

/** Returns the end of an export without a file that can be downloaded so far. */
const endWithout = (following: Following, last: PollResult): JobEnd => {
  const file = last.listed?.file ?? last.unchanged;
  return {
    message: sentences(T.started, reasonOf(following, last), toldBy(following, last)),
    next: file ? T.tryLater : T.whereToLook,
    isFollowable: true,
    ...(file ? resultFile(following, file) : {}),
  };
};

/** Returns true if polling is useless from now on: the query can't be read later either, and the answer to the start named no file to check. */
const isFinal = ({ failure, listed }: PollResult): boolean =>
  failure !== undefined && FINAL.has(failure.kind) && !listed;

/**
 * Polls the query of a started export, less and less often, until a file can be downloaded. Ends when the job is cancelled or the tenant
 * is left, when the tenant refuses to show the query, or after `FOLLOW_MINUTES`; the job's message tells the reason.
 */
export const followExport = async (following: Following): Promise<Result<JobEnd>> => {
  const { signal, tell, sleep = pauseBefore } = following;
  tell({ message: T.waiting(FOLLOW_MINUTES) });
  let last: PollResult = {};
  let waited = 0;
  for (let pause = FIRST_MS; waited < FOLLOW_MINUTES * 60_000; pause = Math.min(pause * FACTOR, MOST_MS)) {
    await sleep(pause, signal);
    waited += pause;
    if (signal.aborted) break;
    const seen = await poll(following);
    if (signal.aborted) break;
    if (seen.listed && seen.listed.problem === undefined) return ok(endWithFile(following, seen.listed));
    // The file that the query listed before still counts if the query can't be read now.
    last = seen.failure ? { ...last, listed: last.listed ?? seen.listed, failure: seen.failure } : seen;
    if (isFinal(seen)) break;
  }
  return ok(endWithout(following, last));
};
