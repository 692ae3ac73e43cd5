import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { named } from './requests/parts';
import { StoredQuery } from './requests/saved-query';
import type { Tables } from './rows';
import type { StoreRows } from './store-rows';
import { ENTITY_TABLES, type EntityTable, type PendingAction, type Store } from './store-types';

const Cell = z.union([z.string(), z.number(), z.null()]);
const Row = z.record(z.string(), Cell);
const Pending: z.ZodType<PendingAction> = z.object({
  at: z.number(),
  action_id: z.string(),
  entity_type: z.string(),
  params: named,
  marks: z.object({ tags: z.array(z.string()), attributes: named }),
  ids: z.array(z.string()),
});
/** Changes of analysts at the demo tenant. The rest is generated again at each start. */
const State = z.object({
  seed: z.number(),
  /** The instant that the changed organization was generated for. */
  begun: z.number(),
  queries: z.array(StoredQuery),
  pending: z.array(Pending),
  exception: z.array(Row),
  scan_override: z.array(Row),
  /** Changed columns by table and entity. */
  changes: z.array(z.tuple([z.enum(ENTITY_TABLES), z.string(), Row])),
});
type State = z.infer<typeof State>;
type Cells = z.infer<typeof Row>;

/** Stores what analysts changed in a file, so that it survives a restart. */
export type StateFile = {
  /** Notes that columns of an entity changed. */
  readonly changed: (table: EntityTable, entity_id: string, patch: object) => void;
  /** Puts the stored queries and waiting actions into a new store. */
  readonly restoreQueries: (store: Pick<Store, 'queries' | 'pending'>) => void;
  /** Puts the stored changes of entities into the rows that are there; the others follow with the next call. */
  readonly restoreEntities: (rows: StoreRows) => void;
  /** Puts the stored exceptions and overrides in place of those that were generated. */
  readonly restoreTables: (rows: StoreRows) => void;
  readonly save: (store: Store) => void;
};

const read = (file: string, seed: number): State | undefined => {
  try {
    const state = State.parse(JSON.parse(readFileSync(file, 'utf8')));
    return state.seed === seed ? state : undefined;
  } catch {
    // Without a readable file the demo tenant is as generated.
    return undefined;
  }
};

const write = (file: string, state: State): void => {
  writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.part`, file);
};

/** Moves the times of a changed row as far as the organization moved since then. */
const moved = (row: Cells, by: number): Cells =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name,
      typeof cell === 'number' && /_(time|at)$/.test(name) ? cell + by : cell,
    ]),
  );

const TABLES = ['exception', 'scan_override'] as const;

/** Opens the state file of the demo tenant. */
export const openState = (
  file: string,
  { seed, begun }: { readonly seed: number; readonly begun: number },
): StateFile => {
  const stored = read(file, seed);
  const by = begun - (stored?.begun ?? begun);
  const changes = new Map(
    (stored?.changes ?? []).map(([table, id, row]) => [
      `${table} ${id}`,
      [table, id, moved(row, by)] as const,
    ]),
  );
  return {
    changed: (table, entity_id, patch) => {
      const key = `${table} ${entity_id}`;
      changes.set(key, [table, entity_id, { ...changes.get(key)?.[2], ...(patch as Cells) }]);
    },
    restoreQueries: ({ queries, pending }) => {
      if (!stored) return;
      queries.clear();
      for (const query of stored.queries) queries.set(query.query_id, query);
      pending.push(...stored.pending);
    },
    restoreEntities: (rows) => {
      for (const [table, id, row] of changes.values()) rows.update(table, id, row);
    },
    restoreTables: (rows) => {
      if (!stored) return;
      for (const table of TABLES) {
        rows.remove(table, {});
        // These rows were read from the same table.
        for (const row of stored[table]) rows.insert(table, row as Tables[typeof table]);
      }
    },
    save: (store) =>
      write(file, {
        seed,
        begun,
        queries: [...store.queries.values()],
        pending: [...store.pending],
        exception: store.find('exception', {}),
        scan_override: store.find('scan_override', {}),
        changes: [...changes.values()].map(([table, id, row]) => [table, id, row]),
      }),
  };
};
