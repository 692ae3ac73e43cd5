/** The columns that a comparison adds to those of the rows. */
export const DIFF_COLUMNS = { change: '_change', cells: '_changed' } as const;
/** The key of the column that holds a changed cell's former value. */
export const beforeKey = (key: string): string => `_before_${key}`;
export type ChangeKind = 'added' | 'gone' | 'changed';

/** What a comparison of two sets of rows came to. */
export type DiffReport = {
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly same: number;
  /** Labels of the columns by which rows were matched. */
  readonly key: readonly string[];
  /** Rows were matched by all their cells: then none can be changed. */
  readonly isWholeRow: boolean;
  /** Rows whose key an earlier row has already: matched in their order. */
  readonly repeated: { readonly before: number; readonly after: number };
  /** Columns that only one side has: not compared. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
};
