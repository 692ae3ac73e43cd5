import type { DatasetColumn } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { DIFF_COLUMNS, beforeKey, type DiffReport } from '../../shared/model/compare';
import { keyFromLabel, namingColumn } from '../../shared/rules/naming-column';
import type { Dataset } from './dataset';
import { isOwnColumn } from './import';
import type { DiffOrder } from './protocol';
import { isNumber } from './column-types';
import { InvalidViewError } from './view-sql';

type Placed = { readonly column: DatasetColumn; readonly place: number };
type Pair = { readonly a: Placed; readonly b: Placed };

const own = (dataset: Dataset): Placed[] =>
  dataset.columns.map((column, place) => ({ column, place })).filter(({ column }) => isOwnColumn(column));

/** Columns of two datasets that mean the same: by key, else by label. Each is used once. */
const pairs = (
  a: Dataset,
  b: Dataset,
): { readonly both: Pair[]; readonly onlyA: Placed[]; readonly onlyB: Placed[] } => {
  const left = own(a);
  const both: Pair[] = [];
  const onlyB: Placed[] = [];
  for (const one of own(b)) {
    const names = [one.column.key, keyFromLabel(one.column.label)];
    const at = left.findIndex(({ column }) => column.key === one.column.key);
    const like =
      at >= 0
        ? at
        : left.findIndex(
            ({ column }) => names.includes(column.key) || names.includes(keyFromLabel(column.label)),
          );
    const [found] = like >= 0 ? left.splice(like, 1) : [];
    if (found) both.push({ a: found, b: one });
    else onlyB.push(one);
  }
  return { both, onlyA: left, onlyB };
};

/** A cell so that it compares with the other dataset's: a list with the text that an export makes of it, anything else by its own kind or as text. */
const comparable = (table: string, { column, place }: Placed, other: DatasetColumn): string => {
  const name = `${table}.c${place}`;
  if (column.type === other.type)
    return column.type === 'text'
      ? `nullif(${name}, '')`
      : column.type === 'list'
        ? `nullif(nullif(${name}, '[]'), '')`
        : name;
  if (column.type === 'list')
    return `nullif(coalesce(array_to_string(try_cast(from_json(${name}, '["varchar"]') as varchar[]), '; '), ${name}), '')`;
  // A number has several texts: both sides are given the store's own.
  if (column.type === 'text' && other.type === 'number')
    return `case when ${isNumber(name)} then try_cast(${name} as double)::varchar else nullif(${name}, '') end`;
  if (column.type === 'text' && other.type === 'time')
    return `coalesce(epoch_ms(try_cast(${name} as timestamptz))::varchar, ${name})`;
  return `nullif(${name}::varchar, '')`;
};

/** The columns by which rows of two datasets are matched: those that were asked for, else the one that names entities, else all that both have. */
const keyPairs = (both: readonly Pair[], asked: readonly string[] | undefined): readonly Pair[] => {
  if (asked !== undefined && asked.length > 0) {
    return asked.map((key) => {
      const found = both.find(({ b }) => b.column.key === key);
      if (!found) throw new InvalidViewError(`Both sides must have the column “${key}” to be matched by it.`);
      return found;
    });
  }
  const naming = namingColumn(both.map(({ b }) => b.column));
  const found = naming && both[naming.index];
  return found ? [found] : both;
};

const numbered = (table: string, keys: readonly string[], areUnique: boolean): string =>
  `(select t.*, t.rowid r, ${areUnique ? '1' : `row_number() over (partition by ${keys.join(', ')} order by t.rowid)`} n from ${table} t)`;

/**
 * The rows that differ, as positions in both tables with which cells changed, in the order of the second. `keys` match rows, `rest` are
 * compared. Only where a key is there several times are its rows numbered: that takes longer than all the rest.
 */
export const diffSql = (
  a: string,
  b: string,
  keys: readonly Pair[],
  rest: readonly Pair[],
  areUnique: boolean,
): string => {
  const keyA = keys.map((pair) => comparable('t', pair.a, pair.b.column));
  const keyB = keys.map((pair) => comparable('t', pair.b, pair.a.column));
  const join = keys.map(
    (pair) =>
      `${comparable('x', pair.a, pair.b.column)} is not distinct from ${comparable('y', pair.b, pair.a.column)}`,
  );
  const differs = rest.map(
    (pair) =>
      `${comparable('x', pair.a, pair.b.column)} is distinct from ${comparable('y', pair.b, pair.a.column)}`,
  );
  const mask = differs.length > 0 ? `[${differs.join(', ')}]` : '[]::boolean[]';
  const isChanged = differs.length > 0 ? `(${differs.join(' or ')})` : 'false';
  const from = `${numbered(a, keyA, areUnique)} x full outer join ${numbered(b, keyB, areUnique)} y on ${areUnique ? '' : 'x.n = y.n and '}${join.join(' and ')}`;
  return `select x.r, y.r, case when x.r is null or y.r is null then null else ${mask} end from ${from} where x.r is null or y.r is null or ${isChanged} order by coalesce(y.r, x.r), y.r is null`;
};

/**
 * How many rows of each side have the key of an earlier one. Numbers are told apart much quicker than texts: where all hashes of the keys
 * are different so are the keys, and only else are the keys themselves counted.
 */
