import type { DuckDBAppender } from '@duckdb/node-api';
import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import type { Connections } from './connections';
import type { RowFile } from './row-file';
import { storedCell } from './stored-cell';

type Rows = readonly (readonly Json[])[];

/** Rows that are appended without a pause: some milliseconds. */
const FILLED_AT_ONCE = 500;

const appendCell = (appender: DuckDBAppender, type: DatasetColumn['type'], value: Json) => {
  const cell = storedCell(type, value);
  if (cell === null) appender.appendNull();
  else if (typeof cell === 'string') appender.appendVarchar(cell);
  else if (typeof cell === 'boolean') appender.appendBoolean(cell);
  else if (type === 'time') appender.appendBigInt(BigInt(cell));
  else appender.appendDouble(cell);
};

const fill = (appender: DuckDBAppender, columns: readonly DatasetColumn[], rows: Rows) => {
  for (const cells of rows) {
    columns.forEach((column, i) => appendCell(appender, column.type, cells[i] ?? null));
    appender.endRow();
  }
};

/** Appends rows to the table and to the row file in one transaction: row IDs are positions, and must be the same in both. */
export const appendRows = (
  store: Connections,
  table: { readonly name: string; readonly columns: readonly DatasetColumn[]; readonly rows: RowFile },
  added: Rows,
): Promise<void> =>
  store.write(async (connection) => {
    await connection.run('begin transaction');
    let appender: DuckDBAppender | undefined;
    try {
      appender = await connection.createAppender(table.name);
      for (let from = 0; from < added.length; from += FILLED_AT_ONCE) {
        fill(appender, table.columns, added.slice(from, from + FILLED_AT_ONCE));
        // Lets windows be read between two parts.
        if (from + FILLED_AT_ONCE < added.length) await new Promise(setImmediate);
      }
      const count = table.rows.put(added);
      appender.closeSync();
      await connection.run('commit');
      count();
      store.wrote(added.length);
    } catch (error) {
      // A cell or the disk refused: neither copy has any of the rows. The first error counts, also if the rollback fails.
      appender?.clear();
      appender?.closeSync();
      await connection.run('rollback').catch(() => undefined);
      throw error;
    }
  });
