import type { ViewSpec } from '../../../shared/dataset';
import { detailCount } from './detail-rows';
import type { GridContext } from './grid-context';
import type { GridApi } from './grid-modules';
import { BLOCK } from './grid-sizes';
import { isBlockHeld } from './grid-source';
import type { RowExpansion } from './row-expansion';

/** Rows before the end of what is loaded at which more is requested. */
export const NEAR_END = 40;

/** The view and count that the grid shows, and the first row that one of its blocks lacks. */
type Shown = { readonly view: ViewSpec; readonly count: number; readonly missing: number };

/** Tells the grid how many rows there are, and reloads blocks of rows as late as possible. */
export const createRowLoading = (context: GridContext, expansion: RowExpansion) => {
  // The grid is made with these rows, and requests them by itself.
  const { view: firstView, count: firstCount } = context.props();
  let shown: Shown = { view: firstView, count: firstCount, missing: Infinity };

  /** Adds rows at the end. Those in a block that the grid holds are requested only once they come near. */
  const grow = (api: GridApi, view: ViewSpec, count: number) => {
    const end = shown.count + detailCount(expansion.all());
    const isPartHeld = isBlockHeld(api, Math.floor(end / BLOCK));
    const isFar = api.getLastDisplayedRowIndex() < end - NEAR_END;
    const isLater = isFar || !isPartHeld;
    const missing = isLater ? Math.min(shown.missing, isPartHeld ? end : Infinity) : Infinity;
    shown = { view, count, missing };
    api.setRowCount(expansion.total(), true);
    if (!isLater) api.refreshInfiniteCache();
  };

  /** Shows other rows. Rows that were expanded are found again in the new order. */
  const replace = (api: GridApi, view: ViewSpec, count: number) => {
    const former = expansion.all();
    const isReordered = shown.view !== view && shown.view.dataset === view.dataset;
    expansion.clear();
    shown = { view, count, missing: Infinity };
    api.setRowCount(expansion.total(), true);
    if (isReordered && former.length > 0) void expansion.restore(former);
    api.refreshInfiniteCache();
  };

  return {
    /** Updates the grid to another view, or to more rows of the same view. */
    update: (): void => {
      const api = context.api();
      if (!api) return;
      const { view, count } = context.props();
      if (shown.view === view && shown.count === count) return;
      if (shown.view === view && shown.count <= count) grow(api, view, count);
      else replace(api, view, count);
    },
    /** Loads rows that were left out earlier, once the last row on the screen comes near them. */
    loadMissing: (lastIndex: number): void => {
      if (lastIndex < shown.missing - NEAR_END) return;
      shown = { ...shown, missing: Infinity };
      context.api()?.refreshInfiniteCache();
    },
  };
};
