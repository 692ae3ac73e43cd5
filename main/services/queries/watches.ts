import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import { Watch, type WatchList } from '../../../shared/model/watch';
import type { Push } from '../../deps';
import type { Storage } from '../storage/storage';
import type { ApiClient } from '../tenant/api-client';
import { countRows } from './query-ids';
import { text } from './text';
import {
  addWatches,
  afterCount,
  afterFailure,
  asSeen,
  changeWatch,
  dueNow,
  dueWatch,
  isActive,
  retryFailed,
  type QueryToWatch,
} from './watch-list';

type WatchDeps = {
  readonly storage: Storage;
  readonly clock: () => number;
  /** The name of the current tenant; undefined while signed out. */
  readonly tenant: () => string | undefined;
  /** Returns true if the tenant can be asked now: its token is valid, and it can be reached. */
  readonly canAsk: () => boolean;
  readonly client: () => ApiClient;
  readonly push: Push;
};

/** Counts a saved query and reads its label, after everything that the analyst waits for. */
const countQuery = async (
  client: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<Result<{ readonly total: number; readonly label: string }>> => {
  const read = await client.call('query.get', { id }, { signal, isBackground: true });
  if (!read.ok) return read;
  const total = await countRows(client, read.value, signal, true);
  return total.ok ? ok({ total: total.value, label: read.value.query_label }) : total;
};

/** The stored lists of watches, one for each tenant. The folder has the name that the first versions gave it. */
const createWatchStore = ({ storage, tenant, push }: WatchDeps) => {
  const store = storage.store<readonly Watch[]>({
    name: 'tracks',
    label: text.watchList,
    schema: z.array(Watch),
  });
  const stored = {
    read: (name: string): readonly Watch[] => store.read(name) ?? [],
    write: store.put,
    remove: store.remove,
    notices: store.notices,
  };
  const list = (): WatchList => {
    const name = tenant();
    return { watches: name === undefined ? [] : stored.read(name), notices: stored.notices() };
  };
  return {
    list,
    read: (name: string): readonly Watch[] => stored.read(name),
    write: (name: string, watches: readonly Watch[]): void => {
      stored.write(name, watches);
      if (tenant() === name) push('watchesChanged', list());
    },
    forget: stored.remove,
    /** Changes the list of the tenant that is signed in to; `undefined` leaves it as it is. */
    change: (change: (watches: readonly Watch[]) => readonly Watch[] | undefined): WatchList => {
      const name = tenant();
      const changed = name === undefined ? undefined : change(stored.read(name));
      if (name !== undefined && changed) {
        stored.write(name, changed);
        push('watchesChanged', list());
      }
      return list();
    },
  };
};

/** Counts the watches that are due, one at a time, as long as somebody is signed in. */
const createCounter = (
  { clock, tenant, canAsk, client }: WatchDeps,
  store: ReturnType<typeof createWatchStore>,
) => {
  let counting: AbortController | undefined;
  let isStopped = false;
  const tick = (): void => {
    const name = tenant();
    if (isStopped || counting || name === undefined || !canAsk()) return;
    const due = dueWatch(store.read(name), clock());
    if (!due) return;
    const controller = new AbortController();
    counting = controller;
    void countQuery(client(), due.query_id, controller.signal).then((result) => {
      counting = undefined;
      if (isStopped || (!result.ok && result.failure.kind === 'cancelled')) return;
      const change = (watch: Watch) =>
        result.ok
          ? afterCount(watch, clock(), result.value.total, result.value.label)
          : afterFailure(watch, clock(), result.failure);
      store.write(name, changeWatch(store.read(name), due.query_id, change));
      tick();
    });
  };
  return {
    tick,
    stop: (): void => {
      isStopped = true;
      counting?.abort();
    },
  };
};

/** Creates the watches: saved queries that are counted by the clock, with a short series of counts each. */
export const createWatches = (deps: WatchDeps) => {
  const { clock } = deps;
  const store = createWatchStore(deps);
  const { tick, stop } = createCounter(deps, store);
  const isListed = (ids: readonly string[]) => (one: Watch) => ids.includes(one.query_id);
  return {
    list: store.list,
    tick,
    stop,
    /** Deletes the watches of a tenant. */
    forget: store.forget,
    /** Watches saved queries from now on, or changes how often. */
    start: (queries: readonly QueryToWatch[], minutes: number): WatchList => {
      store.change((watches) => addWatches(watches, queries, minutes, clock()));
      tick();
      return store.list();
    },
    /** Counts watches now instead of at their next time. */
    countNow: (ids: readonly string[]): WatchList => {
      store.change((watches) => dueNow(watches, ids, clock()));
      tick();
      return store.list();
    },
    /** Stops watching queries, and deletes their counts. */
    remove: (ids: readonly string[]): WatchList =>
      store.change((watches) =>
        watches.some(isListed(ids)) ? watches.filter((one) => !isListed(ids)(one)) : undefined,
      ),
    /** Notes that the analyst has seen the latest counts. */
    markSeen: (ids: readonly string[]): WatchList =>
      store.change((watches) =>
        watches.some((one) => isListed(ids)(one) && one.counts.length > 0)
          ? watches.map((one) => (isListed(ids)(one) ? asSeen(one) : one))
          : undefined,
      ),
    /** Notes a count of a query that the analyst views. */
    noteViewed: (id: string, total: number): void => {
      store.change((watches) =>
        watches.some(isListed([id]))
          ? changeWatch(watches, id, (watch) => asSeen(afterCount(watch, clock(), total)))
          : undefined,
      );
    },
    /** Counts failed watches at once after somebody signed in: that may have been the reason. */
    unblock: (): void => {
      store.change((watches) => retryFailed(watches, clock()));
      tick();
    },
    /** Returns true if any query is counted while the window is closed. */
    hasActive: (): boolean => store.list().watches.some(isActive),
  };
};
