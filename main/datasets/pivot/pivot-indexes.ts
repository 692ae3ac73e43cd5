import { statSync } from 'node:fs';
import type { PivotState } from '../../../shared/model/pivot';
import type { SeenEntity } from './entity';
import { deletePivotIndex, isDamaged, openPivotIndex, type PivotHits, type PivotIndex } from './pivot-index';

/** Milliseconds without use after which an index is closed: an open one holds memory, and opens again within milliseconds. */
const CLOSE_AFTER_MS = 3_000;

type Opened = { readonly index: Promise<PivotIndex>; uses: number; timer?: NodeJS.Timeout | undefined };

/** Every index by its file, each opened when it is used. */
export type PivotIndexes = ReturnType<typeof createPivotIndexes>;

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Opens each index when it is used, and closes it after a while without use. */
const createOpened = (limit?: number) => {
  const opened = new Map<string, Opened>();
  /** Indexes that are closing: their file is locked, so the next use waits for them. */
  const closing = new Map<string, Promise<void>>();

  /** Closes an index, and does the rest before it may be opened again. */
  const close = (path: string, rest: () => void = () => undefined): Promise<void> => {
    const one = opened.get(path);
    opened.delete(path);
    clearTimeout(one?.timer);
    const closed = Promise.resolve(closing.get(path)?.catch(() => undefined))
      .then(() => one?.index.then((index) => index.close()).catch(() => undefined))
      .then(rest)
      .finally(() => {
        if (closing.get(path) === closed) closing.delete(path);
      });
    closing.set(path, closed);
    return closed;
  };

  /** Opens an index once its file is free. */
  const open = async (path: string): Promise<PivotIndex> => {
    await closing.get(path)?.catch(() => undefined);
    return openPivotIndex(path, limit);
  };

  const runOnce = async <T>(path: string, work: (index: PivotIndex) => Promise<T>): Promise<T> => {
    const one: Opened = opened.get(path) ?? { index: open(path), uses: 0 };
    opened.set(path, one);
    clearTimeout(one.timer);
    one.uses += 1;
    try {
      return await work(await one.index);
    } catch (error) {
      // An index that did not open is opened again the next time.
      if (opened.get(path) === one) await one.index.catch(() => opened.delete(path));
      throw error;
    } finally {
      one.uses -= 1;
      if (one.uses === 0 && opened.get(path) === one)
        one.timer = setTimeout(() => void close(path), CLOSE_AFTER_MS).unref();
    }
  };

  const stop = async (): Promise<void> => {
    await Promise.all([...opened.keys()].map((path) => close(path)));
    await Promise.all(closing.values());
  };

  return { close, runOnce, stop };
};

/** Creates the list of indexes. `limit` is the number of values that each has at most. */
export const createPivotIndexes = (limit?: number) => {
  const { close, runOnce, stop } = createOpened(limit);
  /** Files that were found damaged since the start. */
  const damaged = new Set<string>();

  /** Uses an index. One that turns out to be damaged is started again: the tenant still has what it repeats. */
  const run = async <T>(path: string, work: (index: PivotIndex) => Promise<T>): Promise<T> => {
    try {
      return await runOnce(path, work);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      await close(path, () => deletePivotIndex(path));
      damaged.add(path);
      return runOnce(path, work);
    }
  };

  return {
    add: (path: string, entities: readonly SeenEntity[], now: number): Promise<void> =>
      run(path, (index) => index.add(entities, now)),
    find: (path: string, value: string): Promise<PivotHits> =>
      exists(path) ? run(path, (index) => index.find(value)) : Promise.resolve({ hits: [], total: 0 }),
    state: async (path: string): Promise<PivotState> => {
      const state = exists(path)
        ? await run(path, (index) => index.state())
        : { entities: 0, values: 0, oldest: null, dropped: 0, wasDamaged: false };
      return { ...state, wasDamaged: state.wasDamaged || damaged.has(path) };
    },
    /** Closes an index and deletes its file. */
    clear: async (path: string): Promise<void> => {
      await close(path, () => deletePivotIndex(path));
      damaged.delete(path);
    },
    stop,
  };
};
