import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { createCheckpointing } from './checkpointing';
import { createReads, type Read } from './reads';
import { createSerialQueue } from '../serial-queue';
import { toStoreError, isOutOfMemory } from './store-error';
import { STORE_TEXT } from '../text';
import { totalmem } from 'node:os';

const MB = 1024 ** 2;
const MAX_BOOST = 4096 * MB;

/** Memory limit of the column store while it is boosted: half of the machine's memory, 4 GB at most. */
const boostedLimit = (): string => `${Math.floor(Math.min(MAX_BOOST, totalmem() / 2) / MB)}MB`;

/**
 * Repeats work once, with more memory, if the column store's usual limit was too low: rows go through the store by the thousand, and
 * a thousand cells as long as an email need more memory than all other rows do. `set` changes the limit.
 */
const createMemoryBoost = (
  set: (limit: string) => Promise<unknown>,
  usual: string,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let boosted = 0;
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    boosted += 1;
    try {
      await set(boostedLimit());
      return await work();
    } finally {
      boosted -= 1;
      // The store refuses a limit below what it still uses; the end of the next boost sets it again.
      if (boosted === 0) await set(usual).catch(() => undefined);
    }
  };
};

/** Access to the column store. A statement ends any other on its connection, so each read has its own connection, and writes are queued. */
export type Connections = {
  /** Runs a read, and once again with more memory if it needs it. The signal interrupts it. */
  readonly read: Read;
  /** Runs a write, all or nothing, after all writes before it; once again with more memory if it needs it. */
  readonly write: <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
  /** Counts rows that were written, for the next checkpoint. */
  readonly wrote: (rows: number) => void;
  /** Attaches a database file that another process has written and closed, and detaches it. */
  readonly attach: (path: string, alias: string) => Promise<void>;
  readonly detach: (alias: string) => Promise<void>;
  /** Writes all rows to the file, for a process that attaches it. */
  readonly checkpoint: () => Promise<void>;
  /** Interrupts the reads that run, because the process takes too much memory. */
  readonly relieve: () => void;
  /** Closes the database; reads that run are interrupted. */
  readonly close: () => Promise<void>;
};

/** Bytes of a block. The column store holds a block for each column that is written, so larger ones would exhaust the memory with wide tables. */
const BLOCK_SIZE = 16_384;

type Options = Readonly<Record<string, string>> & { readonly memory_limit: string };

/** SQL that attaches a database file. Without a write-ahead log: rows live no longer than their process. */
const attachSql = (path: string, alias: string, more = ''): string =>
  `attach '${path.replaceAll("'", "''")}' as ${alias} (recovery_mode no_wal_writes${more})`;

/** Opens the database file on a connection that stays open. */
const attach = async (instance: DuckDBInstance, path: string): Promise<DuckDBConnection> => {
  const keeper = await instance.connect();
  try {
    await keeper.run(attachSql(path, 'rows', `, block_size ${BLOCK_SIZE}`));
    return keeper;
  } catch (error) {
    throw toStoreError(STORE_TEXT.diskUnusable, error);
  }
};

const connectTo = async (instance: DuckDBInstance): Promise<DuckDBConnection> => {
  try {
    const connection = await instance.connect();
    await connection.run('use rows');
    return connection;
  } catch (error) {
    throw toStoreError(STORE_TEXT.notRead, error);
  }
};

/**
 * Opens a database file with the given settings. Rejects with a `StoreError` or a disk error. `onTrimmed` is called each time that
 * the store has freed the memory of unread rows.
 */
export const openConnections = async (
  path: string,
  options: Options,
  onTrimmed: () => void = () => undefined,
): Promise<Connections> => {
  const instance = await DuckDBInstance.create(':memory:', options);
  const keeper = await attach(instance, path);
  const writer = await connectTo(instance);
  const withMemory = createMemoryBoost(
    (limit) => keeper.run(`set memory_limit = '${limit}'`),
    options.memory_limit,
  );
  const writes = createSerialQueue();
  const reads = createReads({
    connect: () => connectTo(instance),
    withMemory,
    onStart: () => checkpointing.readStarted(),
    onIdle: () => checkpointing.readsEnded(),
  });
  const checkpointing = createCheckpointing({
    path,
    memoryLimit: options.memory_limit,
    write: (sql) => writer.run(sql),
    configure: (sql) => keeper.run(sql),
    enqueue: (work) => void writes.run(work).catch(() => undefined),
    isReading: reads.isReading,
    onTrimmed,
  });
  return {
    read: reads.read,
    write: (work) =>
      writes
        .run(() => withMemory(() => work(writer)))
        .catch((error: unknown) => Promise.reject(toStoreError(STORE_TEXT.notStored, error) as Error)),
    wrote: checkpointing.wrote,
    attach: (path, alias) =>
      writes
        .run(async () => void (await keeper.run(attachSql(path, alias))))
        .catch((error: unknown) => Promise.reject(toStoreError(STORE_TEXT.notStored, error) as Error)),
    detach: (alias) => writes.run(async () => void (await keeper.run(`detach ${alias}`))),
    checkpoint: () => writes.run(async () => void (await writer.run('checkpoint rows'))),
    relieve: reads.relieve,
    close: async () => {
      checkpointing.stop();
      await writes.whenEmpty();
      await reads.close();
      for (const connection of [writer, keeper]) connection.closeSync();
      instance.closeSync();
    },
  };
};
