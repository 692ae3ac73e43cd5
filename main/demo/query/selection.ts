import type { Condition } from '../requests/saved-query';
import { conditionSql } from '../conditions';
import { checkTarget, visibleFields } from '../config';
import type { DemoField } from '../config/field';
import type { Context } from '../handler';
import type { Bound } from '../store-types';
import { joined, sql, type Sql } from './sql';
import type { Domain } from '../words';

/** The target and the condition of a query, as pages, exports and actions have them. */
export type Target = {
  readonly query_domain: Domain;
  readonly saas_id: string;
  readonly query_entity_type: string;
  readonly condition?: Condition | null | undefined;
  readonly include_copies?: boolean;
};
export type Selection = {
  readonly domain: Domain;
  readonly fields: readonly DemoField[];
  readonly where: Sql;
};

/** Checks a query's target and condition, and translates them to a selection of rows. */
export const toSelection = (store: Context['store'], target: Target, now: number): Selection => {
  const { query_domain: domain, saas_id, query_entity_type, condition, include_copies = false } = target;
  checkTarget(saas_id, domain, query_entity_type);
  const fields = visibleFields(domain, store.flags);
  const test = conditionSql(condition, {
    fields,
    listOperators: store.flags.custom_list_operators,
    now,
    isCaseSensitive: store.isCaseSensitive,
  });
  const hasCopies = domain === 'email' || domain === 'file';
  const parts = [
    sql('"saas" = ?', saas_id),
    ...(hasCopies && !include_copies ? [sql('"copy_of" IS NULL')] : []),
    test,
  ];
  return { domain, fields, where: joined(parts, 'AND') };
};

/** Returns the number of rows. */
export const countSelected = (store: Context['store'], { domain, where }: Selection): number =>
  Number(store.cells(`SELECT count(*) FROM "${domain}" WHERE ${where.sql}`, where.values)[0]?.[0] ?? 0);

/** Returns entity IDs, at most `limit`. */
export const selectIds = (store: Context['store'], { domain, where }: Selection, limit: number): string[] =>
  store
    .cells(`SELECT "entity_id" FROM "${domain}" WHERE ${where.sql} LIMIT ?`, [...where.values, limit])
    .map(([id]) => String(id));

/** Converts a cell to its form on the wire. */
export const wireCell = ({ wire }: DemoField, cell: Bound) => {
  if (cell === null || wire === 'plain') return cell;
  if (wire === 'time') return new Date(Number(cell)).toISOString();
  return wire === 'boolean' ? cell === 1 : (JSON.parse(String(cell)) as string[]);
};
