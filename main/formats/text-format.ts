import type { Json } from '../../shared/model/json';
import { createCsvWriter } from './csv';

/** A text format as a stream of pieces: a head, a piece a row, a tail. */
export type TextFormat = {
  readonly head: () => string;
  readonly row: (values: readonly Json[]) => string;
  readonly tail: () => string;
  /** Cells that were given the formula guard. */
  readonly guarded: () => number;
};

/** Csv with a header of labels (guarded like cells), CRLF, and a byte order mark where Excel is to know the encoding. */
const createCsv = (labels: readonly string[], bom: boolean): TextFormat => {
  const writer = createCsvWriter();
  return { head: () => (bom ? '\uFEFF' : '') + writer.row(labels), row: writer.row, tail: () => '', guarded: writer.guarded };
};

/** A JSON array of one object a row, keyed by column key; values are as the tenant sent them. */
const createJson = (keys: readonly string[]): TextFormat => {
  let isFirst = true;
  return {
    head: () => '[',
    row: (values) => {
      const body = keys.map((key, i) => `${JSON.stringify(key)}:${JSON.stringify(values[i] ?? null)}`).join(',');
      const text = `${isFirst ? '\n' : ',\n'}{${body}}`;
      isFirst = false;
      return text;
    },
    tail: () => '\n]\n',
    guarded: () => 0,
  };
};

/** Creates the writer of a format for columns with the given keys and labels. */
export const createTextFormat = (format: 'csv' | 'json', columns: { readonly keys: readonly string[]; readonly labels: readonly string[]; readonly bom: boolean }): TextFormat =>
  format === 'csv' ? createCsv(columns.labels, columns.bom) : createJson(columns.keys);
