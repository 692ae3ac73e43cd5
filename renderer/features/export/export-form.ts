import { EXPORT_FORMATS, type ExportFormat } from '../../../shared/model/app-state';
import { formatCount } from '../../state/format';

/** What the analyst chose in the dialog. The password lives here only, and only while the dialog is open. */
export type ExportForm = {
  readonly rows: 'all' | 'selected';
  readonly format: ExportFormat;
  readonly defang: boolean;
  readonly bom: boolean;
  /** The id of each row's entity as the last column, by which notes, comparisons and profiles find the row again. */
  readonly ids: boolean;
  /** Workbooks: times as text, as the tenant sent them, or as date cells of the zone on screen. */
  readonly times: 'text' | 'cells';
  readonly password: string;
  readonly repeat: string;
};

/** A dialog that was just opened: what is selected where something is. */
export const newExportForm = (selected: number): ExportForm => ({
  rows: selected > 0 ? 'selected' : 'all',
  format: 'csv',
  defang: false,
  bom: true,
  ids: true,
  times: 'text',
  password: '',
  repeat: '',
});

export const FORMAT_LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  json: 'JSON',
  xlsx: 'Excel',
  parquet: 'Parquet',
};

/** Which of the formats a control's value names. */
export const formatOf = (value: string): ExportFormat => EXPORT_FORMATS.find((one) => one === value) ?? 'csv';

/** What to know of a format before it is chosen. */
export const FORMAT_WORDS: Readonly<Record<ExportFormat, string>> = {
  csv: 'Plain text for any tool. Cells that a spreadsheet would run as a formula are guarded with an apostrophe; no value and an empty text look the same.',
  json: 'One object a row, every value exactly as the tenant sent it.',
  xlsx: 'Typed cells, never a formula; ids and long numbers stay text. A cell holds 32,767 characters: longer text is cut, and a sheet of notes names each such cell.',
  parquet: 'Typed columns for DuckDB, pandas or Spark. Times are UTC, lists are JSON.',
};

const SHEET_ROWS = 1_048_575;
/** How many rows need more than one sheet, in words. */
export const sheetWords = (format: ExportFormat, rows: number): string | undefined =>
  format === 'xlsx' && rows > SHEET_ROWS
    ? `${formatCount(rows)} rows become ${formatCount(Math.ceil(rows / SHEET_ROWS))} sheets: one holds ${formatCount(SHEET_ROWS)}.`
    : undefined;

/** How a password locks a file of this format, and up to which size. */
export const lockWords = (format: ExportFormat): string =>
  format === 'xlsx'
    ? 'Encrypts the workbook as Excel does (AES-256); it can be 2 GB at most. Nobody can open it without the password.'
    : 'Puts the file into an AES-256 zip, whose file name stays readable. Nobody can open it without the password.';

/** What is wrong with the password, if anything is. */
export const passwordProblem = ({
  password,
  repeat,
}: Pick<ExportForm, 'password' | 'repeat'>): string | undefined =>
  password.length > 255
    ? 'A password has 255 characters at most.'
    : password !== repeat
      ? 'The two are not the same.'
      : undefined;
