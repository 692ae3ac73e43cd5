import type { DuckDBConnection } from '@duckdb/node-api';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ColumnFilter, DatasetColumn, ViewSpec, WindowCut } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { appendRows, fillTable } from './append-rows';
import {
  createCellOverrides,
  updateOverriddenCells,
  type CellOverride,
  type DerivedCell,
} from './cell-overrides';
import { addRests, alterTo, type InferredType } from '../column-store/column-types';
import type { Connections } from '../column-store/connections';
import { arePlain, fillPlain } from './fill-plain';
import { whereSql } from './filter-sql';
import { noteZoneless } from './zoneless';
import { createRowOrders, type RowOrder } from './row-orders';
import { readWindow } from './read-window';
import type { RowsToShare } from '../protocol';
import { createRowFile, type RowFile } from './row-file';
import { createSharedRows, type SharedRows } from './shared-rows';
import { storeColumns } from '../column-store/stored-cell';
import { streamRows } from '../column-store/stream-rows';
import type { Sql } from '../column-store/view-sql';

type Columns = readonly DatasetColumn[];
/** Rows in the form in which they are stored; see `RowFile.eachStored`. */
export type StoredRows = Pick<RowFile, 'delimiter' | 'each'>;
/** A table in a database file that a reader process has written. */
type AdoptedTable = { readonly alias: string; readonly table: string };

/** One set of rows: typed columns in the store for sorts and filters, the rows as sent in a file for windows. */
export class Dataset {
  readonly overrides = createCellOverrides();
  /** Keys of the columns in which a time names no zone. */
  readonly zoneless = new Set<string>();
  columns: Columns = [];
  private path: string;
  private rows: RowFile;
  private readonly orders;
  /** Set unless a staged row has a cell that only JavaScript reads; see `fillPlain`. */
  private isPlain = true;
  /** Sorts and filters wait for it: rows can be seen before the column store has them. */
  private filling: Promise<unknown> = Promise.resolve();
  private adopted: AdoptedTable | undefined;
  /** Rows of a reader process, whose folder is deleted with the dataset. */
  private shared: SharedRows | undefined;
  /** Folders of reader processes whose rows were replaced; deleted once their table is detached. */
  private replaced: string[] = [];
  /** Ends the wait for the table of a reader process. */
  private onTable: (() => void) | undefined;

  constructor(
    private readonly store: Connections,
    readonly folder: string,
    private readonly ownName: string,
  ) {
    this.path = join(folder, `${ownName}.rows`);
    this.rows = createRowFile(this.path);
    this.orders = createRowOrders({
      store,
      name: () => this.name,
      columns: () => this.columns,
      rowCount: () => this.rows.count(),
      whenFilled: () => this.filling,
    });
  }

  /** The table's name in SQL. */
  get name(): string {
    return this.adopted?.table ?? this.ownName;
  }

  readonly loaded = (): number => this.rows.count();

  /** Describes the rows from row ID `from` on, for a process that shares their file. */
  sharedRows(from: number): RowsToShare {
    return {
      path: this.rows.path,
      delimiter: this.rows.delimiter,
      from,
      positions: this.rows.positions(from),
    };
  }

  /** Creates the table. It needs a column at least: without any, it is created with its first. */
  async createTable(columns: Columns): Promise<void> {
    const definitions = columns.flatMap((column, i) => storeColumns(i, column)).join(', ');
    if (columns.length > 0)
      await this.store.write((connection) => connection.run(`create table ${this.name} (${definitions})`));
    this.columns = columns;
  }

  async append(added: readonly (readonly Json[])[]): Promise<void> {
    await appendRows(this.store, { name: this.name, columns: this.columns, rows: this.rows }, added);
    noteZoneless(this.zoneless, this.columns, added);
  }

  /** Adds columns at the end; they are empty in rows that are there already. */
  async extend(added: Columns): Promise<void> {
    if (this.columns.length === 0) return this.createTable(added);
    await this.store.write(async (connection) => {
      for (const definition of added.flatMap((column, i) => storeColumns(this.columns.length + i, column)))
        await connection.run(`alter table ${this.name} add column ${definition}`);
      this.columns = [...this.columns, ...added];
    });
  }

  /** Stores rows that can be seen at once; `fill` then puts all of them into the column store, with the columns that they turned out to have. */
  stage(columns: Columns, added: readonly (readonly Json[])[]): void {
    this.columns = columns;
    this.isPlain &&= arePlain(added);
    this.rows.put(added)();
  }

  /** Stores rows by the JSON texts of their cells; see `fillFrom`. */
  stageTexts(texts: readonly string[]): void {
    this.rows.putTexts(texts)();
  }

  /** Creates the table with its final columns, and fills it with the staged rows. */
  async fill(columns: Columns, signal: AbortSignal): Promise<void> {
    await this.createTable(columns);
    const table = { name: this.name, columns, rows: this.rows };
    if (this.isPlain && (await fillPlain(this.store, table, signal))) return;
    await fillTable(this.store, table, signal);
  }

