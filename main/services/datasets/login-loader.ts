import { isDeepStrictEqual } from 'node:util';
import type { AnswerMeta, Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { HEAT_MAP_PAGE_SIZE } from '../../../shared/limits';
import type { EgressList } from '../../../shared/model/egress';
import type { StoredLogins } from '../../datasets/protocol';
import type { ApiClient } from '../tenant/api-client';
import type { Loader, LoaderSpec, LoadStep, RowSink } from './loader';
import { createPartWalk, hasMore } from './part-walk';
import { text } from './text';

export type Outcome = 'success' | 'fail';
type Part = { readonly app: string; readonly outcome: Outcome };
type LoginLoad = {
  readonly client: ApiClient;
  readonly parts: readonly Part[];
  /** Returns the known egress of the tenant. */
  readonly egress: () => EgressList;
};
/** Progress of one app and outcome: its pages, and the rows that were left out. */
type Received = {
  readonly pages: readonly (readonly unknown[])[];
  readonly skipped: number;
  /** Names of values that were ignored. */
  readonly ignored: readonly string[];
};

const NOTHING: Received = { pages: [], skipped: 0, ignored: [] };

const rowsOf = ({ pages, skipped }: Received): number =>
  pages.reduce((sum, page) => sum + page.length, skipped);

/** Pages that are on their way to the rows: one is unpacked while the one before is stored. */
const PUT_AT_ONCE = 2;

/**
 * Puts the pages of a part in, each with the known egress of that moment: the list may be changed between two pages, and only
 * rows that are in are marked again. Returns how many of its rows, and which of its values, could not be read.
 */
const putPart = async (
  sink: RowSink,
  egress: LoginLoad['egress'],
  { app, outcome }: Part,
  { pages, skipped, ignored }: Received,
): Promise<
  Result<Pick<LoadStep, 'skipped' | 'ignored' | 'zoneless'> & { readonly loaded: number | undefined }>
> => {
  let unreadable = skipped;
  const names = [...ignored];
  let loaded: number | undefined;
  let zoneless: readonly string[] = [];
  const puts: Promise<Result<StoredLogins>>[] = [];
  const part = { saas: app, isFailed: outcome === 'fail' };
  for (const [n, packed] of pages.filter(({ length }) => length > 0).entries()) {
    if (n >= PUT_AT_ONCE) await puts[n - PUT_AT_ONCE];
    puts.push(sink.logins({ part, packed, egress: egress() }));
  }
  for (const put of await Promise.all(puts)) {
    if (!put.ok) return put;
    loaded = put.value.loaded;
    unreadable += put.value.skipped;
    names.push(...put.value.ignored);
    zoneless = put.value.zoneless;
  }
  return ok({ loaded, skipped: unreadable, ignored: names, zoneless });
};

/** Returns true if a part ended although the tenant counts more. */
const isCutShort = (total: number | undefined, here: number): boolean => total !== undefined && here < total;

const withPage = (
  { pages, ...before }: Received,
  rows: readonly unknown[],
  { skipped = 0, ignored = [] }: AnswerMeta = {},
): Received => ({
  pages: [...pages, rows],
  skipped: before.skipped + skipped,
  ignored: [...before.ignored, ...ignored],
});

/** Returns true if a page is the one before it once more: some tenants ignore the offset. */
const isRepeated = ({ pages }: Received, rows: readonly unknown[]): boolean =>
  rows.length > 0 && isDeepStrictEqual(pages.at(-1), rows);

const requestPage = (client: ApiClient, { app, outcome }: Part, offset: number, signal: AbortSignal) =>
  client.call(
    'logins.cachedQuery',
    { module: app, fail: outcome === 'fail', offset, limit: HEAT_MAP_PAGE_SIZE },
    { signal, isBackground: true },
  );

const createLoginLoader = ({ client, parts, egress }: LoginLoad): Loader => {
  const walk = createPartWalk((at, offset, signal) => {
    const part = parts[at];
    return part && requestPage(client, part, offset, signal);
  });
  let at = 0;
  let received = NOTHING;
  let total = 0;
  let loaded = 0;
  const endPart = () => {
    at += 1;
    received = NOTHING;
  };
  const step = (more: Partial<LoadStep> = {}): Result<LoadStep> =>
    ok({ loaded, total, isComplete: at >= parts.length, ...more });
  /** Puts in what arrived of a part, of which the tenant counts `counted` rows, and goes on to the next, whose pages are requested in the meantime. */
  const storePart = async (
    { sink, signal }: { readonly sink: RowSink; readonly signal: AbortSignal },
    part: Part,
    counted: number,
    more: Partial<LoadStep> = {},
  ) => {
    const endAhead = walk.readAhead(at + 1, signal);
    const put = await putPart(sink, egress, part, received);
    endAhead();
    if (!put.ok) return put;
    const { loaded: now, ...counts } = put.value;
    loaded = now ?? loaded;
    total += counted;
    endPart();
    return step({ ...counts, ...more });
  };
  return {
    next: async (sink, _size, signal): Promise<Result<LoadStep>> => {
      const part = parts[at];
      if (!part) return step();
      const offset = rowsOf(received);
      const answer = await walk.page(at, offset, signal);
      if (!answer.ok) return answer;
      if (answer.meta?.fallback) {
        endPart();
        return step({ note: part.app });
      }
      const { rows } = answer.value;
      if (isRepeated(received, rows))
        return storePart({ sink, signal }, part, answer.value.total_rows ?? offset, { note: part.app });
      received = withPage(received, rows, answer.meta);
      const here = rowsOf(received);
      const counted = answer.value.total_rows;
      const total_rows = Math.max(counted ?? here, here);
      if (hasMore(counted, here, here - offset))
        return step({ total: total + total_rows, isComplete: false });
      return storePart(
        { sink, signal },
        part,
        total_rows,
        isCutShort(counted, here) ? { note: part.app } : {},
      );
    },
  };
};

/**
 * Loads `get_cache_query`, one app and outcome after the other. The rows of an app are put in when all its pages are here: an app
 * that failed is empty and named in a note, never a part that looks complete. So is an app whose pages repeat or end before all rows that
 * the tenant counts have come, with the rows before that.
 */
export const loginLoader = (
  client: ApiClient,
  apps: readonly string[],
  outcomes: readonly Outcome[],
  egress: () => EgressList,
): LoaderSpec => {
  const parts = apps.flatMap((app) => outcomes.map((outcome) => ({ app, outcome })));
  return { title: text.logins, begin: () => createLoginLoader({ client, parts, egress }) };
};
