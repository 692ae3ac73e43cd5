import type { ColumnFilter } from '../../../shared/dataset';

/** Puts a filter in the place of the one that says the same thing about the same column; undefined takes it away. */
export const withFilter = (
  filters: readonly ColumnFilter[],
  kind: ColumnFilter['kind'],
  key: string | null,
  filter: ColumnFilter | undefined,
): ColumnFilter[] => {
  const others = filters.filter(
    (one) => one.kind !== kind || (key !== null && 'key' in one && one.key !== key),
  );
  return filter ? [...others, filter] : others;
};
