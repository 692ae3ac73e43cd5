import type { ViewSpec } from '../../../shared/dataset';
import { detailCount } from './detail-rows';
import type { GridHost } from './grid-host';
import { BLOCK } from './grid-sizes';
import { isBlockHeld } from './grid-source';
import type { RowExpansion } from './row-expansion';

/** Rows before the end of what is loaded at which more is requested. */
export const NEAR_END = 40;

/** Tells the grid how many rows there are, and reloads blocks of rows as late as possible. */
export const createRowLoading = (host: GridHost, expansion: RowExpansion) => {
  /** What the grid was told last, and the first row that one of its blocks lacks. */
  let known: { view: ViewSpec | null; count: number; missing: number } = {
    view: null,
    count: 0,
    missing: Infinity,
  };

  /** Updates the grid to another view, or to more rows of the same view. */
  const update = () => {
    const api = host.api();
    if (!api) return;
    const { view, count } = host.props();
    const before = known;
    const isGrown = before.view === view && before.count <= count;
    const former = expansion.all();
    // Other rows stand at other places: nothing is expanded until the former rows are found again in the new order.
    if (!isGrown) expansion.clear();
    const end = before.count + detailCount(expansion.all());
    // New rows are in blocks that the grid does not hold, except for the first of them, which are requested once they come near.
    const isPartHeld = isGrown && isBlockHeld(api, Math.floor(end / BLOCK));
    const isFar = isGrown && api.getLastDisplayedRowIndex() < end - NEAR_END;
    const isLater = isGrown && (isFar || !isPartHeld);
    const missing = isLater ? Math.min(before.missing, isPartHeld ? end : Infinity) : Infinity;
    known = { view, count, missing };
    api.setRowCount(expansion.total(), true);
    if (before.view !== view && before.view?.dataset === view.dataset && former.length > 0)
      void expansion.restore(former);
    if (!isGrown || (isPartHeld && !isFar)) api.refreshInfiniteCache();
  };

  return {
    update,
    /** Loads rows that were left out earlier, once the last row on the screen comes near them. */
    loadMissing: (lastIndex: number) => {
      if (lastIndex < known.missing - NEAR_END) return;
      known = { ...known, missing: Infinity };
      host.api()?.refreshInfiniteCache();
    },
  };
};
