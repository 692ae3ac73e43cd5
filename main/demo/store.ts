import Database from 'libsql';
import { flagsByName, resolveFlags } from '../../shared/rules/flags';
import { createCursors } from './query/cursors';
import { startLoad } from './staged-load';
import { DAY_MS } from './generate/calendar';
import { loadOrganization, generateQueries } from './generate/organization';
import { TENANT_FLAGS } from './generate/tenant-flags';
import type { Store } from './store-types';
import { createTable, TABLE_NAMES } from './schema';
import { createStoreRows } from './store-rows';

export type StoreOptions = {
  readonly now: () => number;
  readonly seed: number;
  readonly emails: number;
  /** A file for the database instead of memory. */
  readonly file?: string | undefined;
  /** Serves requests at once: it generates the emails of the last days first, and the rest between requests. */
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

/** An early tenant generates the emails of this period first, which the window's first query reads. */
const EARLY_MS = 7 * DAY_MS;

/** Generates the organization in an embedded database, and returns its store. */
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
  const load = startLoad(db, loadOrganization(db, { now: begun, seed, emails, since }), isEarly);

  return {
    db,
    flags: flagsByName(resolveFlags({ ...TENANT_FLAGS, ...flags })),
    loadedSince: (from) =>
      from === Infinity ? Promise.resolve() : from >= since ? load.recent() : load.whole(),
    queries: new Map(generateQueries({ now: begun, seed }).map((one) => [one.query_id, one])),
    cursors: createCursors(),
    pending: [],
    ...createStoreRows(db),
    close: () => {
      load.stop();
      db.close();
    },
  };
};
