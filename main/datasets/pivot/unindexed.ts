import { MAX_INDEXED_ROWS, type UnindexedRows } from '../../../shared/model/pivot';
import type { IndexedAs } from '../protocol';

/** A result, and how far it is indexed. */
type Progress = IndexedAs & {
  readonly dataset: { readonly loaded: () => number };
  /** The first row that is not indexed. */
  readonly next: number;
};

/** Counts the rows of a result that are still to be indexed. */
export const pendingRows = ({ dataset, next }: Progress): number =>
  Math.max(0, Math.min(dataset.loaded(), MAX_INDEXED_ROWS) - next);

/** Sums the entries of results that have the same title and the same reason, and leaves out those without rows. */
export const sumUnindexed = (all: readonly UnindexedRows[]): readonly UnindexedRows[] => {
  const sums = new Map<string, UnindexedRows>();
  for (const one of all) {
    if (one.rows === 0) continue;
    const key = JSON.stringify([one.title, one.why]);
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? { ...one, rows: sum.rows + one.rows, of: sum.of + one.of, results: sum.results + one.results }
        : one,
    );
  }
  return [...sums.values()];
};

/** Returns the rows of a result that a look-up does not find; `why` is the reason for those below the limit. */
export const unindexedRows = (one: Progress, why: 'pending' | 'closed'): readonly UnindexedRows[] => {
  const of = one.dataset.loaded();
  const about = { title: one.title, of, results: 1 };
  return [
    { ...about, why, rows: pendingRows(one) },
    { ...about, why: 'too_large', rows: Math.max(0, of - MAX_INDEXED_ROWS) },
  ];
};

/** Creates the list of rows that were never indexed because their result was closed, by the path of the index. */
export const createLostRows = () => {
  const byPath = new Map<string, readonly UnindexedRows[]>();
  const of = (path: string): readonly UnindexedRows[] => byPath.get(path) ?? [];
  return {
    of,
    add: (one: Progress): void =>
      void byPath.set(one.path, sumUnindexed([...of(one.path), ...unindexedRows(one, 'closed')])),
    forget: (path: string): void => void byPath.delete(path),
  };
};
