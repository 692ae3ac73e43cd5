import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance, type DuckDBConnection, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { isDiskError } from '../formats/disk-errors';
import { createMemoryBoost } from './memory-boost';
import type { StoredCell } from './stored-cell';
import type { Sql } from './view-sql';

/** The store's doors: a statement that runs ends another one on the same connection, so reads get connections of their own and writes stand in line. */
export type Connections = {
  /** Runs a read on a connection that nobody else uses meanwhile; where it needed more memory it runs once again. The signal breaks it off. */
  readonly read: <T>(
    sql: Sql,
    take: (statement: DuckDBPreparedStatement) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Runs a write, which is done whole or not at all, after all writes before it; once again like a read. */
  readonly write: <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
  /** Is told of rows that were written: once enough of them are and no more come, they are packed. */
  readonly wrote: (rows: number) => void;
  /** Lets go of the database: reads that run are broken off. */
  readonly close: () => Promise<void>;
};

/** The column store refused. The message is for the analyst; what the store itself said is the cause. */
export class StoreError extends Error {}

const refusal = (message: string, cause: unknown): unknown => {
  if (cause instanceof StoreError || isDiskError(cause)) return cause;
  if (cause instanceof Error && cause.message.includes('No space left on device'))
    return Object.assign(new StoreError(message, { cause }), { code: 'ENOSPC' });
  return new StoreError(message, { cause });
};

/** Quiet after which rows that were written are packed: a load writes every few milliseconds. */
const SETTLE_MS = 400;
/** Fewer rows than these are quick to sort as they are. */
const SETTLE_ROWS = 20_000;
/** Room on the disk below which nothing is packed: a checkpoint that a disk refuses ends the whole store. */
const SETTLE_ROOM = 1024 ** 3;

/** Quiet after which the store lets go of what it read: somebody who sorts and searches does the next thing sooner. */
const REST_MS = 2_000;
/** What the store keeps of packed rows while nobody asks for any: they are read again from the disk within milliseconds. */
const RESTING_LIMIT = '8MB';

const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= SETTLE_ROOM;
};

/** Reads that run at once: more would only share out the memory that they all have. */
const MOST_READS = 4;

const bindAll = (statement: DuckDBPreparedStatement, values: readonly StoredCell[]) => {
  values.forEach((value, i) => {
    if (value === null) statement.bindNull(i + 1);
    else if (typeof value === 'string') statement.bindVarchar(i + 1, value);
    else if (typeof value === 'number') statement.bindDouble(i + 1, value);
    else statement.bindBoolean(i + 1, value);
  });
};

/**
 * Opens a database file with the given settings, and its doors. Both reject with a `StoreError`, or with what the disk says. `onRest`
 * is told each time that the store has let go of what it kept of packed rows.
 */
export const openConnections = async (
  path: string,
  options: Readonly<Record<string, string>> & { readonly memory_limit: string },
  onRest: () => void = () => undefined,
): Promise<Connections> => {
  const instance = await DuckDBInstance.create(':memory:', options);
  const connect = async (): Promise<DuckDBConnection> => {
    try {
      const made = await instance.connect();
      await made.run('use rows');
      return made;
    } catch (error) {
      throw refusal('The rows could not be read.', error);
    }
  };
  const keeper = await instance.connect();
  // Without a log of writes: it would be there for a start after a crash, and rows live no longer than their process.
  await keeper
    .run(`attach '${path.replaceAll("'", "''")}' as rows (recovery_mode no_wal_writes)`)
    .catch((error: unknown) =>
      Promise.reject(refusal('The rows cannot be kept on this disk.', error) as Error),
    );
  const writer = await connect();
  const withMemory = createMemoryBoost(
    (limit) => keeper.run(`set memory_limit = '${limit}'`),
    options.memory_limit,
  );
  const idle: DuckDBConnection[] = [];
  const busy = new Map<DuckDBConnection, Promise<unknown>>();
  let line: Promise<unknown> = Promise.resolve();
  let reading = 0;
  const waiting: (() => void)[] = [];

  /** Rows that are packed and on the disk take a fraction of the memory, and are quicker to sort and to search. */
  let loose = 0;
  let hasPacked = false;
  let isClosed = false;
  /** Loose rows would be written to the disk to be let go of, and read back from there to be packed. */
  const mayRest = () => hasPacked && loose < SETTLE_ROWS && !isClosed;
  let settling: NodeJS.Timeout | undefined;
  let resting: NodeJS.Timeout | undefined;
  const rest = async () => {
    // The last of those that read has it done.
    if (reading > 0 || !mayRest()) return;
    // One after the other without a pause: the first lets go of what it can, also where it is refused.
    const usual = `set memory_limit = '${options.memory_limit}'`;
    await keeper.run(`set memory_limit = '${RESTING_LIMIT}'; ${usual}`).catch(() => keeper.run(usual));
    onRest();
  };
  /** In the line of writes: one that is under way keeps the memory that it needs. */
  const inLine = (work: () => Promise<void>) => {
    line = line.then(work).catch(() => undefined);
  };
  const settle = async () => {
    if (isClosed || !(await hasRoom(dirname(path)))) return;
    await writer.run('checkpoint rows');
    loose = 0;
    hasPacked = true;
    await rest();
  };
  /** The store rests again a while after the last read. */
  const restSoon = () => {
    if (mayRest()) resting = setTimeout(() => inLine(rest), REST_MS).unref();
  };

  const run = async <T>(
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

  const readNow: Connections['read'] = async (sql, take, signal) => {
    signal?.throwIfAborted();
    const connection = idle.pop() ?? (await connect());
    const breakOff = () => connection.interrupt();
    signal?.addEventListener('abort', breakOff);
    const work = withMemory(() => run(connection, sql, take));
    busy.set(connection, work);
    try {
      return await work;
    } catch (error) {
      throw refusal('The rows could not be read.', error);
    } finally {
      signal?.removeEventListener('abort', breakOff);
      busy.delete(connection);
      idle.push(connection);
    }
  };

  return {
    read: async (sql, take, signal) => {
      clearTimeout(resting);
      if (reading >= MOST_READS) await new Promise<void>((resolve) => waiting.push(resolve));
      else reading += 1;
      try {
        return await readNow(sql, take, signal);
      } finally {
        // Whoever waits takes the place over.
        const next = waiting.shift();
        if (next) next();
        else reading -= 1;
        if (reading === 0) restSoon();
      }
    },
    write: (work) => {
      const mine = line
        .then(() => withMemory(() => work(writer)))
        .catch((error: unknown) => Promise.reject(refusal('The rows could not be kept.', error) as Error));
      line = mine.catch(() => undefined);
      return mine;
    },
    wrote: (rows) => {
      loose += rows;
      clearTimeout(settling);
      if (loose < SETTLE_ROWS || isClosed) return;
      // Where it cannot be done they stay as they are.
      settling = setTimeout(() => inLine(settle), SETTLE_MS).unref();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(settling);
      clearTimeout(resting);
      await line;
      while (busy.size > 0) {
        for (const connection of busy.keys()) connection.interrupt();
        await Promise.allSettled(busy.values());
      }
      for (const connection of idle.splice(0)) connection.closeSync();
      writer.closeSync();
      keeper.closeSync();
      instance.closeSync();
    },
  };
};
