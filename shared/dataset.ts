/** The row protocol: the page's requests to the dataset process over a message port, and the replies. */
import { z } from 'zod';
import { Json } from './model/json';
import type { CountryLogins, LoginPlace, LoginTally, UnusualLogins } from './model/login-counts';
import type { Journey, TravelReport } from './model/travel';

export const COLUMN_TYPES = ['text', 'number', 'time', 'boolean', 'list'] as const;
/** A column of a dataset. `key` is its `db_id` at the tenant. */
export const DatasetColumn = z.strictObject({
  key: z.string().min(1),
  label: z.string(),
  type: z.enum(COLUMN_TYPES),
  width: z.number().optional(),
  /** The values from lowest to highest, if the tenant sorts the column by rank instead of letters, as it does verdicts. */
  ranks: z.array(z.string()).optional(),
  /** Names of values, by the value as text: most are the tenant's. They are shown; files hold the values. */
  names: z.record(z.string(), z.string()).optional(),
  /** The colors of values, by the value as text: such a column is drawn as tags. */
  tones: z.record(z.string(), z.enum(['ok', 'warn', 'bad', 'mute'])).optional(),
  /** Its texts are JSON, which is shown as named fields. */
  isJson: z.boolean().optional(),
  /** The tenant's values are verdicts, whatever the column is called. */
  isVerdict: z.boolean().optional(),
  /** The zone of times that name none; the workstation's if absent. */
  zone: z.string().optional(),
  /** Set once such a time came. */
  isZoneAssumed: z.boolean().optional(),
});
export type DatasetColumn = z.infer<typeof DatasetColumn>;
export type ColumnType = DatasetColumn['type'];

export const ColumnSort = z.strictObject({ key: z.string(), order: z.enum(['asc', 'desc']) });
export type ColumnSort = z.infer<typeof ColumnSort>;

/** A local filter over the loaded rows; a row must match all filters. `text` finds a substring and ignores case. */
export const ColumnFilter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), key: z.string(), text: z.string() }),
  z.strictObject({ kind: z.literal('is'), key: z.string(), values: z.array(Json) }),
  z.strictObject({ kind: z.literal('isNot'), key: z.string(), values: z.array(Json) }),
  /** Numbers, or times in milliseconds since the epoch; `from` is included, `to` is not. */
  z.strictObject({
    kind: z.literal('range'),
    key: z.string(),
    from: z.number().nullish(),
    to: z.number().nullish(),
  }),
  /** A time's hour (0 to 23) or weekday (0 is Sunday) in a zone. */
  z.strictObject({
    kind: z.literal('part'),
    key: z.string(),
    part: z.enum(['hour', 'weekday']),
    value: z.number().int().min(0).max(23),
    timeZone: z.string(),
  }),
  /** A substring in any text column. */
  z.strictObject({ kind: z.literal('any'), text: z.string() }),
]);
export type ColumnFilter = z.infer<typeof ColumnFilter>;

/** An order and a filter over a dataset. The same spec always means the same view. */
export const ViewSpec = z.strictObject({
  dataset: z.string(),
  sort: z.array(ColumnSort).default([]),
  filter: z.array(ColumnFilter).default([]),
});
export type ViewSpec = z.infer<typeof ViewSpec>;

const rowId = z.number().int().min(0);
/** Row IDs as inclusive ranges, ascending and merged, so that even a large selection is a short message. */
export const RowRanges = z
  .array(z.tuple([rowId, rowId]).readonly())
  .readonly()
  .refine(
    (ranges) => ranges.every(([from, to], i) => from <= to && from > (ranges[i - 1]?.[1] ?? -2) + 1),
    'Ranges are ascending and merged.',
  );
export type RowRanges = z.infer<typeof RowRanges>;

/** Selected rows by ID (stable within a dataset), or all rows of a view except some. */
export const Selection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('some'), ranges: RowRanges }),
  z.strictObject({ kind: z.literal('allBut'), ranges: RowRanges }),
]);
export type Selection = z.infer<typeof Selection>;

