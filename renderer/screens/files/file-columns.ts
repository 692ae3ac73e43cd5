/** The order of a file's columns: annotations and row notes come before the columns of the file. */
import { ANNOTATION_COLUMNS } from '../../../shared/model/annotations';
import type { GridColumn } from '../../dataset-view/grid/grid-column';

const ANNOTATIONS: readonly string[] = Object.values(ANNOTATION_COLUMNS);

const isOwn = ({ id }: GridColumn): boolean => id.startsWith('_');

/** Returns the columns of the file itself. */
export const fileColumns = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.filter((column) => !isOwn(column));

/** Puts Postern's columns first. */
export const ownColumnsFirst = (columns: readonly GridColumn[]): readonly GridColumn[] => [
  ...columns.filter(isOwn),
  ...fileColumns(columns),
];

/** Leaves out the columns of annotations, which are empty until the first one is made. */
export const withoutAnnotations = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  ownColumnsFirst(columns).filter(({ id }) => !ANNOTATIONS.includes(id));
