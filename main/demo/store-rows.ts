import type Database from 'libsql';
import { tableColumns, SCHEMA } from './schema';
import type { Bound, Store, TableName, Where } from './store-types';

/** Prepared statements that are cached. */
const MAX_PREPARED = 200;

type Filter = { readonly sql: string; readonly values: Bound[] };
const createFilter = (where: object): Filter => {
  const given = Object.entries(where).filter(([, value]) => value !== undefined) as [string, Bound][];
  const sql = given.map(([name]) => `"${name}" IS ?`).join(' AND ');
  return { sql: sql === '' ? '' : ` WHERE ${sql}`, values: given.map(([, value]) => value) };
};

/** The part of the store that reads and writes rows. */
export type StoreRows = Pick<
  Store,
  'get' | 'find' | 'count' | 'updateWhere' | 'update' | 'insert' | 'remove' | 'select' | 'cells'
>;

const columnList = (table: TableName): string =>
  Object.keys(SCHEMA[table])
    .map((name) => `"${name}"`)
    .join(', ');

const createStatements = (db: Database.Database) => {
  const prepared = new Map<string, Database.Statement>();
  return (sql: string): Database.Statement => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size > MAX_PREPARED) prepared.clear();
    const made = db.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
};

/** Creates the reads and writes of the organization's tables. */
export const createStoreRows = (db: Database.Database): StoreRows => {
  const prepare = createStatements(db);
  const select = <R extends object>(sql: string, values: readonly Bound[] = []): R[] =>
    prepare(sql).all([...values]) as R[];
  const change = (sql: string, values: Bound[]): number => prepare(sql).run(values).changes;

  const find: Store['find'] = (
    table,
    where,
    { orderBy, descending = false, offset = 0, limit = -1 } = {},
  ) => {
    const { sql, values } = createFilter(where);
    const order = orderBy ? `"${orderBy}" ${descending ? 'DESC' : 'ASC'}, rowid` : 'rowid';
    return select(`SELECT ${columnList(table)} FROM "${table}"${sql} ORDER BY ${order} LIMIT ? OFFSET ?`, [
      ...values,
      limit,
      offset,
    ]);
  };
  const updateWhere: Store['updateWhere'] = (table, where, patch) => {
    const changes = Object.entries(patch).filter(([, value]) => value !== undefined) as [string, Bound][];
    if (changes.length === 0) return 0;
    const { sql, values } = createFilter(where);
    const set = changes.map(([name]) => `"${name}" = ?`).join(', ');
    return change(`UPDATE "${table}" SET ${set}${sql}`, [...changes.map(([, value]) => value), ...values]);
  };

  return {
    select,
    find,
    updateWhere,
    cells: (sql, values = []) =>
      db
        .prepare(sql)
        .raw()
        .all([...values]) as Bound[][],
    get: (table, entity_id) => find(table, { entity_id } as Where<typeof table>, { limit: 1 })[0],
    count: (table, where) => {
      const { sql, values } = createFilter(where);
      const [found] = select<{ total: number }>(`SELECT count(*) AS total FROM "${table}"${sql}`, values);
      return found?.total ?? 0;
    },
    update: (table, entity_id, patch) => updateWhere(table, { entity_id } as Where<typeof table>, patch) > 0,
    insert: (table, row) => {
      const names = tableColumns(table);
      const holes = names.map(() => '?').join(', ');
      change(
        `INSERT INTO "${table}" (${columnList(table)}) VALUES (${holes})`,
        names.map((name) => row[name] as Bound),
      );
    },
    remove: (table, where) => {
      const { sql, values } = createFilter(where);
      return change(`DELETE FROM "${table}"${sql}`, values);
    },
  };
};