/** Returns the number of rows in the ranges. */
export const rowsIn = (ranges: RowRanges): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** Returns true if the ranges include a row. */
export const holdsRow = (ranges: RowRanges, row: number): boolean => {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found[0] <= row;
};

/** Characters of a cell that a grid shows; no column is wide enough for more. */
export const CELL_START = 400;

/** Cuts the cells of a window that are longer than `at` characters to their start, except in the columns `but`. */
export const WindowCut = z.strictObject({ at: z.int().min(1), but: z.array(z.string()).default([]) });
export type WindowCut = z.infer<typeof WindowCut>;

const id = { id: z.number().int() };
/** A request from the page. Each gets exactly one reply, with the same `id`. */
export const RowRequest = z.discriminatedUnion('op', [
  /** Builds the view's order, and returns how many rows it has. */
  z.strictObject({ op: z.literal('view'), ...id, view: ViewSpec }),
  /** Returns rows of the view in `[offset, offset + count)`: fewer if they are larger than some megabytes, but at least one if the view has any there. */
  z.strictObject({
    op: z.literal('window'),
    ...id,
    view: ViewSpec,
    offset: z.number().int().min(0),
    count: z.number().int().min(1).max(5000),
    cut: WindowCut.optional(),
  }),
  /** Returns rows by ID, in the order of `rows`. */
  z.strictObject({
    op: z.literal('rows'),
    ...id,
    dataset: z.string(),
    rows: z.array(z.number().int()).max(5000),
  }),
  /** Counts rows in buckets of a time or number column, split by the values of a second column. */
  z.strictObject({
    op: z.literal('histogram'),
    ...id,
    view: ViewSpec,
    key: z.string(),
    buckets: z.number().int().min(1).max(400),
    by: z.string().optional(),
    /** Bounds in the column's unit (milliseconds for times); by default the column's smallest and largest value. */
    from: z.number().optional(),
    to: z.number().optional(),
  }),
  /** Returns the most frequent values of a column with their counts. */
  z.strictObject({
    op: z.literal('values'),
    ...id,
    view: ViewSpec,
    key: z.string(),
    top: z.number().int().min(1).max(100_000),
  }),
  /** Counts rows for each combination of columns. `part` takes the hour, weekday or day of a time in the given zone. */
  z.strictObject({
    op: z.literal('group'),
    ...id,
    view: ViewSpec,
    by: z
      .array(z.strictObject({ key: z.string(), part: z.enum(['hour', 'weekday', 'day']).optional() }))
      .min(1)
      .max(4),
    timeZone: z.string().default('UTC'),
    top: z.number().int().min(1).max(100_000).default(10_000),
  }),
  /** Counts logins by place: one for each square of `cell` degrees, or for the same coordinates if it is 0. */
  z.strictObject({
    op: z.literal('places'),
    ...id,
    view: ViewSpec,
    cell: z.number().min(0).max(90),
    /** Texts of the same country, which are counted as one. */
    spellings: z.array(z.array(z.string()).min(2)).max(500).default([]),
  }),
  /** Counts logins by country, with what is known about how usual each one is. */
  z.strictObject({ op: z.literal('countries'), ...id, view: ViewSpec }),
  /** Finds the successful logins that are unusual for their user: see `ODD`. Texts of the same country count as one. */
  z.strictObject({
    op: z.literal('unusual'),
    ...id,
    view: ViewSpec,
    spellings: z.array(z.array(z.string()).min(2)).max(500).default([]),
    top: z.number().int().min(1).max(1_000),
  }),
  /** Finds the latest rows that `unusual` counts. */
  z.strictObject({
    op: z.literal('unusualRows'),
    ...id,
    view: ViewSpec,
    spellings: z.array(z.array(z.string()).min(2)).max(500).default([]),
    top: z.number().int().min(1).max(10_000),
  }),
  /** Finds impossible journeys: consecutive successful logins of one user at least `km` kilometers apart, and faster than `kmh`. */
  z.strictObject({
    op: z.literal('travel'),
    ...id,
    view: ViewSpec,
    kmh: z.number().min(0),
    km: z.number().min(0),
    top: z.number().int().min(1).max(1_000),
  }),
  /** Returns quick statistics of a column, with its `top` most frequent values. Lists count by element. */
  z.strictObject({
    op: z.literal('facts'),
    ...id,
    view: ViewSpec,
    key: z.string(),
    top: z.number().int().min(0).max(100_000).default(0),
    /** Allows an estimate of the distinct values, without any value, if counting them takes long. */
    mayEstimate: z.boolean().default(false),
  }),
  /** Returns the offset of a row in a view, or -1. */
  z.strictObject({ op: z.literal('offsetOf'), ...id, view: ViewSpec, row: z.number().int() }),
]);
export type RowRequest = z.infer<typeof RowRequest>;

