import Database from 'libsql';
import { flagsOf, resolveFlags, type Flags } from '../../shared/rules/flags';
import type { Json } from '../../shared/model/json';
import type { Query } from '../../shared/model/query';
import { createCursors, type Cursors } from './query/cursors';
import { startLoad } from './staged-load';
import { DAY_MS } from './generate/calendar';
import { loadOrganisation, queriesOf } from './generate/organisation';
import { TENANT_FLAGS } from './generate/tenant-flags';
import type { Tables } from './rows';
import { createTable, TABLE_NAMES } from './schema';
import { createStoreRows } from './store-rows';

/** What may be bound to a statement. Booleans may not: the driver aborts the process on one. */
export type Bound = string | number | null;
export type TableName = keyof Tables;
/** The tables whose rows are entities, found by `entity_id`. */
export type EntityTable = 'email' | 'file' | 'user' | 'group' | 'message' | 'click';
/** Column values that rows must equal. */
export type Where<T extends TableName> = { readonly [K in keyof Tables[T]]?: Tables[T][K] | undefined };
export type FindOptions<T extends TableName> = {
  readonly orderBy?: keyof Tables[T] & string;
  readonly descending?: boolean;
  readonly offset?: number;
  readonly limit?: number;
};

/** The demo organisation's state: everything the handlers read and write. */
export type Store = {
  readonly db: Database.Database;
  readonly flags: Flags;
  /** Settles once everything since a time is stored (milliseconds since the epoch): everything for `-Infinity`, at once for `Infinity`. */
  readonly loadedSince: (since: number) => Promise<void>;
  /** Saved queries by id. */
  readonly queries: Map<string, Query>;
  /** Cursors of results that are being paged through. */
  readonly cursors: Cursors;
  /** Manual actions that wait for their time. */
  readonly pending: PendingAction[];
  /** One entity, by its id. */
  readonly get: <T extends EntityTable>(table: T, entity_id: string) => Tables[T] | undefined;
  /** Rows whose columns equal those given (null finds null); in load order unless `orderBy` says otherwise. */
  readonly find: <T extends TableName>(table: T, where: Where<T>, options?: FindOptions<T>) => Tables[T][];
  readonly count: <T extends TableName>(table: T, where: Where<T>) => number;
  /** Changes the rows found by `where`; returns how many there were. */
  readonly updateWhere: <T extends TableName>(table: T, where: Where<T>, patch: Partial<Tables[T]>) => number;
  /** Changes one entity; false when there is none. */
  readonly update: <T extends EntityTable>(table: T, entity_id: string, patch: Partial<Tables[T]>) => boolean;
  readonly insert: <T extends TableName>(table: T, row: Tables[T]) => void;
  readonly remove: <T extends TableName>(table: T, where: Where<T>) => number;
  /** Runs any statement that returns rows, as objects. */
  readonly select: <R extends object>(sql: string, values?: readonly Bound[]) => R[];
  /** Runs any statement that returns rows, as lists of cells. */
  readonly cells: (sql: string, values?: readonly Bound[]) => Bound[][];
  readonly close: () => void;
};

/** A manual action that waits for its `date_trigger`. */
export type PendingAction = {
  readonly at: number;
  readonly action_id: string;
  readonly entity_type: string;
  readonly params: Readonly<Record<string, Json>>;
  readonly ids: readonly string[];
};

export type StoreOptions = {
  readonly now: () => number;
  readonly seed: number;
  readonly emails: number;
  /** A file to hold the database instead of memory. */
  readonly file?: string | undefined;
  /** Takes requests at once: first it makes the mails of the last days, then the rest between requests. */
  readonly isEarly?: boolean | undefined;
  /** Tenant flags that differ from the demo's own. */
  readonly flags?: Readonly<Record<string, boolean>> | undefined;
};

const PRAGMAS = [
  'journal_mode=OFF',
  'synchronous=OFF',
  'temp_store=MEMORY',
  'locking_mode=EXCLUSIVE',
  'cache_size=-65536',
];

/** An early tenant first makes the mails of this period, which the window's first query reads. */
const EARLY_MS = 7 * DAY_MS;

/** Builds the organisation in an embedded database, and returns its store. */
export const createStore = ({
  now,
  seed,
  emails,
  file,
  isEarly = false,
  flags = {},
}: StoreOptions): Store => {
  const db = new Database(file ?? ':memory:');
  for (const pragma of PRAGMAS) db.pragma(pragma);
  for (const table of TABLE_NAMES) db.exec(createTable(table));
  const begun = now();
  const since = isEarly ? begun - EARLY_MS : Infinity;
  const load = startLoad(db, loadOrganisation(db, { now: begun, seed, emails, since }), isEarly);

  return {
    db,
    flags: flagsOf(resolveFlags({ ...TENANT_FLAGS, ...flags })),
    loadedSince: (from) =>
      from === Infinity ? Promise.resolve() : from >= since ? load.recent() : load.whole(),
    queries: new Map(queriesOf({ now: begun, seed }).map((one) => [one.query_id, one])),
    cursors: createCursors(),
    pending: [],
    ...createStoreRows(db),
    close: () => {
      load.stop();
      db.close();
    },
  };
};
