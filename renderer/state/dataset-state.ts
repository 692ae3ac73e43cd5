import type { DatasetState } from '../../shared/local-calls/datasets';

const isSame = (a: DatasetState['columns'], b: DatasetState['columns']): boolean =>
  a.length === b.length && JSON.stringify(a) === JSON.stringify(b);

/** A dataset's new state with the columns of before where nothing about them changed: what is made of columns (a grid's, a layout) then stays as well. */
export const nextState = (before: DatasetState | null, next: DatasetState): DatasetState =>
  before && isSame(before.columns, next.columns) ? { ...next, columns: before.columns } : next;