  /** Shows rows that a reader process has written, as far as it has; sorts and filters wait for `adoptTable`. */
  adoptRows({ path, delimiter, from, positions }: RowsToShare, columns: Columns): void {
    // A reader may show rows in its own file first and then in the csv file that it read: its folder is the same.
    const former = this.shared && dirname(this.shared.path);
    const isOther = former !== undefined && former !== dirname(path);
    if (this.onTable === undefined || (isOther && this.adopted))
      this.filling = new Promise<void>((resolve) => {
        this.onTable = resolve;
      });
    if (this.shared?.path !== path) {
      this.rows.close();
      if (isOther) this.replaced.push(former);
      this.shared = createSharedRows(path, delimiter);
      this.rows = this.shared;
    }
    this.shared.add(from, positions);
    this.columns = columns;
  }

  /** Returns true if a reader process still reads the file whose rows are shown. */
  readonly isBeingRead = (): boolean => this.shared !== undefined && this.adopted === undefined;

  /** Uses the table that a reader process has filled with the rows that it shared. */
  async adoptTable(database: string, table: string, columns: Columns): Promise<void> {
    const alias = `${this.ownName}_file`;
    if (this.adopted) await this.store.detach(alias);
    this.adopted = undefined;
    this.deleteReplaced();
    await this.store.attach(database, alias);
    this.adopted = { alias, table: `${alias}.${table}` };
    this.columns = columns;
    this.orders.drop();
    this.onTable?.();
  }

  private deleteReplaced(): void {
    for (const folder of this.replaced.splice(0)) rmSync(folder, { recursive: true, force: true });
  }

  /** Uses a file's own rows instead of none; `fillFrom` then fills the column store. */
  useRows(file: RowFile): void {
    this.rows.close();
    this.rows = file;
  }

  /** Fills the column store with its own statement; sorts and filters wait for it. */
  fillFrom(sql: Sql, signal: AbortSignal): Promise<void> {
    const work = this.store.read(sql, async (statement) => void (await statement.run()), signal);
    this.filling = work.catch(() => undefined);
    return work;
  }

  /** Empties the dataset, for rows that come in another way. */
  async restart(): Promise<void> {
    this.rows.close();
    await this.store.write((connection) => connection.run(`drop table if exists ${this.name}`));
    this.columns = [];
    // A process that shares rows tells files apart by their paths.
    this.path = join(this.folder, `${this.ownName}-${randomUUID()}.rows`);
    this.rows = createRowFile(this.path);
    this.orders.drop();
  }

  /** Gives columns the types that their cells turned out to have. */
  retype(types: ReadonlyMap<string, InferredType>): Promise<void> {
    return this.store.write(async (connection) => {
      for (const [i, column] of this.columns.entries()) {
        const found = types.get(column.key);
        if (found === undefined || found.type === column.type) continue;
        for (const sql of [...addRests(this.name, i, found), alterTo(this.name, i, found.type)])
          await connection.run(sql);
      }
      this.columns = this.columns.map((column) => ({
        ...column,
        type: types.get(column.key)?.type ?? column.type,
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

  /** Computes a column's cells from the others of their rows: `cell` for those that are read, `update` in the column store. Views are built again. */
  deriveCell(derived: DerivedCell, update: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
    return this.store.write(async (connection) => {
      await update(connection);
      this.overrides.derive(derived);
      this.orders.drop();
      this.store.wrote(this.rows.count());
    });
  }

  /** Returns the order of a view; see `createRowOrders`. */
  readonly orderFor = (view: ViewSpec, isFresh: boolean): Promise<RowOrder> =>
    this.orders.orderFor(view, isFresh);

  /** JSON texts of rows by ID. */
  readonly readRows = (ids: Iterable<number>): string[] => this.overrides.apply(this.rows.read(ids));

  /** The rows as they are stored now: once they come from another file, `each` throws. */
  storedRows(): StoredRows {
    const { delimiter, eachStored } = this.rows;
    return { delimiter, each: this.overrides.inEach(eachStored, delimiter) };
  }

  /** Reads a window of an order; see `readWindow`. */
  readWindow(order: RowOrder, offset: number, count: number, cut?: WindowCut) {
    const uncut = new Set(this.columns.flatMap(({ key }, place) => (cut?.but.includes(key) ? [place] : [])));
    return readWindow(this.readRows, order, { offset, count }, cut, uncut);
  }

  /** SQL `where` of local filters over this dataset's columns. */
  readonly where = (filters: readonly ColumnFilter[]): Sql => whereSql(this.columns, filters);

  /** Rows of values that a statement returns. */
  async query(sql: Sql): Promise<unknown[][]> {
    await this.filling;
    return this.store.read(sql, async (statement) => (await statement.runAndReadAll()).getRows());
  }

  /** Rows of values in pieces, for results as long as the dataset. */
  async stream(sql: Sql, take: (rows: unknown[][]) => Promise<void>, signal?: AbortSignal): Promise<void> {
    await this.filling;
    await streamRows(this.store.read, sql, take, signal);
  }

  /** Drops the table and deletes the row file. A store on a full disk can't drop; closing the last dataset deletes everything. */
  async close(): Promise<void> {
    this.orders.drop();
    this.onTable?.();
    await this.filling;
    this.rows.close();
    const { adopted } = this;
    await this.store
      .write((connection) => connection.run(`drop table if exists ${this.ownName}`))
      .catch(() => undefined);
    if (adopted) await this.store.detach(adopted.alias).catch(() => undefined);
    rmSync(this.path, { force: true });
    this.deleteReplaced();
    if (this.shared) rmSync(dirname(this.shared.path), { recursive: true, force: true });
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
