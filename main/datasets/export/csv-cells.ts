import type { ColumnType } from '../../../shared/dataset';
import { createCsvBytes } from '../../formats/csv-bytes';
import type { CsvBytes, CsvHead } from '../../formats/csv-output';
import { createCsvRecordBytes } from '../../formats/csv-record-bytes';

/** The exported cells of stored rows. */
export type CsvCells = {
  readonly places: readonly number[];
  /** Column types that decide which cells need a formula guard. */
  readonly types: readonly ColumnType[];
  /** The delimiter of rows that are records of a csv file; null for JSON texts. */
  readonly delimiter: string | null;
};

/** Creates the converter of stored rows to csv. */
export const createCsvFromRows = (head: CsvHead | null, { places, types, delimiter }: CsvCells): CsvBytes => {
  if (delimiter !== null) return createCsvRecordBytes(head, places, types, delimiter);
  // A JSON text begins with the row's ID.
  const positions = places.map((place) => place + 1);
  return createCsvBytes(head, positions, types);
};
