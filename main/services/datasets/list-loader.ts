import { isDeepStrictEqual } from 'node:util';
import type { AnswerMeta, Failure, Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import { Json } from '../../../shared/model/json';
import { failure } from '../../wire/failures';
import type { Loader, LoaderSpec, LoadStep, RowSink, StoredRows } from './loader';
import { text } from './text';

type Row = Readonly<Record<string, unknown>>;

/** A page of a list, as the tenant sends it. */
export type ListPage = {
  readonly rows: readonly Row[];
  readonly total_rows?: number | undefined;
  /** A part of the rows that could not be loaded and is empty. */
  readonly note?: string;
};

/** A list in pages. */
export type PagedList = {
  readonly title: string;
  readonly columns: readonly DatasetColumn[];
  /** Reads a page of about `size` rows, as far as the call lets it. */
  readonly read: (offset: number, size: number, signal: AbortSignal) => Promise<Result<ListPage>>;
  /** Leaves rows out by a rule of the product. */
  readonly select?: (rows: readonly Row[]) => readonly Row[];
};

/** Rows that are handed over together. */
const ROWS_AT_ONCE = 5_000;

const valueAt = (row: Row, path: readonly string[]): unknown => {
  let inner: unknown = row;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step)) return undefined;
    inner = (inner as Row)[step];
  }
  return inner;
};

/** Returns a value as a cell. The schema checks only lists and objects, as it takes longer than all other work on a row. */
const cellOf = (value: unknown): Json => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const cell = Json.safeParse(value);
  return cell.success ? cell.data : null;
};

const putRows = async (
  sink: RowSink,
  columns: readonly DatasetColumn[],
  rows: readonly Row[],
  before: StoredRows,
): Promise<Result<StoredRows>> => {
  const paths = columns.map(({ key }) => key.split('.'));
  let stored = before;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const cells = rows
      .slice(from, from + ROWS_AT_ONCE)
      .map((row) => paths.map((path) => cellOf(valueAt(row, path))));
    const put = await sink.rows(cells);
    if (!put.ok) return put;
    stored = put.value;
  }
  return ok(stored);
};

type Sent = { readonly rows: number; readonly total: number | undefined; readonly dropped: number };

const cutShort = ({ rows, total, dropped }: Sent, reason: 'empty' | 'repeated'): Failure => {
  const message = text.incomplete(rows, total ?? rows, text.endReasons[reason]);
  return failure('rejected', dropped > 0 ? `${message} ${text.notListed(dropped)}` : message, {
    code: 'incomplete',
    next: text.openAgain,
  });
};

const createListLoader = ({ columns, read, select = (rows) => rows }: PagedList): Loader => {
  let offset = 0;
  let stored: StoredRows = { loaded: 0, zoneless: [] };
  let dropped = 0;
  let former: readonly Row[] = [];

  /**
   * Returns how the list ends after a page; undefined if another one follows. Without a total only an empty page is the end: a short
   * page may be one that the tenant has capped.
   */
  const endAfter = (arrived: number, total: number | undefined, isRepeat: boolean) => {
    const reason = isRepeat ? 'repeated' : arrived === 0 ? 'empty' : undefined;
    if (total === undefined ? reason === 'empty' : offset >= total) return {};
    return reason === undefined
      ? undefined
      : { endedEarly: cutShort({ rows: offset, total, dropped }, reason) };
  };

  const stepAfter = (total: number | undefined, more: Partial<LoadStep>): LoadStep => ({
    ...stored,
    total: Math.max((total ?? offset) - dropped, stored.loaded),
    isComplete: false,
    ...more,
  });

  const store = async (
    sink: RowSink,
    { rows, total_rows, note }: ListPage,
    meta: AnswerMeta | undefined,
  ): Promise<Result<LoadStep>> => {
    const isRepeat = rows.length > 0 && isDeepStrictEqual(rows, former);
    const wanted = isRepeat ? [] : select(rows);
    const put = await putRows(sink, columns, wanted, stored);
    if (!put.ok) return put;
    former = rows;
    stored = put.value;
    const { skipped = 0, ignored }: AnswerMeta = isRepeat ? {} : (meta ?? {});
    const arrived = isRepeat ? 0 : rows.length + skipped;
    const left = isRepeat ? 0 : rows.length - wanted.length;
    offset += arrived;
    dropped += left;
    const end = endAfter(arrived, total_rows, isRepeat);
    const isTotalKnown = total_rows !== undefined || (end !== undefined && !end.endedEarly);
    return ok(
      stepAfter(total_rows, {
        skipped,
        ignored,
        dropped: left,
        isTotalKnown,
        isComplete: end !== undefined,
        ...(note === undefined ? {} : { note }),
        ...end,
      }),
    );
  };

  return {
    next: async (sink, size, signal) => {
      const page = await read(offset, size, signal);
      if (!page.ok) return page;
      // The list stays as it is, and the reason is shown beside it.
      if (page.meta?.fallback)
        return ok(
          stepAfter(undefined, { isTotalKnown: false, isComplete: true, endedEarly: page.meta.fallback }),
        );
      return store(sink, page.value, page.meta);
    },
  };
};

/** Loads the pages of a list into a dataset, by offset. */
export const listLoader = (list: PagedList): LoaderSpec => ({
  title: list.title,
  begin: () => createListLoader(list),
});
