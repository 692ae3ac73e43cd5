/** The part of a column that grouping uses. */
export type ColumnLike = { readonly key: string; readonly type: string; readonly ranks?: unknown };

/** Returns the column that grouping starts with: a verdict or another choice, else the first text. */
export const firstGroup = (all: readonly ColumnLike[]): readonly string[] => {
  const columns = all.filter(({ key }) => !key.startsWith('_'));
  const found =
    columns.find(({ ranks }) => ranks !== undefined) ??
    columns.find(({ key, type }) => type === 'text' && key !== 'entity_id') ??
    columns[0];
  return found ? [found.key] : [];
};
