/** The state of the demo organization: its tables, and how handlers use them. */
import type Database from 'libsql';
import type { Json } from '../../shared/model/json';
import type { StoredQuery } from './requests/saved-query';
import type { Cursors } from './query/cursors';
import type { ResultFile } from './content/result-file';
import type { Marks } from './query/marks';
import type { Tables } from './rows';
import type { Flags } from './flags';

/** Values that can be bound to a statement. The driver aborts the process on a boolean. */
export type Bound = string | number | null;
export type TableName = keyof Tables;
/** The tables whose rows are entities, found by `entity_id`. */
export const ENTITY_TABLES = ['email', 'file', 'user', 'group', 'message', 'click'] as const;
export type EntityTable = (typeof ENTITY_TABLES)[number];
/** Column values that rows must equal. */
export type Where<T extends TableName> = { readonly [K in keyof Tables[T]]?: Tables[T][K] | undefined };
export type FindOptions<T extends TableName> = {
  readonly orderBy?: keyof Tables[T] & string;
  readonly descending?: boolean;
  readonly offset?: number;
  readonly limit?: number;
};

/** The state of the demo organization: everything that handlers read and write. */
export type Store = {
  readonly db: Database.Database;
  readonly brand: string;
  readonly flags: Flags;
  /** Queries tell upper and lower case apart. */
  readonly isCaseSensitive: boolean;
  /** Settles once everything since a time is stored (milliseconds since the epoch): everything for `-Infinity`, at once for `Infinity`. */
  readonly loadedSince: (since: number) => Promise<void>;
  /** Saved queries by ID. */
  readonly queries: Map<string, StoredQuery>;
  /** Results that were exported at the tenant, by the ID of their query. */
  readonly exported: Map<string, ResultFile>;
  /** Cursors of results that are being paged through. */
  readonly cursors: Cursors;
  /** Manual actions that wait for their time. */
  readonly pending: PendingAction[];
  /** Returns one entity by its ID. */
  readonly get: <T extends EntityTable>(table: T, entity_id: string) => Tables[T] | undefined;
  /** Returns rows whose columns equal the given values (null finds null), in load order unless `orderBy` is given. */
  readonly find: <T extends TableName>(table: T, where: Where<T>, options?: FindOptions<T>) => Tables[T][];
  readonly count: <T extends TableName>(table: T, where: Where<T>) => number;
  /** Changes the rows found by `where`; returns how many there were. */
  readonly updateWhere: <T extends TableName>(table: T, where: Where<T>, patch: Partial<Tables[T]>) => number;
  /** Changes one entity; returns false if there is none. */
  readonly update: <T extends EntityTable>(table: T, entity_id: string, patch: Partial<Tables[T]>) => boolean;
  readonly insert: <T extends TableName>(table: T, row: Tables[T]) => void;
  readonly remove: <T extends TableName>(table: T, where: Where<T>) => number;
  /** Runs any statement that returns rows, as objects. */
  readonly select: <R extends object>(sql: string, values?: readonly Bound[]) => R[];
  /** Runs any statement that returns rows, as lists of cells. */
  readonly cells: (sql: string, values?: readonly Bound[]) => Bound[][];
  /** Stores what analysts changed; without a state file it does nothing. */
  readonly save: () => void;
  readonly close: () => void;
};

/** A manual action that waits for its `date_trigger`. */
export type PendingAction = {
  readonly at: number;
  readonly action_id: string;
  readonly entity_type: string;
  readonly params: Readonly<Record<string, Json>>;
  readonly marks: Marks;
  readonly ids: readonly string[];
};
