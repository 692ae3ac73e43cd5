import type { QueryConfig, QueryField, SortBy } from '../../../../shared/model/query';

/** Returns the column that the tenant sorts a field by: its own sort column if it has one. */
export const sortId = (field: QueryField): string => field.db_sort_id ?? field.db_id;

/** Returns the fields that the tenant can sort by. */
export const sortableFields = (config: QueryConfig): readonly QueryField[] =>
  config.fields.filter((field) => !field.multi_values || field.db_sort_id);

/** Returns the keys with the order of one reversed. */
export const reverseKey = (keys: readonly SortBy[], at: number): SortBy[] =>
  keys.map((key, i) => (i === at ? { ...key, order: key.order === 'asc' ? 'desc' : 'asc' } : key));
