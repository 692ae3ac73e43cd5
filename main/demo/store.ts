import Database from 'libsql';
import { createCursors } from './query/cursors';
import { type StagedLoad, startLoad } from './staged-load';
import { openState, type StateFile } from './state';
import { DAY_MS } from './generate/calendar';
import { loadOrganization, generateQueries } from './generate/organization';
import { flagsOf } from './flags';
import type { Store } from './store-types';
import { createTable, TABLE_NAMES } from './schema';
import { createStoreRows, type StoreRows } from './store-rows';

export type StoreOptions = {
  readonly now: () => number;
  readonly seed: number;
  readonly emails: number;
  /** A file for the database instead of memory. */
  readonly file?: string | undefined;
  /** Serves requests at once: it generates the emails of the last days first, and the rest between requests. */
  readonly isEarly?: boolean | undefined;
  /** A file that stores what analysts changed from one start to the next. */
  readonly state?: string | undefined;
  /** The brand that the tenant's portal has. */
  readonly brand?: string | undefined;
  /** Tenant flags that differ from the demo's own. */
  readonly flags?: Readonly<Record<string, boolean>> | undefined;
  /** Queries tell upper and lower case apart. */
  readonly isCaseSensitive?: boolean | undefined;
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

/** Puts stored changes into the rows when they are first there. */
const restoreOnce = (
  load: StagedLoad,
  rows: StoreRows,
  state: StateFile | undefined,
): Pick<StagedLoad, 'recent' | 'whole'> => {
  if (!state) return load;
  let recent: Promise<void> | undefined;
  let whole: Promise<void> | undefined;
  return {
    recent: () => (recent ??= load.recent().then(() => state.restoreEntities(rows))),
    whole: () =>
      (whole ??= load.whole().then(() => {
        state.restoreEntities(rows);
        state.restoreTables(rows);
      })),
  };
};

/** Generates the organization in an embedded database, and returns its store. */
export const createStore = ({
  now,
  seed,
  emails,
  file,
  isEarly = false,
  state: stateFile,
  brand = 'avanan',
  flags = {},
  isCaseSensitive = false,
}: StoreOptions): Store => {
  const db = new Database(file ?? ':memory:');
  for (const pragma of PRAGMAS) db.pragma(pragma);
  for (const table of TABLE_NAMES) db.exec(createTable(table));
  const begun = now();
  const since = isEarly ? begun - EARLY_MS : Infinity;
  const load = startLoad(db, loadOrganization(db, { now: begun, seed, emails, since }), isEarly);
  const state = stateFile === undefined ? undefined : openState(stateFile, { seed, begun });
  const rows = createStoreRows(db);
  const loaded = restoreOnce(load, rows, state);

  const store: Store = {
    db,
    brand,
    flags: flagsOf(flags),
    isCaseSensitive,
    loadedSince: (from) =>
      from === Infinity ? Promise.resolve() : from >= since ? loaded.recent() : loaded.whole(),
    queries: new Map(generateQueries({ now: begun, seed }).map((one) => [one.query_id, one])),
    exported: new Map(),
    cursors: createCursors(),
    pending: [],
    ...rows,
    update: (table, entity_id, patch) => {
      state?.changed(table, entity_id, patch);
      return rows.update(table, entity_id, patch);
    },
    save: () => state?.save(store),
    close: () => {
      load.stop();
      db.close();
    },
  };
  state?.restoreQueries(store);
  return store;
};
