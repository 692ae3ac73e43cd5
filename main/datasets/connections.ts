import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { StoredCell } from './cell';
import type { Sql } from './where';

/** The store's doors: a statement that runs ends another one on the same connection, so reads get connections of their own and writes stand in line. */
export type Connections = {
  /** Runs a read on a connection that nobody else uses meanwhile. */
  readonly read: <T>(sql: Sql, take: (statement: DuckDBPreparedStatement) => Promise<T>) => Promise<T>;
  /** Runs a write after all writes before it. */
  readonly write: <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

const MAX_IDLE = 4;

const bindAll = (statement: DuckDBPreparedStatement, values: readonly StoredCell[]) => {
  values.forEach((value, i) => {
    if (value === null) statement.bindNull(i + 1);
    else if (typeof value === 'string') statement.bindVarchar(i + 1, value);
    else if (typeof value === 'number') statement.bindDouble(i + 1, value);
    else statement.bindBoolean(i + 1, value);
  });
};

/** Opens the doors of a store. */
export const createConnections = async (instance: DuckDBInstance): Promise<Connections> => {
  const writer = await instance.connect();
  const idle: DuckDBConnection[] = [];
  let line: Promise<unknown> = Promise.resolve();

  return {
    read: async (sql, take) => {
      const connection = idle.pop() ?? (await instance.connect());
      try {
        const statement = await connection.prepare(sql.text);
        bindAll(statement, sql.values);
        return await take(statement);
      } finally {
        if (idle.length < MAX_IDLE) idle.push(connection);
        else connection.closeSync();
      }
    },
    write: (work) => {
      const mine = line.then(() => work(writer));
      line = mine.catch(() => undefined);
      return mine;
    },
    close: async () => {
      await line;
      for (const connection of idle.splice(0)) connection.closeSync();
      writer.closeSync();
    },
  };
};
