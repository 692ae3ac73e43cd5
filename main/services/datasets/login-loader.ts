import { isDeepStrictEqual } from 'node:util';
import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { HEAT_MAP_PAGE_SIZE } from '../../../shared/limits';
import type { EgressList } from '../../../shared/model/egress';
import type { ApiClient } from '../tenant/api-client';
import type { Loader, LoaderSpec, LoadStep, RowSink } from './loader';
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

/**
 * Puts the pages of a part in, each with the known egress of that moment: the list may be changed between two pages, and only
 * rows that are in are marked anew. Returns how many of its rows, and which of its values, could not be read.
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
  for (const page of pages) {
    if (page.length === 0) continue;
    const put = await sink.logins({ saas: app, isFailed: outcome === 'fail' }, page, egress());
    if (!put.ok) return put;
    loaded = put.value.loaded;
    unreadable += put.value.skipped;
    names.push(...put.value.ignored);
    zoneless = put.value.zoneless;
  }
  return ok({ loaded, skipped: unreadable, ignored: names, zoneless });
};

/** Tells if another page may follow: without a total, a full page may have one behind it. */
const hasMore = (total: number | undefined, offset: number, arrived: number): boolean =>
  total === undefined ? arrived >= HEAT_MAP_PAGE_SIZE : arrived > 0 && offset + arrived < total;

/** Tells if a page is the one before it once more: some tenants ignore the offset. */
const isRepeated = ({ pages }: Received, rows: readonly unknown[]): boolean =>
  rows.length > 0 && isDeepStrictEqual(pages.at(-1), rows);

const createLoginLoader = ({ client, parts, egress }: LoginLoad): Loader => {
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
  /** Puts in what arrived of a part, of which the tenant counts `counted` rows, and goes on to the next. */
  const storePart = async (sink: RowSink, part: Part, counted: number, more: Partial<LoadStep> = {}) => {
    const put = await putPart(sink, egress, part, received);
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
      const answer = await client.call(
        'logins.cachedQuery',
        { module: part.app, fail: part.outcome === 'fail', offset, limit: HEAT_MAP_PAGE_SIZE },
        { signal, isBackground: true },
      );
      if (!answer.ok) return answer;
      if (answer.meta?.fallback) {
        endPart();
        return step({ note: part.app });
      }
      const { rows } = answer.value;
      const { skipped = 0, ignored = [] } = answer.meta ?? {};
      if (isRepeated(received, rows))
        return storePart(sink, part, answer.value.total_rows ?? offset, { note: part.app });
      received = {
        pages: [...received.pages, rows],
        skipped: received.skipped + skipped,
        ignored: [...received.ignored, ...ignored],
      };
      const arrived = rows.length + skipped;
      const total_rows = answer.value.total_rows ?? offset + arrived;
      if (hasMore(answer.value.total_rows, offset, arrived))
        return step({ total: total + total_rows, isComplete: false });
      return storePart(sink, part, total_rows);
    },
  };
};

/**
 * Loads `get_cache_query`, one app and outcome after the other. The rows of an app are put in when all its pages are here: an app
 * that failed is empty and named in a note, never a part that looks complete. So is an app whose pages repeat, with the rows before that.
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
