import { Buffer } from 'node:buffer';
import type { ResultRow } from '../../../shared/model/query';
import { createZip } from './zip';

export const RESULT_FORMATS = ['json', 'csv', 'xlsx'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];
type Columns = readonly { readonly db_id: string; readonly column_label: string }[];

const MIME_TYPES: Readonly<Record<ResultFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const text = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell);
/** Formats a cell of csv. One that a spreadsheet would take for a formula begins with an apostrophe. */
const csvCell = (cell: unknown): string => {
  const plain = text(cell).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
const xml = (plain: string): string =>
  plain
    .toWellFormed()
    // XML 1.0 has no other control characters.
    .replace(/[^\t\n\r\u0020-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with one sheet of texts. */
const workbook = (lines: readonly (readonly string[])[]): Uint8Array => {
  const rows = lines.map((cells) => {
    const filled = cells.map(
      (cell) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`,
    );
    return `<row>${filled.join('')}</row>`;
  });
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Results" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return createZip(
    Object.entries(parts).map(([name, part]) => ({ name, bytes: Buffer.from(HEAD + part, 'utf8') })),
  );
};

const writeRows = (format: ResultFormat, columns: Columns, rows: readonly ResultRow[]): Uint8Array => {
  if (format === 'json') return Buffer.from(JSON.stringify(rows, null, 2), 'utf8');
  const lines = [
    ['Entity ID', ...columns.map(({ column_label }) => column_label)],
    ...rows.map((row) => [row.entity_id, ...columns.map(({ db_id }) => text(row[db_id]))]),
  ];
  if (format === 'xlsx') return workbook(lines);
  return Buffer.from(lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join(''), 'utf8');
};

/** A result that was exported at the tenant. */
export type ResultFile = {
  readonly name: string;
  readonly mime_type: string;
  readonly bytes: Uint8Array;
  readonly rows: number;
};

/** Writes the rows of a result to a file of a format. */
export const createResultFile = (
  name: string,
  format: ResultFormat,
  columns: Columns,
  rows: readonly ResultRow[],
): ResultFile => ({
  name: `${name}.${format}`,
  mime_type: MIME_TYPES[format],
  bytes: writeRows(format, columns, rows),
  rows: rows.length,
});