const repeatedKeys = async (
  a: Dataset,
  b: Dataset,
  keys: readonly Pair[],
): Promise<DiffReport['repeated']> => {
  const sides = [
    { dataset: a, names: keys.map((pair) => comparable('t', pair.a, pair.b.column)).join(', ') },
    { dataset: b, names: keys.map((pair) => comparable('t', pair.b, pair.a.column)).join(', ') },
  ];
  const ask = async (count: (names: string, table: string) => string): Promise<DiffReport['repeated']> => {
    const [row = []] = await a.query({
      text: `select ${sides.map(({ dataset, names }) => `(${count(names, `${dataset.name} t`)})`).join(', ')}`,
      values: [],
    });
    return { before: Number(row[0] ?? 0), after: Number(row[1] ?? 0) };
  };
  const hashes = await ask(
    (names, table) => `select count(*) - count(distinct hash(${names})) from ${table}`,
  );
  return hashes.before + hashes.after === 0
    ? hashes
    : ask(
        (names, table) =>
          `select coalesce(sum(n - 1), 0) from (select count(*) n from ${table} group by ${names})`,
      );
};

/** Rows that are read and put in at once: each time the disk is waited for. */
const BATCH = 2_500;

/**
 * Compares two datasets, the first as before and the second as after, and puts what differs into a third, which is empty: rows that
 * came, went, or have other cells. Rows of one key that there are several of are matched in their order, and counted.
 */
export const diffDatasets = async (
  a: Dataset,
  b: Dataset,
  into: Dataset,
  order: DiffOrder,
  tell: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<DiffReport> => {
  const { both, onlyA, onlyB } = pairs(a, b);
  if (both.length === 0) throw new InvalidViewError('The two sides have no column in common.');
  const keys = keyPairs(both, order.key);
  const isKey = (pair: Pair) => keys.includes(pair);
  const rest = both.filter((pair) => !isKey(pair));

  await into.extend([
    {
      key: DIFF_COLUMNS.change,
      label: 'Change',
      type: 'text',
      width: 90,
      ranks: ['changed', 'gone', 'added'],
    },
    { key: DIFF_COLUMNS.cells, label: 'Changed cells', type: 'list', width: 150 },
    ...[...keys, ...rest].map(({ a: from, b: to }): DatasetColumn => ({
      ...to.column,
      type: from.column.type === to.column.type ? to.column.type : 'text',
    })),
    ...rest.map(({ a: from, b: to }): DatasetColumn => ({
      key: beforeKey(to.column.key),
      label: `${to.column.label} before`,
      type: from.column.type === to.column.type ? to.column.type : 'text',
    })),
  ]);

  const cellsOf = (dataset: Dataset, rows: readonly number[]): ReadonlyMap<number, readonly Json[]> =>
    new Map(
      dataset.readRows(rows).map((text) => {
        const cells = JSON.parse(text) as Json[];
        return [cells[0] as number, cells];
      }),
    );
  const counts = { added: 0, gone: 0, changed: 0, same: 0 };

  const take = async (found: readonly (readonly unknown[])[]) => {
    signal.throwIfAborted();
    const asNumber = (value: unknown) => (value === null || value === undefined ? undefined : Number(value));
    const rows = found.map((row) => ({
      x: asNumber(row[0]),
      y: asNumber(row[1]),
      changed: (row[2] as { readonly items?: readonly boolean[] } | null)?.items ?? [],
    }));
    const before = cellsOf(
      a,
      rows.flatMap(({ x }) => (x === undefined ? [] : [x])),
    );
    const after = cellsOf(
      b,
      rows.flatMap(({ y }) => (y === undefined ? [] : [y])),
    );
    await into.append(
      rows.map(({ x, y, changed }) => {
        const left = x === undefined ? undefined : before.get(x);
        const right = y === undefined ? undefined : after.get(y);
        const kind = left === undefined ? 'added' : right === undefined ? 'gone' : 'changed';
        counts[kind] += 1;
        const value = ({ a: from, b: to }: Pair): Json =>
          right ? (right[to.place + 1] ?? null) : (left?.[from.place + 1] ?? null);
        const isChanged = (i: number) => kind === 'changed' && changed[i] === true;
        return [
          kind,
          kind === 'changed' ? rest.flatMap((pair, i) => (isChanged(i) ? [pair.b.column.label] : [])) : null,
          ...[...keys, ...rest].map(value),
          ...rest.map((pair, i) => (isChanged(i) ? (left?.[pair.a.place + 1] ?? null) : null)),
        ];
      }),
    );
    // They come in the order of the second.
    const { x, y } = rows.at(-1) ?? {};
    tell(Math.min(y ?? x ?? 0, b.loaded()), b.loaded());
  };

  tell(0, b.loaded());
  const several = await repeatedKeys(a, b, keys);
  let pending: (readonly unknown[])[] = [];
  await a.stream(
    { text: diffSql(a.name, b.name, keys, rest, several.before + several.after === 0), values: [] },
    async (rows) => {
      pending = pending.concat(rows);
      for (; pending.length >= BATCH; pending = pending.slice(BATCH)) await take(pending.slice(0, BATCH));
    },
    signal,
  );
  if (pending.length > 0) await take(pending);
  counts.same = a.loaded() - counts.gone - counts.changed;

  return {
    ...counts,
    key: keys.map(({ b: { column } }) => column.label),
    isWholeRow: rest.length === 0,
    repeated: several,
    onlyBefore: onlyA.map(({ column }) => column.label),
    onlyAfter: onlyB.map(({ column }) => column.label),
  };
};
