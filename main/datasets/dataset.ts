import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBAppender } from '@duckdb/node-api';
import type { ColumnFilter, DatasetColumn, RowAnswers, ViewSpec, WindowCut } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { storedCell, storeType } from './stored-cell';
import type { Connections } from './connections';
import { StoreError } from './store-error';
import { cutRows } from './cut-rows';
import { createCellOverrides, updateOverriddenCells, type CellOverride } from './cell-overrides';
import { createRowFile, type RowFile } from './row-file';
import { alterTo } from './column-types';
import { orderOf, whereOf, type Sql } from './view-sql';

/** An order over rows: `ids[offset]` is a row id. `null` ids are the natural order of all rows that there were. */
export type Order = { readonly ids: Uint32Array | null; readonly count: number; readonly builtAt: number };

/** One set of rows: typed columns in the store for sorts and filters, the rows as sent in a file for windows. */
export type Dataset = Awaited<ReturnType<typeof openDataset>>;

const KEPT_ORDERS = 8;
/** Characters after which a window has no further rows: one message is not to hold up everything else. */
const HEAVIEST_WINDOW = 16_000_000;
/** Rows that are read first of a window, and characters that are read at once from then on. */
const READ_FIRST = 8;
const READ_AT_ONCE = 1_000_000;
/** Rows handed to the column store in one go: some milliseconds. */
const FILLED_AT_ONCE = 500;

