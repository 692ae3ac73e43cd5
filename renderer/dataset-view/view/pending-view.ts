import type { ColumnFilter, ColumnSort, ViewSpec } from '../../../shared/dataset';
import type { RowClient } from '../../rows-client';

/** Returns the new order, given the order that was requested last. */
export type SortChange = (now: readonly ColumnSort[]) => readonly ColumnSort[];
/** Returns the new filters, given the filters that were requested last. */
export type FilterChange = (now: readonly ColumnFilter[]) => readonly ColumnFilter[];

type BuiltView = Awaited<ReturnType<RowClient['view']>>;

/**
 * Tracks the view that was requested last, which may still be being built: the next change builds on it, and a superseded
 * view is never shown. Sorting a million rows takes longer than the next key press.
 */
export const createPendingView = (rows: Pick<RowClient, 'view'>, shown: () => ViewSpec) => {
  let pending: ViewSpec | undefined;
  /** Returns the view being built, or else the one that is shown. */
  const latest = (): ViewSpec =>
    pending !== undefined && pending.dataset === shown().dataset ? pending : shown();
  return {
    latest,
    isBuilding: (): boolean => pending !== undefined,
    sorted: (change: SortChange): ViewSpec => ({ ...latest(), sort: [...change(latest().sort)] }),
    filtered: (change: FilterChange): ViewSpec => ({ ...latest(), filter: [...change(latest().filter)] }),
    /** Builds a view's order; returns undefined if another view was requested in the meantime. */
    build: async (view: ViewSpec): Promise<BuiltView | undefined> => {
      pending = view;
      const result = await rows.view({ view });
      if (pending !== view) return undefined;
      pending = undefined;
      return result;
    },
  };
};
