import type { ExportFormat } from '../../shared/model/app-state';
import { createParquetWriter } from './parquet';
import { type RowPlan, type RowWriter, type Sink, replacedNotes } from './row-plan';
import { createXlsxWriter } from './xlsx';
import type { Json } from '../../shared/model/json';
import { guardTypes } from '../../shared/rules/formula-guard';
import { createCsvWriter } from './csv';

/** A text format as a stream of pieces: a head, one piece per row, a tail. */
type TextFormat = {
  readonly head: string;
  readonly row: (values: readonly Json[]) => string;
  readonly tail: string;
  /** Returns the number of cells with a formula guard. */
  readonly guarded: () => number;
  /** Returns the number of characters that became U+FFFD. */
  readonly replaced: () => number;
};

/** Csv with a header of labels (guarded like cells), CRLF, and a byte order mark for Excel on request. */
const createCsv = ({ columns, bom }: RowPlan): TextFormat => {
  const writer = createCsvWriter();
  const types = guardTypes(columns.map(({ type }) => type));
  return {
    head: (bom ? '\uFEFF' : '') + writer.row(columns.map(({ label }) => label)),
    row: (values) => writer.row(values, types),
    tail: '',
    guarded: writer.guarded,
    replaced: writer.replaced,
  };
};

/** A JSON array of one object per row, keyed by column key; values are as the tenant sent them. */
const createJson = ({ columns }: RowPlan): TextFormat => {
  const names = columns.map(({ key }) => `${JSON.stringify(key)}:`);
  let isFirst = true;
  return {
    head: '[',
    row: (values) => {
      const body = names.map((name, i) => name + JSON.stringify(values[i] ?? null)).join(',');
      const text = `${isFirst ? '\n' : ',\n'}{${body}}`;
      isFirst = false;
      return text;
    },
    tail: '\n]\n',
    guarded: () => 0,
    replaced: () => 0,
  };
};

/** Creates the writer of a text format. */
export const createTextWriter = (format: 'csv' | 'json', plan: RowPlan, sink: Sink): RowWriter => {
  const text = format === 'csv' ? createCsv(plan) : createJson(plan);
  let head = text.head;
  return {
    rows: async (rows) => {
      const written = rows.map(text.row).join('');
      await sink(Buffer.from(head + written));
      head = '';
    },
    finish: async () => {
      await sink(Buffer.from(head + text.tail));
      return { guarded: text.guarded(), cut: 0, notes: replacedNotes(text.replaced()) };
    },
  };
};

/** Creates the writer of a format. */
export const createRowWriter = (format: ExportFormat, plan: RowPlan, sink: Sink): RowWriter => {
  switch (format) {
    case 'xlsx':
      return createXlsxWriter(plan, sink);
    case 'parquet':
      return createParquetWriter(plan, sink);
    case 'csv':
    case 'json':
      return createTextWriter(format, plan, sink);
  }
};
