import type { ExceptionRecord, ScanOverrideRow, Tables } from '../../../main/demo/rows';
import type { EntityTable, Store } from '../../../main/demo/store-types';
import { expectEqual, type Path, type Values } from './path';
import { asRead } from './shapes';

/** The entities whose state is read: all of a table, or some. Whatever else is written is counted. */
export type Watched = { readonly table: EntityTable; readonly ids?: readonly string[] };
const ALL_EMAILS: Watched = { table: 'email' };

/** The state of a tenant: the entities that are watched, what analysts added, and the number of rows of any type that it has ever written. */
export type TenantState = {
  readonly watched: Watched;
  readonly entities: ReadonlyMap<string, Tables[EntityTable]>;
  readonly exceptions: readonly ExceptionRecord[];
  readonly overrides: readonly ScanOverrideRow[];
  readonly pending: number;
  readonly writes: number;
};

const entitiesOf = (store: Store, { table, ids }: Watched): readonly Tables[EntityTable][] =>
  ids ? ids.flatMap((id) => store.get(table, id) ?? []) : store.find(table, {});

/** Reads what the tenant holds. */
export const readState = ({ tenant: { store } }: Path, watched: Watched = ALL_EMAILS): TenantState => ({
  watched,
  entities: new Map(entitiesOf(store, watched).map((row) => [row.entity_id, row])),
  exceptions: store.find('exception', {}),
  overrides: store.find('scan_override', {}),
  pending: store.pending.length,
  writes: Number(store.cells('SELECT total_changes()')[0]?.[0]),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns those of the rows that are not among others. */
export const newRows = <T>(rows: readonly T[], former: readonly T[]): readonly T[] => {
  const known = new Set(former.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
};

const changedIds = (before: TenantState, now: TenantState): readonly string[] =>
  [...now.entities].flatMap(([id, row]) => (isSame(row, before.entities.get(id)) ? [] : [id]));

/** Values that some entities have to have, as the demo tenant stores them. */
export type Expected = ReadonlyMap<string, Values>;
type Added = Partial<Pick<TenantState, 'exceptions' | 'overrides'>>;

/**
 * Checks that exactly some entities changed since a state was read, that they have their values, and that nothing else was written but what
 * was added. Returns what the tenant holds now.
 */
export const checkChanged = (
  path: Path,
  what: string,
  before: TenantState,
  expected: Expected,
  added: Added = {},
): TenantState => {
  const now = readState(path, before.watched);
  expectEqual(
    path,
    `${what}: changed rows`,
    [...changedIds(before, now)].sort(),
    [...expected.keys()].sort(),
  );
  for (const [id, values] of expected) {
    const row: Values = now.entities.get(id) ?? {};
    const found = Object.fromEntries(Object.keys(values).map((key) => [key, row[key]]));
    expectEqual(path, `${what}: row ${id}`, found, values);
  }
  const { exceptions = before.exceptions, overrides = before.overrides } = added;
  expectEqual(path, `${what}: exceptions`, now.exceptions, exceptions);
  expectEqual(path, `${what}: rescans`, now.overrides, overrides);
  expectEqual(path, `${what}: pending actions`, now.pending, before.pending);
  const others =
    newRows(exceptions, before.exceptions).length +
    newRows(overrides, before.overrides).length +
    newRows(before.overrides, overrides).length;
  expectEqual(path, `${what}: written rows`, now.writes - before.writes, expected.size + others);
  return now;
};

/** Gives the tenant back what it held: the next dialect begins with the same. */
export const restoreState = (path: Path, before: TenantState): void => {
  const { store } = path.tenant;
  for (const id of changedIds(before, readState(path, before.watched))) {
    const row = before.entities.get(id);
    if (row) store.update(before.watched.table, id, row);
  }
  store.remove('exception', {});
  for (const row of before.exceptions) store.insert('exception', row);
  store.remove('scan_override', {});
  for (const row of before.overrides) store.insert('scan_override', row);
};

/** Returns the ID of an entity as the dialect sends it. */
export const spokenId = ({ server: { ids } }: Path, own: string): string => String(asRead(ids.send(own)));

/** Returns the tenant's own ID. */
export const ownId = ({ server: { ids } }: Path, spoken: string): string => ids.receive(spoken);