/** Opens an empty dataset: a table `name` in the store, and a row file in `folder`. */
export const openDataset = async (
  store: Connections,
  folder: string,
  name: string,
  given: readonly DatasetColumn[],
) => {
  let columns: readonly DatasetColumn[] = [];
  const path = join(folder, `${name}.rows`);
  /** A table has a column at least: one without any is made with its first. */
  const createTable = async (first: readonly DatasetColumn[]) => {
    if (first.length > 0)
      await store.write((connection) =>
        connection.run(
          `create table ${name} (${first.map((column, i) => `c${i} ${storeType(column.type)}`).join(', ')})`,
        ),
      );
    columns = first;
  };
  await createTable(given);
  let rows = createRowFile(path);
  const orders = new Map<string, Order>();
  /** Raised whenever cells change that orders were built over. */
  let generation = 0;
  const dropOrders = () => {
    orders.clear();
    generation += 1;
  };
  const marks = createCellOverrides();
  /** Sorts and filters wait for it: rows can be seen before the column store has them. */
  let filling: Promise<unknown> = Promise.resolve();

  const fill = (appender: DuckDBAppender, added: readonly (readonly Json[])[]) => {
    for (const cells of added) {
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
  const append = (added: readonly (readonly Json[])[]): Promise<void> =>
    store.write(async (connection) => {
      await connection.run('begin transaction');
      let appender: DuckDBAppender | undefined;
      try {
        appender = await connection.createAppender(name);
        for (let from = 0; from < added.length; from += FILLED_AT_ONCE) {
          fill(appender, added.slice(from, from + FILLED_AT_ONCE));
          // Windows that are asked for meanwhile are answered between.
          if (from + FILLED_AT_ONCE < added.length) await new Promise(setImmediate);
        }
        const count = rows.put(added);
        appender.closeSync();
        // On a thread of its own: this is where the disk is waited for.
        await connection.run('commit');
        count();
        store.wrote(added.length);
      } catch (error) {
        // A cell or a disk refused: neither copy keeps any of the rows, and the dataset is as it was.
        appender?.clear();
        appender?.closeSync();
        await connection.run('rollback').catch(() => undefined);
        throw error;
      }
    });

  /** All at once: a million ids are four megabytes, and asked for piece by piece they would take as long again as the sort. */
  const rowIds = (sql: Sql): Promise<Uint32Array> =>
    store.read(sql, async (statement) => {
      const result = await statement.run();
      const ids = new Uint32Array(result.rowCount);
      let count = 0;
      for (let i = 0; i < result.chunkCount; i += 1) {
        const chunk = result.getChunk(i);
        const vector = chunk.getColumnVector(0) as unknown as { readonly items: Uint32Array };
        ids.set(vector.items.subarray(0, chunk.rowCount), count);
        count += chunk.rowCount;
      }
      return ids;
    });

  const buildOrder = async (view: ViewSpec): Promise<Order> => {
    const builtAt = rows.count();
    if (view.sort.length === 0 && view.filter.length === 0) return { ids: null, count: builtAt, builtAt };
    await filling;
    const where = whereOf(columns, view.filter);
    const ids = await rowIds({
      text: `select rowid::uinteger from ${name} ${where.text} ${orderOf(columns, view.sort)}`,
      values: where.values,
    });
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
    const before = generation;
    const built = await buildOrder(view);
    // Cells were written meanwhile: it may go by former ones, and the next who asks has it built again.
    if (before !== generation) return built;
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
    folder,
    get columns() {
      return columns;
    },
    append,
    orderFor,
    /** Adds columns at the end: rows that are there already have nothing in them. */
    extend: async (added: readonly DatasetColumn[]): Promise<void> => {
      if (columns.length === 0) return createTable(added);
      await store.write(async (connection) => {
        for (const [i, column] of added.entries())
          await connection.run(
            `alter table ${name} add column c${columns.length + i} ${storeType(column.type)}`,
          );
        columns = [...columns, ...added];
      });
    },
    /** Takes a file's own rows in the place of none; what sorts and filters comes after them, by `fillFrom`. */
    useRows: (file: RowFile) => {
      rows.close();
      rows = file;
    },
    /** Lets the column store take the rows by a statement of its own; sorts and filters wait until it has. */
    fillFrom: (sql: Sql, signal: AbortSignal): Promise<void> => {
      const work = store.read(sql, async (statement) => void (await statement.run()), signal);
      filling = work.catch(() => undefined);
      return work;
    },
    /** Empties it, for rows that are to come in another way. */
    restart: async (first: readonly DatasetColumn[]): Promise<void> => {
      rows.close();
      await store.write((connection) => connection.run(`drop table if exists ${name}`));
      await createTable(first);
      rows = createRowFile(path);
      dropOrders();
    },
    /** Gives columns the types that their cells turned out to have. */
    retype: (types: ReadonlyMap<string, DatasetColumn['type']>): Promise<void> =>
      store.write(async (connection) => {
        for (const [i, column] of columns.entries()) {
          const type = types.get(column.key);
          if (type !== undefined && type !== column.type) await connection.run(alterTo(name, i, type));
        }
        columns = columns.map((column) => ({ ...column, type: types.get(column.key) ?? column.type }));
        dropOrders();
        store.wrote(rows.count());
      }),
    /** Writes cells over those that came, in both copies; views are built again. */
    overrideCells: (changes: readonly CellOverride[]): Promise<void> =>
      store.write(async (connection) => {
        marks.set(changes);
        await updateOverriddenCells(connection, name, columns, changes);
        dropOrders();
        store.wrote(changes.length);
      }),
    marks,
    loaded: () => rows.count(),
    /** JSON texts of rows by id. */
    readRows: (ids: Iterable<number>) => marks.apply(rows.read(ids)),
    /** Shows the bytes of rows' JSON texts by id; answers how many rows there were. */
    eachRow: marks.inEach((ids, visit) => rows.each(ids, visit)),
    /** The JSON texts of a window of an order, with what was cut of their cells; fewer rows than asked where they weigh too much. */
    readWindow: (order: Order, offset: number, count: number, cut?: WindowCut) => {
      const end = Math.min(order.count, offset + count);
      const whole = new Set(columns.flatMap(({ key }, place) => (cut?.but.includes(key) ? [place] : [])));
      const made: { readonly texts: string[]; readonly cut: RowAnswers['window']['cut'][number][] } = {
        texts: [],
        cut: [],
      };
      for (let at = offset, step = READ_FIRST, weight = 0; at < end && weight < HEAVIEST_WINDOW;) {
        const to = Math.min(end, at + step);
        const read = marks.apply(
          rows.read(
            order.ids ? order.ids.subarray(at, to) : Array.from({ length: to - at }, (_, i) => at + i),
          ),
        );
        const part = cut ? cutRows(read, cut, whole) : { texts: read, cut: [] };
        for (const [row, ...rest] of part.cut) made.cut.push([made.texts.length + row, ...rest]);
        for (const text of part.texts) {
          made.texts.push(text);
          weight += text.length;
        }
        const length = read.reduce((sum, text) => sum + text.length, 0) / Math.max(read.length, 1);
        step = Math.max(1, Math.floor(READ_AT_ONCE / Math.max(length, 1)));
        at = to;
      }
      return made;
    },
    /** `where` of local filters over this dataset's columns. */
    where: (filters: readonly ColumnFilter[]) => whereOf(columns, filters),
    /** Rows of values that an aggregate answers. */
    query: async (sql: Sql): Promise<unknown[][]> => {
      await filling;
      return store.read(sql, async (statement) => (await statement.runAndReadAll()).getRows());
    },
    /** The same in pieces, for answers as long as the dataset. */
    stream: async (
      sql: Sql,
      take: (rows: unknown[][]) => Promise<void>,
      signal?: AbortSignal,
    ): Promise<void> => {
      await filling;
      let taken = 0;
      await store.read(
        sql,
        async (statement) => {
          // What was taken cannot be given back: from then on there is no second try.
          if (taken > 0) throw new StoreError('The rows could not be read to their end.');
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
    },
    close: async () => {
      dropOrders();
      await filling;
      rows.close();
      // A store on a full disk cannot even drop; the last dataset's end deletes all of it.
      await store
        .write((connection) => connection.run(`drop table if exists ${name}`))
        .catch(() => undefined);
      rmSync(path, { force: true });
    },
  };
};
