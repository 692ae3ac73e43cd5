import type { DuckDBAppender } from '@duckdb/node-api';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { Connections } from '../column-store/connections';
import type { RowFile } from './row-file';
import { hasRest, storedCell, storedRest } from '../column-store/stored-cell';

type Rows = readonly (readonly Json[])[];

/** Rows that are appended without a pause: some milliseconds. */
const FILLED_AT_ONCE = 500;
/** Cells that are read from the row file without a pause. */
const CELLS_AT_ONCE = 40_000;

const appendCell = (appender: DuckDBAppender, column: DatasetColumn, value: Json) => {
  const cell = storedCell(column, value);
  if (cell === null) appender.appendNull();
  else if (typeof cell === 'string') appender.appendVarchar(cell);
  else if (typeof cell === 'boolean') appender.appendBoolean(cell);
  else if (column.type === 'time') appender.appendBigInt(BigInt(cell));
  else appender.appendDouble(cell);
  if (!hasRest(column)) return;
  const rest = storedRest(column, value);
  if (rest === null) appender.appendNull();
  else appender.appendDouble(rest);
};

const fill = (appender: DuckDBAppender, columns: readonly DatasetColumn[], rows: Rows) => {
  for (const cells of rows) {
    columns.forEach((column, i) => appendCell(appender, column, cells[i] ?? null));
    appender.endRow();
  }
};

type Put = (rows: Rows) => Promise<void>;

/** Appends to a table in one transaction and with one appender: each appender allocates memory for every column. */
const inTransaction = (
  store: Connections,
  table: { readonly name: string; readonly columns: readonly DatasetColumn[] },
  work: (put: Put, commit: () => Promise<void>) => Promise<void>,
): Promise<void> =>
  store.write(async (connection) => {
    await connection.run('begin transaction');
    let appender: DuckDBAppender | undefined;
    try {
      const made = await connection.createAppender(table.name);
      appender = made;
      const put: Put = async (rows) => {
        for (let from = 0; from < rows.length; from += FILLED_AT_ONCE) {
          fill(made, table.columns, rows.slice(from, from + FILLED_AT_ONCE));
          // Lets windows be read between two parts.
          if (from + FILLED_AT_ONCE < rows.length) await new Promise(setImmediate);
        }
      };
      await work(put, async () => {
        made.closeSync();
        await connection.run('commit');
      });
    } catch (error) {
      // A cell or the disk refused: neither copy has any of the rows. The first error counts, also if the rollback fails.
      appender?.clear();
      appender?.closeSync();
      await connection.run('rollback').catch(() => undefined);
      throw error;
    }
  });

/** Appends rows to the table and to the row file in one transaction: row IDs are positions, and must be the same in both. */
export const appendRows = (
  store: Connections,
  table: { readonly name: string; readonly columns: readonly DatasetColumn[]; readonly rows: RowFile },
  added: Rows,
): Promise<void> =>
  inTransaction(store, table, async (put, commit) => {
    await put(added);
    const count = table.rows.put(added);
    await commit();
    count();
    store.wrote(added.length);
  });

/** Fills a new table with the rows that its row file has already. */
export const fillTable = (
  store: Connections,
  table: { readonly name: string; readonly columns: readonly DatasetColumn[]; readonly rows: RowFile },
  signal: AbortSignal,
): Promise<void> =>
  inTransaction(store, table, async (put, commit) => {
    const { rows } = table;
    const rowsAtOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, table.columns.length)));
    for (let from = 0; from < rows.count(); from += rowsAtOnce) {
      const ids = Array.from({ length: rowsAtOnce }, (_, i) => from + i);
      await put(rows.read(ids).map((text) => (JSON.parse(text) as Json[]).slice(1)));
      await new Promise(setImmediate);
      signal.throwIfAborted();
    }
    await commit();
    store.wrote(rows.count());
  });
