import { EXPORT_FORMATS, type ExportFormat } from '../../../shared/model/app-state';
import type { Missing } from '../../components/form/use-form';
import { TEXT } from './text';

/** The values of the export dialog. The password exists only here, while the dialog is open. */
export type ExportForm = {
  readonly rows: 'all' | 'selected';
  readonly format: ExportFormat;
  readonly defang: boolean;
  readonly bom: boolean;
  /** The entity's ID as the last column: notes, comparisons and profiles find the row by it. */
  readonly ids: boolean;
  /** Workbooks: times as unchanged text, or as date cells in the zone on screen. */
  readonly times: 'text' | 'cells';
  readonly password: string;
  readonly repeat: string;
};

/** A dialog that was just opened: it exports the selection if there is one. */
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

/** The format that a control's value names. */
export const formatOf = (value: string): ExportFormat => EXPORT_FORMATS.find((one) => one === value) ?? 'csv';

const SHEET_ROWS = 1_048_575;

/** Says how many sheets the rows need if it is more than one. */
export const sheetNote = (format: ExportFormat, rows: number): string | undefined =>
  format === 'xlsx' && rows > SHEET_ROWS
    ? TEXT.sheets(rows, Math.ceil(rows / SHEET_ROWS), SHEET_ROWS)
    : undefined;

/** Names what an export of this number of rows lacks; undefined if nothing. */
export const missingForExport = (form: ExportForm, rows: number): Missing | undefined => {
  if (rows === 0)
    return { reason: form.rows === 'selected' ? TEXT.selectionGone : TEXT.noRows, field: 'rows' };
  const reason = passwordProblem(form);
  return reason === undefined
    ? undefined
    : { reason, field: form.password.length > LONGEST_PASSWORD ? 'password' : 'repeat' };
};

const LONGEST_PASSWORD = 255;

/** The error in the password; undefined if there is none. */
export const passwordProblem = ({
  password,
  repeat,
}: Pick<ExportForm, 'password' | 'repeat'>): string | undefined => {
  if (password.length > LONGEST_PASSWORD) return TEXT.tooLong;
  return password === repeat ? undefined : TEXT.mismatch;
};

/** The problem to show while typing: a password that was not repeated yet is no mismatch. */
export const shownPasswordProblem = (form: Pick<ExportForm, 'password' | 'repeat'>): string | undefined =>
  form.repeat === '' && form.password.length <= LONGEST_PASSWORD ? undefined : passwordProblem(form);
