import type Database from 'libsql';
import { INDICES, LATER_INDICES } from './schema';

/** Work that can wait goes after the first requests, piece by piece: one that comes meanwhile waits for one piece at most. */
const FIRST_PIECE_MS = 1_500;
const NEXT_PIECE_MS = 60;
const SLICE_MS = 30;

/** All that is done to the database before it is whole. */
const steps = function* (db: Database.Database, rows: Iterator<undefined, void>): Generator<undefined, void> {
  while (!rows.next().done) yield;
  for (const index of INDICES) {
    db.exec(index);
    yield;
  }
};

/** Makes one piece after the other, none at once. Answers how to stop it. */
const oneByOne = <T>(pieces: readonly T[], make: (piece: T) => void): (() => void) => {
  const left = [...pieces];
  const next = (): void => {
    const piece = left.shift();
    if (piece === undefined) return;
    make(piece);
    timer = setTimeout(next, NEXT_PIECE_MS).unref();
  };
  let timer = setTimeout(next, FIRST_PIECE_MS).unref();
  return () => clearTimeout(timer);
};

/** Fills the database: at once; or as far as an early tenant needs it, and the rest in slices, begun after a while or when a question waits for it. */
export const fill = (db: Database.Database, rows: Iterator<undefined, void>, isEarly: boolean): { whole: () => Promise<void>; stop: () => void } => {
  const left = steps(db, rows);
  let stop = (): void => undefined;
  const index = (): void => {
    stop = oneByOne(LATER_INDICES, (one) => db.exec(one));
  };
  if (!isEarly) {
    let isDone = false;
    while (!isDone) isDone = left.next().done === true;
    index();
    return { whole: () => Promise.resolve(), stop: () => stop() };
  }
  left.next();
  let whole: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    clearTimeout(soon);
    return (whole ??= new Promise((resolve, reject) => {
      const slice = (): void => {
        try {
          for (const until = performance.now() + SLICE_MS; performance.now() < until; ) {
            if (left.next().done !== true) continue;
            index();
            return resolve();
          }
          const next = setImmediate(slice);
          stop = () => clearImmediate(next);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      slice();
    }));
  };
  const soon = setTimeout(() => void begin().catch(() => undefined), FIRST_PIECE_MS);
  stop = () => clearTimeout(soon);
  return { whole: begin, stop: () => stop() };
};
