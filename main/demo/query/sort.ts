import type { Json } from '../../../shared/model/json';
import type { SortBy } from '../../../shared/model/query';
import type { DemoField } from '../config/field';
import { HttpError } from '../handler';
import type { Bound } from '../store-types';
import { joined, sql, type Sql } from './sql';
import { parseTime } from './values';

/** One key of an order. Nulls come last in both directions. */
export type SortKey = {
  readonly sql: string;
  readonly order: 'asc' | 'desc';
  readonly nullable: boolean;
  readonly wire: 'text' | 'number' | 'time' | 'boolean';
};

const MAX_KEYS = 8;
const ID: Omit<SortKey, 'order'> = { sql: '"entity_id"', nullable: false, wire: 'text' };

const sortKey = (fields: readonly DemoField[], { db_id, order }: SortBy, path: string): SortKey => {
  const field = fields.find((one) => one.db_id === db_id) ?? fields.find((one) => one.db_sort_id === db_id);
  if (!field || (field.multi_values && !field.sortSql))
    throw new HttpError(422, `Results cannot be sorted by ${db_id}`, path);
  if (field.sortSql) return { sql: field.sortSql, order, nullable: false, wire: 'number' };
  const wire =
    field.type === 'number' || field.type === 'time' || field.type === 'boolean' ? field.type : 'text';
  return { sql: field.sql, order, nullable: field.nullable, wire };
};

/** Returns the keys of an order, with the entity ID last so that no two rows are equal. */
export const sortKeys = (fields: readonly DemoField[], sort_by: readonly SortBy[]): SortKey[] => {
  if (sort_by.length > MAX_KEYS)
    throw new HttpError(422, `Results are sorted by at most ${MAX_KEYS} columns`, 'sort_by');
  const keys = sort_by.map((one, i) => sortKey(fields, one, `sort_by[${i}].db_id`));
  const own = keys.filter((key, i) => keys.findIndex((other) => other.sql === key.sql) === i);
  if (own.some((key) => key.sql === ID.sql)) return own;
  return [...own, { ...ID, order: own.at(-1)?.order ?? 'asc' }];
};

export const orderSql = (keys: readonly SortKey[]): string =>
  keys
    .map(
      ({ sql: x, order, nullable }) =>
        `${x} ${order === 'asc' ? 'ASC' : 'DESC'}${nullable ? ' NULLS LAST' : ''}`,
    )
    .join(', ');

/** Converts a sort value to its form in `search_after`. */
export const sortValue = ({ wire }: SortKey, cell: Bound): Json => {
  if (cell === null) return null;
  if (wire === 'time') return new Date(Number(cell)).toISOString();
  return wire === 'boolean' ? cell === 1 : cell;
};

const toBound = (wire: SortKey['wire'], value: Json | undefined): Json | undefined => {
  if (wire === 'time') return parseTime(value);
  if (wire === 'boolean') return typeof value === 'boolean' ? Number(value) : undefined;
  return value;
};

/** Converts a value of `search_after` to the one that the database compares, or throws a 422. */
export const afterValue = ({ wire, nullable }: SortKey, value: Json | undefined, path: string): Bound => {
  if (value === null && nullable) return null;
  const bound = toBound(wire, value);
  if (wire === 'text' && typeof bound === 'string' && !bound.includes('\0')) return bound.toWellFormed();
  if (wire !== 'text' && typeof bound === 'number' && Number.isFinite(bound)) return bound;
  throw new HttpError(422, 'search_after does not fit the order', path);
};

const afterKeySql = ({ sql: x, order, nullable }: SortKey, value: Bound): Sql => {
  if (value === null) return sql('0');
  const text = `${x} ${order === 'asc' ? '>' : '<'} ?`;
  return sql(nullable ? `(${text} OR ${x} IS NULL)` : text, value);
};

/** Condition for the rows that come after the one with these sort values. */
export const afterSql = (keys: readonly SortKey[], values: readonly Bound[]): Sql => {
  const [first] = keys;
  const plain = keys.every(({ nullable, order }) => !nullable && order === first?.order);
  if (plain) {
    const placeholders = keys.map(() => '?').join(', ');
    return sql(
      `(${keys.map((key) => key.sql).join(', ')}) ${first?.order === 'asc' ? '>' : '<'} (${placeholders})`,
      ...values,
    );
  }
  const steps = keys.map((key, i) =>
    joined(
      [
        ...keys.slice(0, i).map((before, j) => sql(`${before.sql} IS ?`, values[j] ?? null)),
        afterKeySql(key, values[i] ?? null),
      ],
      'AND',
    ),
  );
  return joined(steps, 'OR');
};
