import { join } from 'node:path';
import { z } from 'zod';
import type { Failure, Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { Watch, type WatchList } from '../../../shared/model/watch';
import type { Push } from '../../deps';
import type { ApiClient } from '../tenant/api-client';
import { createKeptValues } from '../storage/persisted-map';
import { totalOf } from './query-counts';

/** Counts that are kept of a query: two days at the usual pace. */
const MOST_COUNTS = 96;
const MINUTE = 60_000;
/** A query that fails is asked ever more seldom, once a day at least. */
const LONGEST_MINUTES = 1_440;

type WatchDeps = {
  readonly folder: string;
  readonly clock: () => number;
  /** The name of the tenant that is signed in to; undefined where nobody is. */
  readonly tenant: () => string | undefined;
  /** Whether the tenant can be asked now: its token is good, and it is reached. */
  readonly canAsk: () => boolean;
  readonly client: () => ApiClient;
  readonly push: Push;
};

/** Saved queries that are counted from time to time. */
export type Watches = ReturnType<typeof createWatches>;

/** How many rows a saved query finds now, and what it is called: asked after all that the analyst waits for. */
const countOf = async (
  client: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<Result<{ readonly total: number; readonly label: string }>> => {
  const read = await client.call('query.get', { id }, { signal, isBackground: true });
  if (!read.ok) return read;
  const total = await totalOf(client, read.value, signal, true);
  return total.ok ? ok({ total: total.value, label: read.value.query_label }) : total;
};

/** Counts tracked queries by the clock on the wall, one at a time and while somebody is signed in; keeps a short series of each. */
export const createWatches = ({ folder, clock, tenant, canAsk, client, push }: WatchDeps) => {
  const kept = createKeptValues<readonly Watch[]>(
    join(folder, 'tracks'),
    z.array(Watch),
    [],
    'The list of tracked queries',
  );
  let counting: AbortController | undefined;
  let isStopped = false;

  const list = (): WatchList => {
    const name = tenant();
    return { watches: name === undefined ? [] : kept.read(name), notices: kept.notices() };
  };
  const write = (name: string, tracks: readonly Watch[]) => {
    kept.write(name, tracks);
    if (tenant() === name) push('watchesChanged', list());
  };
  const change = (name: string, id: string, next: (track: Watch) => Watch) =>
    write(
      name,
      kept.read(name).map((one) => (one.query_id === id ? next(one) : one)),
    );

  const counted =
    (total: number, label = '') =>
    (track: Watch): Watch => {
      const count = { at: clock(), total };
      return {
        ...track,
        label: label || track.label,
        counts: [...track.counts, count].slice(-MOST_COUNTS),
        seen: track.seen ?? count,
        nextAt: count.at + track.minutes * MINUTE,
        fails: 0,
        trouble: null,
      };
    };
  const failed =
    ({ kind, message }: Failure) =>
    (track: Watch): Watch => {
      const fails = track.fails + 1;
      const pause = Math.min(LONGEST_MINUTES, track.minutes * 2 ** Math.min(fails, 20));
      return {
        ...track,
        fails,
        nextAt: clock() + Math.max(pause, track.minutes) * MINUTE,
        trouble: { message, isOver: kind === 'not_found' },
      };
    };

  /** Counts what is due, one after the other. */
  const tick = (): void => {
    const name = tenant();
    if (isStopped || counting || name === undefined || !canAsk()) return;
    const due = kept.read(name).find(({ nextAt, trouble }) => !trouble?.isOver && nextAt <= clock());
    if (!due) return;
    const mine = new AbortController();
    counting = mine;
    void countOf(client(), due.query_id, mine.signal).then((result) => {
      counting = undefined;
      if (isStopped || (!result.ok && result.failure.kind === 'cancelled')) return;
      change(
        name,
        due.query_id,
        result.ok ? counted(result.value.total, result.value.label) : failed(result.failure),
      );
      tick();
    });
  };

  return {
    list,
    tick,
    /** Tracks saved queries from now on, or changes how often. */
    track: (
      queries: readonly { readonly query_id: string; readonly label: string }[],
      minutes: number,
    ): WatchList => {
      const name = tenant();
      if (name === undefined) return list();
      const before = kept.read(name);
      const made = queries.map(({ query_id, label }): Watch => {
        const former = before.find((one) => one.query_id === query_id);
        return {
          query_id,
          label,
          counts: former?.counts ?? [],
          seen: former?.seen ?? null,
          minutes,
          nextAt: clock(),
          fails: 0,
          trouble: null,
        };
      });
      const ids = new Set(made.map(({ query_id }) => query_id));
      write(name, [...before.filter(({ query_id }) => !ids.has(query_id)), ...made]);
      tick();
      return list();
    },
    /** Tracks them no more, and forgets their counts. */
    untrack: (ids: readonly string[]): WatchList => {
      const name = tenant();
      if (name !== undefined && kept.read(name).some(({ query_id }) => ids.includes(query_id)))
        write(
          name,
          kept.read(name).filter(({ query_id }) => !ids.includes(query_id)),
        );
      return list();
    },
    /** The analyst has looked at these: what they have now is what they grow from. */
    see: (ids: readonly string[]): WatchList => {
      const name = tenant();
      if (
        name !== undefined &&
        kept.read(name).some(({ query_id, counts }) => ids.includes(query_id) && counts.length > 0)
      )
        write(
          name,
          kept
            .read(name)
            .map((one) =>
              ids.includes(one.query_id) ? { ...one, seen: one.counts.at(-1) ?? one.seen } : one,
            ),
        );
      return list();
    },
    /** A run of a query that is on screen counted it. */
    look: (id: string, total: number): void => {
      const name = tenant();
      if (name === undefined || !kept.read(name).some(({ query_id }) => query_id === id)) return;
      change(name, id, (track) => {
        const next = counted(total)(track);
        return { ...next, seen: next.counts.at(-1) ?? null };
      });
    },
    /** Somebody signed in: what failed before is tried at once, since it may have been for want of that. */
    unblock: (): void => {
      const name = tenant();
      if (name === undefined) return;
      if (kept.read(name).some(({ fails, trouble }) => fails > 0 && !trouble?.isOver))
        write(
          name,
          kept
            .read(name)
            .map((one) =>
              one.fails > 0 && !one.trouble?.isOver ? { ...one, fails: 0, nextAt: clock() } : one,
            ),
        );
      tick();
    },
    /** Whether any query is counted on when the window is closed. */
    hasActive: (): boolean => list().watches.some(({ trouble }) => !trouble?.isOver),
    /** Counts no more. */
    stop: (): void => {
      isStopped = true;
      counting?.abort();
    },
  };
};