/** A row as it is sent: its ID, then the cells in the order of the dataset's columns. */
export type RowTuple = readonly [row: number, ...cells: Json[]];

export type RowAnswers = {
  view: { readonly count: number; readonly loaded: number };
  window: {
    readonly rows: readonly RowTuple[];
    readonly offset: number;
    readonly count: number;
    readonly loaded: number;
    /** Cells that were cut: index of the row in the window, index of the column in the dataset, and length of the whole cell. */
    readonly cut: readonly (readonly [row: number, column: number, length: number])[];
  };
  rows: { readonly rows: readonly RowTuple[] };
  histogram: {
    readonly from: number;
    readonly to: number;
    /** Width of a bucket in the column's unit. */
    readonly step: number;
    readonly series: readonly { readonly value: string; readonly counts: readonly number[] }[];
    /** Rows with an empty cell, which no bucket counts. */
    readonly outside: number;
  };
  values: {
    readonly values: readonly { readonly value: Json; readonly count: number }[];
    readonly distinct: number;
  };
  group: {
    readonly groups: readonly { readonly values: readonly Json[]; readonly count: number }[];
    readonly total: number;
  };
  places: {
    readonly places: readonly LoginPlace[];
    /** Number of places of all logins with coordinates, whatever the squares. */
    readonly distinct: number;
    /** Logins without coordinates, by country as the tenant sent it; empty if none was. */
    readonly elsewhere: readonly (LoginTally & { readonly country: string })[];
  };
  /** With the number of logins that did not come through known egress. */
  countries: { readonly countries: readonly CountryLogins[]; readonly direct: number };
  /** The latest ones, with the number of all. */
  unusual: { readonly logins: readonly UnusualLogins[]; readonly users: number; readonly found: number };
  /** The latest ones, with the number of all. */
  unusualRows: { readonly rows: readonly number[]; readonly found: number };
  /** The fastest journeys. */
  travel: { readonly report: TravelReport; readonly journeys: readonly Journey[] };
  facts: {
    /** Numbers of rows in the view, of empty cells and of distinct values. */
    readonly rows: number;
    readonly empty: number;
    readonly distinct: number;
    /** The number of distinct values is an estimate, and neither values nor averages were counted. */
    readonly isEstimate: boolean;
    /** The most frequent values, as many as were requested. */
    readonly values: readonly { readonly value: Json; readonly count: number }[];
    /** The smallest and the largest number or time; null if there is none, and for other columns. */
    readonly min: Json;
    readonly max: Json;
    /** Present for number columns only; times have a median in milliseconds. */
    readonly mean: number | null;
    readonly median: number | null;
    readonly sum: number | null;
  };
  offsetOf: { readonly offset: number };
};
export type RowOp = keyof RowAnswers;
export type RowReply =
  | { readonly id: number; readonly ok: true; readonly value: RowAnswers[RowOp] }
  | {
      readonly id: number;
      readonly ok: false;
      readonly message: string;
      readonly code: 'gone' | 'invalid' | 'failed';
      readonly next?: string;
    };
