/** The columns of a report: numbered in their order. */
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';

export type ReportColumns = NonNullable<SafeQuery['report_columns']>;
export type ReportColumn = ReportColumns[number];

export const NARROWEST_COLUMN = 20;
export const WIDEST_COLUMN = 2_000;
const DEFAULT_WIDTH = 160;

/** A width within what a report can have; the narrowest if it is not a number. */
export const columnWidth = (width: number): number =>
  Math.max(NARROWEST_COLUMN, Math.min(WIDEST_COLUMN, width || NARROWEST_COLUMN));

/** Numbers columns in the order they are in. */
export const numbered = (columns: ReportColumns): ReportColumns =>
  columns.map((column, column_order) => ({ ...column, column_order }));

/** Moves one column by some places. */
export const moved = (columns: ReportColumns, at: number, by: number): ReportColumns => {
  const next = [...columns];
  const [taken] = next.splice(at, 1);
  if (taken) next.splice(at + by, 0, taken);
  return next;
};

/** The query's own columns as those of a report, as far as the tenant's config names their fields. */
export const columnsOfQuery = (query: SafeQuery, config: QueryConfig): ReportColumns =>
  query.columns.flatMap(({ db_id, column_label }, column_order) => {
    const field = config.fields.find((one) => one.db_id === db_id);
    const width = config.ui_columns.find((one) => one.db_id === db_id)?.column_width;
    return field
      ? [{ field_id: field.field_id, column_label, column_order, column_width: width ?? DEFAULT_WIDTH }]
      : [];
  });
