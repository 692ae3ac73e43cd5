/** The columns that a comparison adds to those of the rows. */
export const DIFF_COLUMNS = { change: '_change', cells: '_changed' } as const;
/** Returns the key of the column with the previous values of a column's changed cells. */
export const beforeKey = (key: string): string => `_before_${key}`;
export type ChangeKind = 'added' | 'gone' | 'changed';

/** The result of comparing two sets of rows. */
export type DiffReport = {
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly same: number;
  /** Labels of the columns that matched the rows. */
  readonly key: readonly string[];
  /** Rows were matched by all their cells, so none counts as changed. */
  readonly isWholeRow: boolean;
  /** Rows with the same key as an earlier row; they are matched in order. */
  readonly repeated: { readonly before: number; readonly after: number };
  /** Columns of one side only, which are not compared. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  /** Rows of each side that were left out because their shape was wrong. */
  readonly skipped?: { readonly before: number; readonly after: number };
};
