import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ColumnFilter, DatasetColumn, ViewSpec, WindowCut } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { appendRows } from './append-rows';
import { createCellOverrides, updateOverriddenCells, type CellOverride } from './cell-overrides';
import { alterTo } from './column-types';
import type { Connections } from './connections';
import { whereSql } from './filter-sql';
import { createOrders, type Order } from './orders';
import { readWindow } from './read-window';
import { createRowFile, type RowFile } from './row-file';
import { StoreError } from './store-error';
import { storeType } from './stored-cell';
import type { Sql } from './view-sql';
import { STORE_TEXT } from './text';

type Columns = readonly DatasetColumn[];

/** One set of rows: typed columns in the store for sorts and filters, the rows as sent in a file for windows. */
export class Dataset {
  readonly overrides = createCellOverrides();
  columns: Columns = [];
  private readonly path: string;
  private rows: RowFile;
  private readonly orders;
  /** Sorts and filters wait for it: rows can be seen before the column store has them. */
  private filling: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: Connections,
    readonly folder: string,
    readonly name: string,
  ) {
    this.path = join(folder, `${name}.rows`);
    this.rows = createRowFile(this.path);
    this.orders = createOrders({
      store,
      name,
      columns: () => this.columns,
      rowCount: () => this.rows.count(),
      whenFilled: () => this.filling,
    });
  }

  readonly loaded = (): number => this.rows.count();

  /** Creates the table. It needs a column at least: without any, it is created with its first. */
  async createTable(columns: Columns): Promise<void> {
    const definitions = columns.map((column, i) => `c${i} ${storeType(column.type)}`).join(', ');
    if (columns.length > 0)
      await this.store.write((connection) => connection.run(`create table ${this.name} (${definitions})`));
    this.columns = columns;
  }

  append(added: readonly (readonly Json[])[]): Promise<void> {
    return appendRows(this.store, { name: this.name, columns: this.columns, rows: this.rows }, added);
  }

  /** Adds columns at the end; they are empty in rows that are there already. */
  async extend(added: Columns): Promise<void> {
    if (this.columns.length === 0) return this.createTable(added);
    await this.store.write(async (connection) => {
      for (const [i, column] of added.entries())
        await connection.run(
          `alter table ${this.name} add column c${this.columns.length + i} ${storeType(column.type)}`,
        );
      this.columns = [...this.columns, ...added];
    });
  }

  /** Uses a file's own rows instead of none; `fillFrom` then fills the column store. */
  useRows(file: RowFile): void {
    this.rows.close();
    this.rows = file;
  }

  /** Fills the column store with a statement of its own; sorts and filters wait for it. */
  fillFrom(sql: Sql, signal: AbortSignal): Promise<void> {
    const work = this.store.read(sql, async (statement) => void (await statement.run()), signal);
    this.filling = work.catch(() => undefined);
    return work;
  }

  /** Empties the dataset, for rows that come in another way. */
  async restart(columns: Columns): Promise<void> {
    this.rows.close();
    await this.store.write((connection) => connection.run(`drop table if exists ${this.name}`));
    await this.createTable(columns);
    this.rows = createRowFile(this.path);
    this.orders.drop();
  }

  /** Gives columns the types that their cells turned out to have. */
  retype(types: ReadonlyMap<string, DatasetColumn['type']>): Promise<void> {
    return this.store.write(async (connection) => {
      for (const [i, column] of this.columns.entries()) {
        const type = types.get(column.key);
        if (type !== undefined && type !== column.type) await connection.run(alterTo(this.name, i, type));
      }
      this.columns = this.columns.map((column) => ({
        ...column,
        type: types.get(column.key) ?? column.type,
      }));
      this.orders.drop();
      this.store.wrote(this.rows.count());
    });
  }

  /** Writes cells over those that came, in both copies; views are built again. */
  overrideCells(changes: readonly CellOverride[]): Promise<void> {
    return this.store.write(async (connection) => {
      this.overrides.set(changes);
      await updateOverriddenCells(connection, this.name, this.columns, changes);
      this.orders.drop();
      this.store.wrote(changes.length);
    });
  }

  /** Returns the order of a view; see `createOrders`. */
  orderFor(view: ViewSpec, isFresh: boolean): Promise<Order> {
    return this.orders.orderFor(view, isFresh);
  }

  /** JSON texts of rows by ID. */
  readonly readRows = (ids: Iterable<number>): string[] => this.overrides.apply(this.rows.read(ids));

  /** Visits the bytes of rows' JSON texts by ID; returns how many rows there were. */
  readonly eachRow: RowFile['each'] = this.overrides.inEach((ids, visit) => this.rows.each(ids, visit));

  /** Reads a window of an order; see `readWindow`. */
  readWindow(order: Order, offset: number, count: number, cut?: WindowCut) {
    const uncut = new Set(this.columns.flatMap(({ key }, place) => (cut?.but.includes(key) ? [place] : [])));
    return readWindow(this.readRows, order, { offset, count }, cut, uncut);
  }

  /** SQL `where` of local filters over this dataset's columns. */
  where(filters: readonly ColumnFilter[]): Sql {
    return whereSql(this.columns, filters);
  }

  /** Rows of values that a statement returns. */
  async query(sql: Sql): Promise<unknown[][]> {
    await this.filling;
    return this.store.read(sql, async (statement) => (await statement.runAndReadAll()).getRows());
  }

  /** Rows of values in pieces, for results as long as the dataset. */
  async stream(sql: Sql, take: (rows: unknown[][]) => Promise<void>, signal?: AbortSignal): Promise<void> {
    await this.filling;
    let taken = 0;
    await this.store.read(
      sql,
      async (statement) => {
        // Some rows were handed over already, so the statement can't be repeated.
        if (taken > 0) throw new StoreError(STORE_TEXT.notReadToEnd);
        const result = await statement.stream();
        for (;;) {
          const chunk = await result.fetchChunk();
          if (!chunk || chunk.rowCount === 0) break;
          taken += chunk.rowCount;
          await take(chunk.getRows());
        }
      },
      signal,
    );
  }

  /** Drops the table and deletes the row file. A store on a full disk can't drop; closing the last dataset deletes everything. */
  async close(): Promise<void> {
    this.orders.drop();
    await this.filling;
    this.rows.close();
    await this.store
      .write((connection) => connection.run(`drop table if exists ${this.name}`))
      .catch(() => undefined);
    rmSync(this.path, { force: true });
  }
}

/** Opens an empty dataset: a table `name` in the store, and a row file in `folder`. */
export const openDataset = async (
  store: Connections,
  folder: string,
  name: string,
  columns: Columns,
): Promise<Dataset> => {
  const dataset = new Dataset(store, folder, name);
  try {
    await dataset.createTable(columns);
  } catch (error) {
    await dataset.close();
    throw error;
  }
  return dataset;
};
