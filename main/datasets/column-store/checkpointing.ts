import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Milliseconds without a write after which rows are checkpointed: a load writes every few milliseconds. */
const CHECKPOINT_AFTER_MS = 400;
/** Fewer rows than these are fast to sort without a checkpoint. */
const MIN_ROWS = 20_000;
/** Free disk space below which nothing is checkpointed: a checkpoint that fails on a full disk ends the whole store. */
const MIN_FREE_BYTES = 1024 ** 3;
/** Milliseconds without a read after which memory is trimmed: somebody who sorts and searches continues sooner. */
const TRIM_AFTER_MS = 2_000;
/** Memory that the store may use for checkpointed rows while they are unread: they are read again within milliseconds. */
const TRIMMED_LIMIT = '8MB';

const hasFreeSpace = async (path: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize >= MIN_FREE_BYTES;
};

type CheckpointDeps = {
  /** The database file. */
  readonly path: string;
  readonly memoryLimit: string;
  /** Runs a statement on the writing connection, and one on its own connection. */
  readonly write: (sql: string) => Promise<unknown>;
  readonly configure: (sql: string) => Promise<unknown>;
  /** Runs work after all writes that are queued; its errors are ignored. */
  readonly enqueue: (work: () => Promise<void>) => void;
  readonly isReading: () => boolean;
  readonly onTrimmed: () => void;
};

/**
 * Writes rows to the disk in compressed form once a load pauses, and gives the memory of read rows back once reads pause. Compressed rows
 * take a fraction of the memory, and are faster to sort and search.
 */
export const createCheckpointing = (deps: CheckpointDeps) => {
  let unsavedRows = 0;
  let hasCheckpoint = false;
  let isStopped = false;
  let checkpointTimer: NodeJS.Timeout | undefined;
  let trimTimer: NodeJS.Timeout | undefined;

  /** Rows that aren't checkpointed would be swapped out to be trimmed, and read back to be checkpointed. */
  const canTrim = () => hasCheckpoint && unsavedRows < MIN_ROWS && !isStopped;
  const trim = async () => {
    // The last read that ends starts the timer again.
    if (deps.isReading() || !canTrim()) return;
    const usual = `set memory_limit = '${deps.memoryLimit}'`;
    // Sent together: the first statement frees what it can, even if it is refused.
    await deps
      .configure(`set memory_limit = '${TRIMMED_LIMIT}'; ${usual}`)
      .catch(() => deps.configure(usual));
    deps.onTrimmed();
  };
  const checkpoint = async () => {
    if (isStopped || !(await hasFreeSpace(deps.path))) return;
    await deps.write('checkpoint rows');
    unsavedRows = 0;
    hasCheckpoint = true;
    await trim();
  };

  return {
    /** Counts rows that were written; they are checkpointed once there are enough and no more come. */
    wrote: (rows: number): void => {
      unsavedRows += rows;
      clearTimeout(checkpointTimer);
      if (unsavedRows < MIN_ROWS || isStopped) return;
      checkpointTimer = setTimeout(() => deps.enqueue(checkpoint), CHECKPOINT_AFTER_MS).unref();
    },
    readStarted: (): void => clearTimeout(trimTimer),
    /** Trims memory a while after the last read. */
    readsEnded: (): void => {
      if (canTrim()) trimTimer = setTimeout(() => deps.enqueue(trim), TRIM_AFTER_MS).unref();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(checkpointTimer);
      clearTimeout(trimTimer);
    },
  };
};
