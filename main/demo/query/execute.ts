import type { InputOf } from '../requests/calls';
import type { Json } from '../../../shared/model/json';
import type { ResultRow } from '../../../shared/model/query';
import { defaultSort } from '../config';
import type { DemoField } from '../config/field';
import { type Context, HttpError } from '../handler';
import type { Bound } from '../store-types';
import type { Cursor } from './cursors';
import { type Selection, toSelection, countSelected, wireCell } from './selection';
import { afterSql, afterValue, orderSql, type SortKey, sortKeys, sortValue } from './sort';
import { joined } from './sql';

type Input = InputOf<'query.execute'>;
type Answer = { rows: ResultRow[]; search_after: Json[] | null; total_rows: number };

const MAX_COLUMNS = 200;

const findColumns = (fields: readonly DemoField[], columns: Input['columns']): DemoField[] => {
  if (columns.length > MAX_COLUMNS) throw new HttpError(422, `At most ${MAX_COLUMNS} columns`, 'columns');
  return columns.map(({ db_id }, i) => {
    const field = fields.find((one) => one.db_id === db_id);
    if (!field) throw new HttpError(422, `There is no column ${db_id}`, `columns[${i}].db_id`);
    return field;
  });
};

/** Splits `search_after` into the sort values of the last row and the ID of its cursor. */
const parsePlace = (
  input: Input,
  keys: readonly SortKey[],
): { after: Bound[]; id: string | undefined } | undefined => {
  const given = input.search_after;
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given)) throw new HttpError(422, 'search_after is a list', 'search_after');
  if (given.length !== keys.length && given.length !== keys.length + 1)
    throw new HttpError(422, 'search_after does not fit the order', 'search_after');
  const after = keys.map((key, i) => afterValue(key, given[i], `search_after[${i}]`));
  const id = given[keys.length];
  if (id !== undefined && typeof id !== 'string')
    throw new HttpError(422, 'The cursor is a text', `search_after[${keys.length}]`);
  return { after, id };
};

const findCursor = (
  { store, now }: Context,
  input: Input,
  id: string | undefined,
): { id: string; cursor: Cursor } | undefined => {
  if (id === undefined) return undefined;
  const cursor = store.cursors.use(id, now());
  if (!cursor) throw new HttpError(410, 'The cursor has expired', 'search_after', 'scroll_expired');
  if (cursor.of !== fingerprint(input))
    throw new HttpError(422, 'The cursor belongs to another query', 'search_after');
  return { id, cursor };
};

/** Identifies the query that a cursor belongs to: all of the input except the place, the size and the columns. */
const fingerprint = ({ search_after: _place, size: _size, columns: _columns, ...rest }: Input): string =>
  JSON.stringify(rest);

/** Reads a page, and the sort values of its last row if there are more. */
const readPage = (
  { store }: Context,
  { domain, fields, where }: Selection,
  input: Input,
  keys: readonly SortKey[],
  after: Bound[] | undefined,
) => {
  const columns = findColumns(fields, input.columns);
  const test = after ? joined([where, afterSql(keys, after)], 'AND') : where;
  const cells = [...keys.map((key) => key.sql), '"entity_id"', ...columns.map((field) => field.sql)].join(
    ', ',
  );
  const found = store.cells(
    `SELECT ${cells} FROM "${domain}" WHERE ${test.sql} ORDER BY ${orderSql(keys)} LIMIT ?`,
    [...test.values, input.size + 1],
  );
  const shown = found.slice(0, input.size);
  const rows = shown.map((row): ResultRow => {
    const at = keys.length;
    const result: ResultRow = { entity_id: String(row[at]) };
    columns.forEach((field, i) => {
      result[field.db_id] = wireCell(field, row[at + 1 + i] ?? null);
    });
    return result;
  });
  const last = found.length > input.size ? shown.at(-1) : undefined;
  return { rows, next: last ? keys.map((key, i) => sortValue(key, last[i] ?? null)) : undefined };
};

/** Finds the rows of a query. A cursor fixes the instant of relative conditions and the number of rows. */
const prepare = (input: Input, context: Context, now: number) => {
  const { store } = context;
  const first = toSelection(store, input, now);
  const sort = input.sort_by.length > 0 ? input.sort_by : [defaultSort(input.query_domain)];
  const keys = sortKeys(first.fields, sort);
  findColumns(first.fields, input.columns);
  const place = parsePlace(input, keys);
  const known = findCursor(context, input, place?.id);
  const selection = known ? toSelection(store, input, known.cursor.now) : first;
  const total = known?.cursor.total ?? countSelected(store, selection);
  return { keys, after: place?.after, known, selection, total };
};

/** Returns one page of a query by keyset, or only its number of rows. */
export const execute = (input: Input, context: Context): Answer => {
  const { store } = context;
  const now = context.now();
  const { keys, after, known, selection, total } = prepare(input, context, now);
  if (input.count_only || input.size === 0) return { rows: [], search_after: null, total_rows: total };
  const { rows, next } = readPage(context, selection, input, keys, after);
  if (!next) {
    if (known) store.cursors.close(known.id);
    return { rows, search_after: null, total_rows: total };
  }
  const id = known?.id ?? store.cursors.open({ of: fingerprint(input), now, total });
  return { rows, search_after: [...next, id], total_rows: total };
};
