import type { ColumnFilter } from '../../../shared/dataset';

/** Replaces the filter of the same kind on the same column; undefined removes it. */
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
