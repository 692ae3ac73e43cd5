import type { DatasetColumn } from '../../../shared/dataset';
import { ANNOTATION_COLUMNS, ANNOTATION_VERDICTS } from '../../../shared/model/annotations';
import { ROW_NOTES } from '../../../shared/model/files';
import { COLUMN_TEXT } from '../text';

/** The columns for the analyst's annotations, which an import adds to those of the file. */
export const ADDED_COLUMNS: readonly DatasetColumn[] = [
  {
    key: ANNOTATION_COLUMNS.verdict,
    label: COLUMN_TEXT.verdict,
    type: 'text',
    ranks: [...ANNOTATION_VERDICTS].reverse(),
    width: 90,
  },
  { key: ANNOTATION_COLUMNS.tags, label: COLUMN_TEXT.tags, type: 'list', width: 110 },
  { key: ANNOTATION_COLUMNS.note, label: COLUMN_TEXT.note, type: 'text', width: 150 },
];

/** A column with its index in the dataset. */
export type PlacedColumn = { readonly column: DatasetColumn; readonly place: number };

const isFromFile = ({ key }: DatasetColumn): boolean =>
  key !== ROW_NOTES && !(Object.values(ANNOTATION_COLUMNS) as readonly string[]).includes(key);

/** Returns the columns that came with the rows, without those that Postern adds. */
export const fileColumns = (columns: readonly DatasetColumn[]): PlacedColumn[] =>
  columns.map((column, place) => ({ column, place })).filter(({ column }) => isFromFile(column));
