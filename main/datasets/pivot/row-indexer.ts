import type { Json } from '../../../shared/model/json';
import type { UnindexedRows } from '../../../shared/model/pivot';
import type { Dataset } from '../dataset/dataset';
import { createSerialQueue } from '../serial-queue';
import { createRowReader, type SeenEntity } from './entity';
import type { IndexedAs } from '../protocol';
import type { PivotIndexes } from './pivot-indexes';
import { createLostRows, pendingRows, sumUnindexed, unindexedRows } from './unindexed';

/** Milliseconds without new rows after which they are indexed: a load is never slowed. */
const INDEX_AFTER_MS = 400;
/** Rows that are read without a pause: a few milliseconds. */
const ROWS_AT_ONCE = 250;
/** Rows that are added in one transaction. */
const ROWS_PER_ADD = 2_500;
/** Most pending rows that a close or a look-up indexes first and waits for; fewer than one transaction adds. */
const ROWS_BEFORE_CLOSE = 2_000;

/** The part of a dataset that is used here. */
export type IndexedDataset = Pick<Dataset, 'columns' | 'loaded' | 'isBeingRead' | 'readRows'>;

type Indexed = IndexedAs & {
  readonly dataset: IndexedDataset;
  /** The first row that is not indexed. */
  next: number;
};

/** Counts the rows that can be indexed now: none in a file that is still being read, as its reader needs the processor. */
const readyRows = (one: Indexed): number => (one.dataset.isBeingRead() ? 0 : pendingRows(one));

/** Returns the datasets whose ready rows, added up in order, are few enough for a look-up or a close to wait for them. */
const smallRests = (all: readonly Indexed[]): readonly Indexed[] => {
  let left = ROWS_BEFORE_CLOSE;
  return all.filter((one) => {
    const rows = readyRows(one);
    if (rows === 0 || rows > left) return false;
    left -= rows;
    return true;
  });
};

/** Conditions that end a batch early: `isInterrupted` drops the rows read so far, `isAwaited` adds them. */
type Ends = { readonly isInterrupted: () => boolean; readonly isAwaited: () => boolean };
const NO_ENDS: Ends = { isInterrupted: () => false, isAwaited: () => false };

/** Reads the entities of the next rows, with pauses, and returns them with the number of rows that were read. */
const readEntities = async (
  { dataset, source, next }: Indexed,
  count: number,
  ends: Ends,
): Promise<{ readonly entities: readonly SeenEntity[]; readonly rows: number }> => {
  const read = createRowReader(dataset.columns, source);
  const entities: SeenEntity[] = [];
  let done = 0;
  while (done < count && !ends.isInterrupted() && !(done > 0 && ends.isAwaited())) {
    const size = Math.min(ROWS_AT_ONCE, count - done);
    const first = next + done;
    for (const text of dataset.readRows(Array.from({ length: size }, (_, i) => first + i))) {
      const entity = read((JSON.parse(text) as Json[]).slice(1));
      if (entity) entities.push(entity);
    }
    done += size;
    await new Promise(setImmediate);
  }
  return { entities, rows: done };
};

/** Creates the queue of batches. Each is queued separately, so that a look-up waits for one at most. */
const createBatches = (indexes: PivotIndexes, clock: () => number) => {
  const { run: inTurn, whenEmpty } = createSerialQueue();
  /** Look-ups and closes that wait for their turn. */
  let awaiting = 0;

  /** Indexes the next rows of a dataset, in one transaction. */
  const indexBatch = async (one: Indexed, ends: Ends): Promise<void> => {
    const { entities, rows } = await readEntities(one, Math.min(readyRows(one), ROWS_PER_ADD), ends);
    if (ends.isInterrupted()) return;
    await indexes.add(one.path, entities, clock());
    one.next += rows;
  };

  return {
    inTurn,
    whenEmpty,
    /** Indexes all ready rows of a dataset. */
    indexReady: async (one: Indexed, isInterrupted: () => boolean): Promise<void> => {
      const ends = { isInterrupted, isAwaited: () => awaiting > 0 };
      while (!isInterrupted() && readyRows(one) > 0) await inTurn(() => indexBatch(one, ends));
    },
    /** Indexes the last rows of datasets that have only a few left. */
    indexFew: async (ones: readonly Indexed[]): Promise<void> => {
      const few = smallRests(ones);
      if (few.length === 0) return;
      awaiting += 1;
      await inTurn(async () => {
        for (const one of few) await indexBatch(one, NO_ENDS).catch(() => undefined);
      });
      awaiting -= 1;
    },
  };
};

/** Creates the indexer of the rows of datasets: it reads them from their row files once a load has paused. */
export const createRowIndexer = (indexes: PivotIndexes, clock: () => number) => {
  const { inTurn, whenEmpty, indexReady, indexFew } = createBatches(indexes, clock);
  const all = new Map<string, Indexed>();
  /** Datasets that are closing, until their last rows are indexed or counted as lost. */
  const leaving = new Set<Indexed>();
  const lost = createLostRows();
  /** Raised by new rows, which interrupt the indexing of those before. */
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;

  const indexAll = async () => {
    const begun = changes;
    for (const [id, one] of all)
      // Rows that can't be indexed stay pending; the next new rows try again.
      await indexReady(one, () => changes !== begun || !all.has(id)).catch(() => undefined);
  };

  const schedule = () => {
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void indexAll(), INDEX_AFTER_MS).unref();
  };

  const openIn = (path: string): readonly Indexed[] => [...all.values()].filter((one) => one.path === path);

  return {
    /** Indexes the rows of a dataset from now on. */
    follow: (id: string, dataset: IndexedDataset, as: IndexedAs): void => {
      all.set(id, { ...as, dataset, next: 0 });
      schedule();
    },
    /** Notes that a dataset has new rows. */
    noteRows: (id: string): void => {
      if (all.has(id)) schedule();
    },
    /** Indexes the last rows of a dataset that closes if they are few, and otherwise counts them as lost: other loads would wait for them. */
    leave: async (id: string): Promise<void> => {
      const one = all.get(id);
      if (!one) return;
      all.delete(id);
      leaving.add(one);
      schedule();
      await indexFew([one]);
      // Rows of it that are being added are not lost.
      await inTurn(async () => {
        if (leaving.delete(one)) lost.add(one);
      });
    },
    /** Indexes the last few rows of the datasets of an index, and returns the rows that are not in it. Waits for one other batch at most. */
    catchUp: async (path: string): Promise<readonly UnindexedRows[]> => {
      await indexFew(openIn(path));
      const open = [...openIn(path), ...[...leaving].filter((one) => one.path === path)];
      return sumUnindexed([...lost.of(path), ...open.flatMap((one) => unindexedRows(one, 'pending'))]);
    },
    /** Stops indexing datasets into an index that is cleared. */
    forget: async (path: string): Promise<void> => {
      changes += 1;
      lost.forget(path);
      for (const [id, one] of all) if (one.path === path) all.delete(id);
      for (const one of leaving) if (one.path === path) leaving.delete(one);
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
