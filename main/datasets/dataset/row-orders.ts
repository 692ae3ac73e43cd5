import type { DatasetColumn, ViewSpec } from '../../../shared/dataset';
import type { Connections } from '../column-store/connections';
import { whereSql } from './filter-sql';
import { orderSql, type Sql } from '../column-store/view-sql';

/** An order over rows: `ids[offset]` is a row ID. `null` is the natural order of all rows at the time. */
export type RowOrder = { readonly ids: Uint32Array | null; readonly count: number; readonly builtAt: number };

/** Orders of one dataset that are stored: the views that somebody switches between. */
const MAX_ORDERS = 8;

type OrderDeps = {
  readonly store: Connections;
  /** Returns the table's name. */
  readonly name: () => string;
  readonly columns: () => readonly DatasetColumn[];
  readonly rowCount: () => number;
  /** Resolves once the column store has all rows. */
  readonly whenFilled: () => Promise<unknown>;
};

/** Reads row IDs at once: a million are four megabytes, and in pieces they would take as long again as the sort. */
const readRowIds = (store: Connections, sql: Sql): Promise<Uint32Array> =>
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

/** Creates the orders of a dataset. */
export const createRowOrders = ({ store, name, columns, rowCount, whenFilled }: OrderDeps) => {
  const orders = new Map<string, RowOrder>();
  /** Raised when cells change that orders were built over. */
  let generation = 0;

  const build = async (view: ViewSpec): Promise<RowOrder> => {
    const now = rowCount();
    if (view.sort.length === 0 && view.filter.length === 0) return { ids: null, count: now, builtAt: now };
    await whenFilled();
    const builtAt = rowCount();
    const where = whereSql(columns(), view.filter);
    const ids = await readRowIds(store, {
      text: `select rowid::uinteger from ${name()} ${where.text} ${orderSql(columns(), view.sort)}`,
      values: where.values,
    });
    return { ids, count: ids.length, builtAt };
  };

  const remember = (key: string, order: RowOrder): RowOrder => {
    orders.delete(key);
    orders.set(key, order);
    for (const oldest of orders.keys()) {
      if (orders.size <= MAX_ORDERS) break;
      orders.delete(oldest);
    }
    return order;
  };

  return {
    /** Returns the order of a view. One that was built over fewer rows than there are now is built again if `isFresh` asks for it. */
    orderFor: async (view: ViewSpec, isFresh: boolean): Promise<RowOrder> => {
      const key = JSON.stringify([view.sort, view.filter]);
      const known = orders.get(key);
      if (known && (known.builtAt === rowCount() || (!isFresh && known.ids !== null)))
        return remember(key, known);
      const before = generation;
      const built = await build(view);
      // Cells changed while it was built: the next call builds it again.
      return before === generation ? remember(key, built) : built;
    },
    /** Drops all orders after cells changed. */
    drop: (): void => {
      orders.clear();
      generation += 1;
    },
  };
};
