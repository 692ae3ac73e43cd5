import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBAppender } from '@duckdb/node-api';
import type { ColumnFilter, DatasetColumn, ViewSpec } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { storedCell, storeType } from './cell';
import type { Connections } from './connections';
import { createRowFile } from './row-file';
import { orderOf, whereOf, type Sql } from './where';

/** An order over rows: `ids[offset]` is a row id. `null` ids are the natural order of all rows that there were. */
export type Order = { readonly ids: Uint32Array | null; readonly count: number; readonly builtAt: number };

/** One set of rows: typed columns in the store for sorts and filters, the rows as sent in a file for windows. */
export type Dataset = Awaited<ReturnType<typeof openDataset>>;

const KEPT_ORDERS = 8;

/** Opens an empty dataset: a table `name` in the store, and a row file in `folder`. */
export const openDataset = async (store: Connections, folder: string, name: string, columns: readonly DatasetColumn[]) => {
  const path = join(folder, `${name}.rows`);
  await store.write((connection) => connection.run(`create table ${name} (${columns.map((column, i) => `c${i} ${storeType(column.type)}`).join(', ')})`));
  const rows = createRowFile(path);
  const orders = new Map<string, Order>();

  const fill = (appender: DuckDBAppender, given: readonly (readonly Json[])[]) => {
    for (const cells of given) {
      columns.forEach((column, i) => {
        const cell = storedCell(column.type, cells[i] ?? null);
        if (cell === null) appender.appendNull();
        else if (typeof cell === 'string') appender.appendVarchar(cell);
        else if (typeof cell === 'boolean') appender.appendBoolean(cell);
        else if (column.type === 'time') appender.appendBigInt(BigInt(cell));
        else appender.appendDouble(cell);
      });
      appender.endRow();
    }
  };

  /** Both copies of the rows in one turn: row ids are positions, and must be the same in both. */
  const append = (given: readonly (readonly Json[])[]): Promise<void> =>
    store.write(async (connection) => {
      const appender = await connection.createAppender(name);
      const before = rows.count();
      try {
        fill(appender, given);
        rows.append(given);
        appender.closeSync();
      } catch (error) {
        // A cell or a disk refused: neither copy keeps any of the rows, and the dataset is as it was.
        rows.cutTo(before);
        appender.clear();
        appender.closeSync();
        throw error;
      }
    });

  const rowIds = (sql: Sql): Promise<Uint32Array> =>
    store.read(sql, async (statement) => {
      const result = await statement.stream();
      let ids = new Uint32Array(4096);
      let count = 0;
      for (;;) {
        const chunk = await result.fetchChunk();
        if (!chunk || chunk.rowCount === 0) break;
        const vector = chunk.getColumnVector(0) as unknown as { readonly items: Uint32Array };
        if (count + chunk.rowCount > ids.length) {
          const wider = new Uint32Array(Math.max(ids.length * 2, count + chunk.rowCount));
          wider.set(ids.subarray(0, count));
          ids = wider;
        }
        ids.set(vector.items.subarray(0, chunk.rowCount), count);
        count += chunk.rowCount;
      }
      return ids.slice(0, count);
    });

  const buildOrder = async (view: ViewSpec): Promise<Order> => {
    const builtAt = rows.count();
    if (view.sort.length === 0 && view.filter.length === 0) return { ids: null, count: builtAt, builtAt };
    const where = whereOf(columns, view.filter);
    const ids = await rowIds({ text: `select rowid::uinteger from ${name} ${where.text} ${orderOf(columns, view.sort)}`, values: where.values });
    return { ids, count: ids.length, builtAt };
  };

  /** The order of a view. An order built over fewer rows than there are now is built again where `fresh` asks for it. */
  const orderFor = async (view: ViewSpec, fresh: boolean): Promise<Order> => {
    const key = JSON.stringify([view.sort, view.filter]);
    const known = orders.get(key);
    if (known && (known.builtAt === rows.count() || (!fresh && known.ids !== null))) {
      orders.delete(key);
      orders.set(key, known);
      return known;
    }
    const built = await buildOrder(view);
    orders.delete(key);
    orders.set(key, built);
    for (const oldest of orders.keys()) {
      if (orders.size <= KEPT_ORDERS) break;
      orders.delete(oldest);
    }
    return built;
  };

  return {
    name,
    columns,
    append,
    orderFor,
    loaded: () => rows.count(),
    /** JSON texts of rows by id. */
    readRows: (ids: Iterable<number>) => rows.read(ids),
    /** Shows the bytes of rows' JSON texts by id; answers how many rows there were. */
    eachRow: rows.each,
    /** The JSON texts of a window of an order. */
    readWindow: (order: Order, offset: number, count: number): string[] => {
      const end = Math.min(order.count, offset + count);
      if (offset >= end) return [];
      return rows.read(order.ids ? order.ids.subarray(offset, end) : Array.from({ length: end - offset }, (_, i) => offset + i));
    },
    /** `where` of local filters over this dataset's columns. */
    where: (filters: readonly ColumnFilter[]) => whereOf(columns, filters),
    /** Rows of values that an aggregate answers. */
    query: (sql: Sql): Promise<unknown[][]> => store.read(sql, async (statement) => (await statement.runAndReadAll()).getRows()),
    close: async () => {
      orders.clear();
      rows.close();
      // A store on a full disk cannot even drop; the last dataset's end deletes all of it.
      await store.write((connection) => connection.run(`drop table if exists ${name}`)).catch(() => undefined);
      rmSync(path, { force: true });
    },
  };
};
