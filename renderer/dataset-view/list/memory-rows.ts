import { ok } from '../../../shared/bridge';
import type { ColumnFilter, ColumnSort, DatasetColumn, RowTuple, ViewSpec } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { formatCell } from '../../state/format';
import { sentZone } from '../../state/time';
import { partsIn } from '../../../shared/rules/dates';
import { readNanoseconds, readTime } from '../../../shared/rules/read-time';
import type { ViewRows } from '../view/dataset-view';

/** Returns a text in lower case, a letter for a letter as the column store does it: no letter depends on those beside it. */
const lower = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : Array.from(text, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).join('');

/** Compares texts by their code points, as UTF-8 is compared. */
const byCodePoints = (a: string, b: string): number => {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((letter, i) => letter !== right[i]);
  if (at === -1) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
};

const isEmpty = (value: Json): boolean => value === null || value === '';
/** Returns a number, or a time in milliseconds. */
const instantOf = ({ type }: DatasetColumn, value: Json): number =>
  type === 'time' ? (readTime(value, sentZone()) ?? NaN) : Number(value);
/** Returns true if two cells are equal: times are if they are one instant, to its last digit, however they are written. */
const isSame = (column: DatasetColumn, a: Json, b: Json): boolean => {
  if (a === b || isEmpty(a) || isEmpty(b)) return a === b || (isEmpty(a) && isEmpty(b));
  if (column.type !== 'time') return false;
  return instantOf(column, a) === instantOf(column, b) && readNanoseconds(a) === readNanoseconds(b);
};
const contains = (value: Json, text: string): boolean => lower(formatCell(value)).includes(lower(text));

const isInRange = (
  column: DatasetColumn,
  value: Json,
  { from, to }: Extract<ColumnFilter, { kind: 'range' }>,
): boolean => {
  const instant = isEmpty(value) ? NaN : instantOf(column, value);
  return instant >= (from ?? -Infinity) && instant < (to ?? Infinity);
};

/** Returns true if a row passes a filter. A filter on a column that is not there hides nothing. */
const passes = (row: RowTuple, columns: readonly DatasetColumn[], filter: ColumnFilter): boolean => {
  if (filter.kind === 'any')
    return columns.some(({ type }, i) => type === 'text' && contains(row[i + 1] ?? null, filter.text));
  const at = columns.findIndex(({ key }) => key === filter.key);
  const column = columns[at];
  if (!column) return true;
  const value = row[at + 1] ?? null;
  switch (filter.kind) {
    case 'text':
      return contains(value, filter.text);
    case 'is':
      return filter.values.some((one) => isSame(column, one, value));
    case 'isNot':
      return !filter.values.some((one) => isSame(column, one, value));
    case 'range':
      return isInRange(column, value, filter);
    case 'part':
      return (
        !isEmpty(value) && partsIn(instantOf(column, value), filter.timeZone)[filter.part] === filter.value
      );
  }
};

/** Compares two cells that are not empty. */
const compare = (column: DatasetColumn, a: Json, b: Json): number =>
  column.type === 'text'
    ? byCodePoints(lower(formatCell(a)), lower(formatCell(b)))
    : instantOf(column, a) - instantOf(column, b) || readNanoseconds(a) - readNanoseconds(b);

/** Compares two rows by one column: empty cells come last in either order. */
const compareBy = (columns: readonly DatasetColumn[], { key, order }: ColumnSort) => {
  const at = columns.findIndex((column) => column.key === key);
  const column = columns[at];
  return (left: RowTuple, right: RowTuple): number => {
    const [a, b] = [left[at + 1] ?? null, right[at + 1] ?? null];
    if (!column || (isEmpty(a) && isEmpty(b))) return 0;
    if (isEmpty(a) || isEmpty(b)) return isEmpty(a) ? 1 : -1;
    return compare(column, a, b) * (order === 'desc' ? -1 : 1);
  };
};

/** Rows that the page holds whole, with the client through which a view reads them. */
export type MemoryRows = {
  readonly client: ViewRows;
  /** Replaces all rows. */
  readonly put: (rows: readonly RowTuple[]) => void;
  /** Returns the rows of a view in its order. */
  readonly inView: (view: ViewSpec) => readonly RowTuple[];
};

/** Answers the questions of a dataset view from rows in memory, under the same rules as the dataset process. */
export const createMemoryRows = (columns: readonly DatasetColumn[]): MemoryRows => {
  let all: readonly RowTuple[] = [];
  let built = new WeakMap<ViewSpec, readonly RowTuple[]>();
  const build = ({ filter, sort }: ViewSpec): readonly RowTuple[] => {
    const orders = sort.map((one) => compareBy(columns, one));
    return all
      .filter((row) => filter.every((one) => passes(row, columns, one)))
      .sort((a, b) => orders.reduce((found, order) => found || order(a, b), 0));
  };
  const inView = (view: ViewSpec) => {
    const rows = built.get(view) ?? build(view);
    built.set(view, rows);
    return rows;
  };
  return {
    inView,
    put: (rows) => {
      all = rows;
      built = new WeakMap();
    },
    client: {
      view: ({ view }) => Promise.resolve(ok({ count: inView(view as ViewSpec).length, loaded: all.length })),
      window: ({ view, offset, count }) => {
        const rows = inView(view as ViewSpec);
        return Promise.resolve(
          ok({
            rows: rows.slice(offset, offset + count),
            offset,
            count: rows.length,
            loaded: all.length,
            cut: [],
          }),
        );
      },
      rows: ({ rows }) => {
        const wanted = new Set(rows);
        return Promise.resolve(ok({ rows: all.filter(([id]) => wanted.has(id)) }));
      },
      offsetOf: ({ view, row }) =>
        Promise.resolve(ok({ offset: inView(view as ViewSpec).findIndex(([id]) => id === row) })),
    },
  };
};
