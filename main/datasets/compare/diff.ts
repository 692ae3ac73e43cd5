import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { DIFF_COLUMNS, beforeKey, type DiffReport } from '../../../shared/model/compare';
import type { Dataset } from '../dataset/dataset';
import { countRepeatedKeys, diffSql, keyPairs, pairColumns, type ColumnPair } from './diff-sql';
import type { DiffOrder } from '../protocol';
import { InvalidViewError } from '../column-store/view-sql';
import { COLUMN_TEXT, VIEW_TEXT } from '../text';

/** Differing rows that are read and appended together: each batch waits for the disk. */
const BATCH = 2_500;

type MatchedColumns = { readonly keys: readonly ColumnPair[]; readonly rest: readonly ColumnPair[] };

const commonType = ({ a, b }: ColumnPair): DatasetColumn['type'] =>
  a.column.type === b.column.type ? b.column.type : 'text';

const diffColumns = ({ keys, rest }: MatchedColumns): DatasetColumn[] => [
  {
    key: DIFF_COLUMNS.change,
    label: COLUMN_TEXT.change,
    type: 'text',
    width: 90,
    ranks: ['changed', 'gone', 'added'],
  },
  { key: DIFF_COLUMNS.cells, label: COLUMN_TEXT.changedCells, type: 'list', width: 150 },
  ...[...keys, ...rest].map((pair) => ({ ...pair.b.column, type: commonType(pair) })),
  ...rest.map((pair) => ({
    key: beforeKey(pair.b.column.key),
    label: COLUMN_TEXT.before(pair.b.column.label),
    type: commonType(pair),
  })),
];

/** A row that differs: its ID on each side that has it, and which of the compared cells changed. */
type Difference = {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly changed: readonly boolean[];
};

const toDifference = ([before, after, changed]: readonly unknown[]): Difference => {
  const toId = (value: unknown) => (value === null || value === undefined ? undefined : Number(value));
  return {
    before: toId(before),
    after: toId(after),
    changed: (changed as { readonly items?: readonly boolean[] } | null)?.items ?? [],
  };
};

type Cells = readonly Json[];

/** Reads rows by ID; each begins with its ID. */
const readCells = (dataset: Dataset, ids: readonly (number | undefined)[]): ReadonlyMap<number, Cells> =>
  new Map(
    dataset
      .readRows(ids.filter((id) => id !== undefined))
      .map((text) => JSON.parse(text) as Json[])
      .map((cells) => [cells[0] as number, cells]),
  );

type ChangeKind = 'added' | 'gone' | 'changed';

const changeKind = (before: Cells | undefined, after: Cells | undefined): ChangeKind => {
  if (before === undefined) return 'added';
  return after === undefined ? 'gone' : 'changed';
};

/** Builds a row of `diffColumns`. */
const diffRow = (
  { keys, rest }: MatchedColumns,
  before: Cells | undefined,
  after: Cells | undefined,
  changed: readonly boolean[],
): Json[] => {
  const kind = changeKind(before, after);
  const isChanged = (i: number) => kind === 'changed' && changed[i] === true;
  const cellBefore = ({ a }: ColumnPair): Json => before?.[a.place + 1] ?? null;
  const cellNow = (pair: ColumnPair): Json => (after ? (after[pair.b.place + 1] ?? null) : cellBefore(pair));
  return [
    kind,
    kind === 'changed' ? rest.flatMap((pair, i) => (isChanged(i) ? [pair.b.column.label] : [])) : null,
    ...keys.map(cellNow),
    ...rest.map(cellNow),
    ...rest.map((pair, i) => (isChanged(i) ? cellBefore(pair) : null)),
  ];
};

/** Creates a collector that appends differing rows to a dataset in batches and counts them by kind. */
const createCollector = (
  { a, b, into }: { readonly a: Dataset; readonly b: Dataset; readonly into: Dataset },
  columns: MatchedColumns,
  report: (done: number, total: number) => void,
  signal: AbortSignal,
) => {
  const counts = { added: 0, gone: 0, changed: 0 };
  let pending: Difference[] = [];
  const append = async (found: readonly Difference[]) => {
    signal.throwIfAborted();
    const before = readCells(
      a,
      found.map((one) => one.before),
    );
    const after = readCells(
      b,
      found.map((one) => one.after),
    );
    await into.append(
      found.map((one) => {
        const old = one.before === undefined ? undefined : before.get(one.before);
        const now = one.after === undefined ? undefined : after.get(one.after);
        counts[changeKind(old, now)] += 1;
        return diffRow(columns, old, now, one.changed);
      }),
    );
    // They come in the order of the second dataset.
    const last = found.at(-1);
    report(Math.min(last?.after ?? last?.before ?? 0, b.loaded()), b.loaded());
  };
  return {
    counts,
    add: async (rows: readonly (readonly unknown[])[]) => {
      pending = pending.concat(rows.map(toDifference));
      for (; pending.length >= BATCH; pending = pending.slice(BATCH)) await append(pending.slice(0, BATCH));
    },
    finish: async () => {
      if (pending.length > 0) await append(pending);
      pending = [];
    },
  };
};

const labels = (columns: readonly { readonly column: DatasetColumn }[]): string[] =>
  columns.map(({ column }) => column.label);

/**
 * Compares two datasets, `a` as before and `b` as after, and appends what differs to the empty dataset `into`: rows that were added, are
 * gone, or have other cells. Rows with the same key are matched in their order, and counted.
 */
export const diffDatasets = async (
  a: Dataset,
  b: Dataset,
  into: Dataset,
  order: DiffOrder,
  report: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<DiffReport> => {
  const { both, onlyA, onlyB } = pairColumns(a.columns, b.columns);
  if (both.length === 0) throw new InvalidViewError(...VIEW_TEXT.noCommonColumn);
  const keys = keyPairs(both, order.key);
  const columns = { keys, rest: both.filter((pair) => !keys.includes(pair)) };
  await into.extend(diffColumns(columns));
  report(0, b.loaded());
  const repeated = await countRepeatedKeys(a, b, keys);
  const areUnique = repeated.before + repeated.after === 0;
  const collector = createCollector({ a, b, into }, columns, report, signal);
  await a.stream(
    { text: diffSql(a.name, b.name, keys, columns.rest, areUnique), values: [] },
    collector.add,
    signal,
  );
  await collector.finish();
  const { counts } = collector;
  return {
    ...counts,
    same: a.loaded() - counts.gone - counts.changed,
    key: keys.map(({ b: { column } }) => column.label),
    isWholeRow: columns.rest.length === 0,
    repeated,
    onlyBefore: labels(onlyA),
    onlyAfter: labels(onlyB),
  };
};
