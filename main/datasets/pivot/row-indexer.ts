import type { Json } from '../../../shared/model/json';
import type { Dataset } from '../dataset';
import { createSerialQueue } from '../serial-queue';
import { createRowReader, type SeenEntity } from './entity';
import type { IndexedAs } from '../protocol';
import type { PivotIndexes } from './pivot-indexes';

/** Milliseconds without new rows after which they are indexed: a load is never slowed. */
const INDEX_AFTER_MS = 400;
/** Rows that are read without a pause: a few milliseconds. */
const ROWS_AT_ONCE = 250;
/** Rows that are added in one transaction. */
const ROWS_PER_ADD = 2_500;
/** Rows of one dataset that are indexed: more would drop all else from the index. */
export const MAX_ROWS = 200_000;
/** Rows that are still indexed when their dataset closes or a look-up begins; it waits for them. */
const ROWS_BEFORE_CLOSE = 2_000;

type Indexed = IndexedAs & {
  readonly dataset: Dataset;
  /** The first row that is not indexed. */
  next: number;
};

const pendingRows = ({ dataset, next }: Indexed): number =>
  Math.max(0, Math.min(dataset.loaded(), MAX_ROWS) - next);

/** Counts the rows to be indexed now: none of a file that is still being read, as its reader needs the processor. */
const readyRows = (one: Indexed): number => (one.dataset.isBeingRead() ? 0 : pendingRows(one));

/** Returns how many rows of a dataset are left out for good: those beyond the most that are indexed. */
const cutRows = ({ dataset }: Indexed): number => Math.max(0, dataset.loaded() - MAX_ROWS);

const sumOf = (all: readonly Indexed[], count: (one: Indexed) => number): number =>
  all.reduce((sum, one) => sum + count(one), 0);

/** Counts the rows of closed datasets that are in no index, by the path of the index. */
const createLostRows = () => {
  const byPath = new Map<string, number>();
  const of = (path: string): number => byPath.get(path) ?? 0;
  return {
    of,
    add: (one: Indexed): void => void byPath.set(one.path, of(one.path) + pendingRows(one) + cutRows(one)),
    forget: (path: string): void => void byPath.delete(path),
  };
};

type IsInterrupted = () => boolean;

/** Reads the entities of rows from the first that is not indexed, with pauses; none if it was interrupted. */
const readEntities = async (
  { dataset, source, next }: Indexed,
  count: number,
  isInterrupted: IsInterrupted,
): Promise<readonly SeenEntity[]> => {
  const read = createRowReader(dataset.columns, source);
  const found: SeenEntity[] = [];
  for (let done = 0; done < count; done += ROWS_AT_ONCE) {
    if (isInterrupted()) return [];
    const ids = Array.from({ length: Math.min(ROWS_AT_ONCE, count - done) }, (_, i) => next + done + i);
    for (const text of dataset.readRows(ids)) {
      const entity = read((JSON.parse(text) as Json[]).slice(1));
      if (entity) found.push(entity);
    }
    await new Promise(setImmediate);
  }
  return found;
};

const createIndexRows =
  (indexes: PivotIndexes, clock: () => number) =>
  async (one: Indexed, isInterrupted: IsInterrupted): Promise<void> => {
    for (let count = readyRows(one); count > 0; count = readyRows(one)) {
      const rows = Math.min(count, ROWS_PER_ADD);
      const entities = await readEntities(one, rows, isInterrupted);
      if (isInterrupted()) return;
      await indexes.add(one.path, entities, clock());
      one.next += rows;
    }
  };

/** Creates the indexer of the rows of datasets: it reads them from their row files once a load has paused. */
export const createRowIndexer = (indexes: PivotIndexes, clock: () => number) => {
  const indexRows = createIndexRows(indexes, clock);
  const all = new Map<string, Indexed>();
  const lost = createLostRows();
  const { run: inTurn, whenEmpty } = createSerialQueue();
  /** Raised by new rows, which interrupt the indexing of those before. */
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;

  const indexAll = () => {
    const begun = changes;
    const isInterrupted = () => changes !== begun;
    return inTurn(async () => {
      for (const [id, one] of all)
        // Rows that can't be indexed stay pending; the next new rows try again.
        await indexRows(one, () => isInterrupted() || !all.has(id)).catch(() => undefined);
    });
  };

  const indexFew = (one: Indexed): Promise<void> =>
    readyRows(one) > ROWS_BEFORE_CLOSE
      ? Promise.resolve()
      : inTurn(() => indexRows(one, () => false)).catch(() => undefined);

  const schedule = () => {
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void indexAll(), INDEX_AFTER_MS).unref();
  };

  return {
    /** Indexes the rows of a dataset from now on. */
    follow: (id: string, dataset: Dataset, as: IndexedAs): void => {
      all.set(id, { ...as, dataset, next: 0 });
      schedule();
    },
    /** Notes that a dataset has new rows. */
    noteRows: (id: string): void => {
      if (all.has(id)) schedule();
    },
    /** Indexes what is left of a dataset that closes if it is little, and else counts it: other loads would wait for it. */
    leave: async (id: string): Promise<void> => {
      const one = all.get(id);
      if (!one) return;
      all.delete(id);
      schedule();
      await indexFew(one);
      // Rows of it that are being added are not lost.
      await inTurn(async () => lost.add(one));
    },
    /** Indexes the small rest of each dataset of an index, and returns how many rows stay pending and how many are left out for good. */
    catchUp: async (path: string): Promise<{ readonly pending: number; readonly leftOut: number }> => {
      const ours = [...all.values()].filter((one) => one.path === path);
      for (const one of ours) await indexFew(one);
      return { pending: sumOf(ours, pendingRows), leftOut: lost.of(path) + sumOf(ours, cutRows) };
    },
    /** Stops indexing datasets into an index that is cleared. */
    forget: async (path: string): Promise<void> => {
      changes += 1;
      lost.forget(path);
      for (const [id, one] of all) if (one.path === path) all.delete(id);
      await whenEmpty();
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      changes += 1;
      all.clear();
      await whenEmpty();
    },
  };
};
