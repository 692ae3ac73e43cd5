import { nameEndingIn } from '../../formats/file-name';

/** Seconds of an instant in UTC, as file names have it: `20261121T151000Z`. */
export const fileStamp = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const part = (text: string): string => text.replace(/[\s_]+/g, '-').slice(0, 60) || 'unnamed';

/** The ending of an exported file: whatever is no workbook lies in a zip once it has a password. */
export const exportEnding = (format: string, isLocked: boolean): string =>
  isLocked && format !== 'xlsx' ? `${format}.zip` : format;

/** The name of an exported file: tenant unless the rows are of none, query, moment in UTC and number of rows, so that exports of one folder sort by time and are easy to tell apart. */
export const exportFileName = (of: {
  /** Empty if the rows are of no tenant. */
  readonly tenant: string;
  readonly query: string;
  readonly time: number;
  readonly rows: number;
  readonly format: string;
  readonly isLocked: boolean;
}): string =>
  nameEndingIn(
    `${of.tenant === '' ? '' : `${part(of.tenant)}_`}${part(of.query)}`,
    `_${fileStamp(of.time)}_${of.rows}.${exportEnding(of.format, of.isLocked)}`,
    'export',
  );
