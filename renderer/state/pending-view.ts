import type { ColumnFilter, ColumnSort, ViewSpec } from '../../shared/dataset';
import { datasets } from '../bridge';

/** What becomes of the order, or of the filters, that were asked for last. */
export type SortChange = (now: readonly ColumnSort[]) => readonly ColumnSort[];
export type FilterChange = (now: readonly ColumnFilter[]) => readonly ColumnFilter[];

type Built = Awaited<ReturnType<typeof datasets.view>>;

/**
 * The view that was asked for last, which may still be on its way: what is asked for next builds on it, and a view that was overtaken is
 * never shown. A sort over a million rows takes longer than the next press of a key.
 */
export const createPendingView = (shown: () => ViewSpec) => {
  let asked: ViewSpec | undefined;
  /** The view on its way, else the one that is shown. */
  const latest = (): ViewSpec => (asked !== undefined && asked.dataset === shown().dataset ? asked : shown());
  return {
    latest,
    sorted: (change: SortChange): ViewSpec => ({ ...latest(), sort: [...change(latest().sort)] }),
    filtered: (change: FilterChange): ViewSpec => ({ ...latest(), filter: [...change(latest().filter)] }),
    /** Builds the order of a view; undefined where another one was asked for meanwhile. */
    build: async (view: ViewSpec): Promise<Built | undefined> => {
      asked = view;
      const result = await datasets.view({ view });
      if (asked !== view) return undefined;
      asked = undefined;
      return result;
    },
  };
};
