import type { QueryConfig, QueryField } from '../../../../shared/model/query';
import type { DraftColumn } from '../../../query/hunt-draft';

const MAX_WIDTH = 2_000;

/** Returns the fields that are not among the columns. */
export const otherFields = (
  columns: readonly DraftColumn[],
  config: QueryConfig | undefined,
): readonly QueryField[] =>
  (config?.fields ?? []).filter((field) => columns.every((column) => column.db_id !== field.db_id));

/** Returns the tenant's label of a column, or its key if the tenant has none. */
export const fieldLabel = (db_id: string, config: QueryConfig | undefined): string =>
  config?.fields.find((field) => field.db_id === db_id)?.label ?? db_id;

/** Moves a column by a number of places. */
export const moveColumn = (columns: readonly DraftColumn[], at: number, by: number): DraftColumn[] => {
  const next = [...columns];
  const [moved] = next.splice(at, 1);
  if (moved) next.splice(at + by, 0, moved);
  return next;
};

/** Changes one column. */
export const patchColumn = (
  columns: readonly DraftColumn[],
  db_id: string,
  patch: Partial<DraftColumn>,
): DraftColumn[] => columns.map((column) => (column.db_id === db_id ? { ...column, ...patch } : column));

/** Sets a column's width from typed text: 0 and nothing mean automatic, anything but a whole number changes nothing. */
export const resizeColumn = (
  columns: readonly DraftColumn[],
  db_id: string,
  typed: string,
): readonly DraftColumn[] => {
  const width = Math.min(MAX_WIDTH, Number(typed));
  if (!Number.isInteger(width) || width < 0) return columns;
  return columns.map((column) => {
    if (column.db_id !== db_id) return column;
    const { width: _former, ...rest } = column;
    return width === 0 ? rest : { ...rest, width };
  });
};
