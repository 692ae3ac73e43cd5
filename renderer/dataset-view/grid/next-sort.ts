import type { ColumnSort } from '../../../shared/dataset';

/** The order after a header was pressed: up, down, then none; `isMore` keeps the other columns. */
export const nextSort = (sort: readonly ColumnSort[], key: string, isMore: boolean): ColumnSort[] => {
  const now = sort.find((one) => one.key === key);
  const others = isMore ? sort.filter((one) => one.key !== key) : [];
  if (now?.order === 'desc') return others;
  return [...others, { key, order: now ? 'desc' : 'asc' }];
};
