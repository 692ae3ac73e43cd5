import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { createSlots } from '../slots';
import { OutOfMemoryError, toStoreError } from './store-error';
import type { StoredCell } from './stored-cell';
import type { Sql } from './view-sql';
import { STORE_TEXT } from '../text';

/** Runs a read; the signal interrupts it. */
export type Read = <T>(
  sql: Sql,
  take: (statement: DuckDBPreparedStatement) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Reads that run at once: more would only share the memory that they all have. */
const MAX_READS = 4;

const bindAll = (statement: DuckDBPreparedStatement, values: readonly StoredCell[]) => {
  values.forEach((value, i) => {
    if (value === null) statement.bindNull(i + 1);
    else if (typeof value === 'string') statement.bindVarchar(i + 1, value);
    else if (typeof value === 'number') statement.bindDouble(i + 1, value);
    else statement.bindBoolean(i + 1, value);
  });
};

const runStatement = async <T>(
  connection: DuckDBConnection,
  sql: Sql,
  take: (statement: DuckDBPreparedStatement) => Promise<T>,
): Promise<T> => {
  const statement = await connection.prepare(sql.text);
  try {
    bindAll(statement, sql.values);
    return await take(statement);
  } finally {
    statement.destroySync();
  }
};

type ReadDeps = {
  readonly connect: () => Promise<DuckDBConnection>;
  readonly withMemory: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onStart: () => void;
  readonly onIdle: () => void;
};

/** Runs reads, each on a connection of its own for that time. */
export const createReads = ({ connect, withMemory, onStart, onIdle }: ReadDeps) => {
  const slots = createSlots(MAX_READS);
  const idle: DuckDBConnection[] = [];
  const busy = new Map<DuckDBConnection, Promise<unknown>>();
  /** Reads that were interrupted because the process took too much memory. */
  const relieved = new WeakSet<Promise<unknown>>();

  const readNow: Read = async (sql, take, signal) => {
    signal?.throwIfAborted();
    const connection = idle.pop() ?? (await connect());
    const interrupt = () => connection.interrupt();
    signal?.addEventListener('abort', interrupt);
    const work = withMemory(() => runStatement(connection, sql, take));
    busy.set(connection, work);
    try {
      return await work;
    } catch (error) {
      throw relieved.has(work) ? new OutOfMemoryError(error) : toStoreError(STORE_TEXT.notRead, error);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      busy.delete(connection);
      idle.push(connection);
    }
  };

  const read: Read = async (sql, take, signal) => {
    onStart();
    await slots.take();
    try {
      return await readNow(sql, take, signal);
    } finally {
      slots.release();
      if (!slots.isBusy()) onIdle();
    }
  };

  return {
    read,
    isReading: slots.isBusy,
    /** Interrupts the reads that run, which fail for lack of memory. */
    relieve: (): void => {
      for (const [connection, work] of busy) {
        relieved.add(work);
        connection.interrupt();
      }
    },
    /** Interrupts what runs, and closes the connections. */
    close: async () => {
      while (busy.size > 0) {
        for (const connection of busy.keys()) connection.interrupt();
        await Promise.allSettled(busy.values());
      }
      for (const connection of idle.splice(0)) connection.closeSync();
    },
  };
};
