import type Database from 'libsql';
import type { Stage } from './generate/organization';
import { INDICES, LATER_INDICES } from './schema';

/** Milliseconds before the first and between later indexes, which can wait until the first requests are served. */
const FIRST_PIECE_MS = 1_500;
const NEXT_PIECE_MS = 60;
/** Milliseconds of work between two requests, which wait for one such slice at most. */
const SLICE_MS = 30;
/** A slice while the window signs in: it is shorter, because each of its requests takes several turns of the event loop. */
const FIRST_SLICE_MS = 4;

/** Yields after each step of filling the database. */
const steps = function* (db: Database.Database, rows: Iterator<Stage, void>): Generator<Stage, void> {
  for (let one = rows.next(); one.done !== true; one = rows.next()) yield one.value;
  for (const index of INDICES) {
    db.exec(index);
    yield 'going on';
  }
};

/** Makes one piece after another, later. Returns a function that stops it. */
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

/** `recent` settles once the emails of the last days are stored, `whole` once everything is; both reject if that fails. */
export type StagedLoad = {
  readonly recent: () => Promise<void>;
  readonly whole: () => Promise<void>;
  readonly stop: () => void;
};

/** Fills the database: at once or, for an early tenant, in slices between requests. The part after the recent emails starts after a while, or when a request needs it. */
export const startLoad = (
  db: Database.Database,
  rows: Iterator<Stage, void>,
  isEarly: boolean,
): StagedLoad => {
  const left = steps(db, rows);
  let stop = (): void => undefined;
  const index = (): void => {
    stop = oneByOne(LATER_INDICES, (one) => db.exec(one));
  };
  if (!isEarly) {
    while (left.next().done !== true);
    index();
    return { recent: () => Promise.resolve(), whole: () => Promise.resolve(), stop: () => stop() };
  }
  const goOn = (sliceMs: number, isEnough: (stage: IteratorResult<Stage, void>) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const slice = (): void => {
        try {
          for (const until = performance.now() + sliceMs; performance.now() < until;)
            if (isEnough(left.next())) return resolve();
          later();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      const later = (): void => {
        const next = setImmediate(slice);
        stop = () => clearImmediate(next);
      };
      later();
    });
  let whole: Promise<void> | undefined;
  const begin = (): Promise<void> =>
    (whole ??= recent.then(() => goOn(SLICE_MS, ({ done }) => done === true)).then(index));
  const recent = goOn(FIRST_SLICE_MS, ({ done, value }) => done === true || value === 'recent');
  recent.then(
    () => {
      if (whole) return;
      const soon = setTimeout(() => void begin().catch(() => undefined), FIRST_PIECE_MS);
      stop = () => clearTimeout(soon);
    },
    () => undefined,
  );
  return { recent: () => recent, whole: begin, stop: () => stop() };
};
