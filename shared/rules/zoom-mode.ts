import { COLLAPSE_AT, ZOOM_IN_MAX_ROWS } from '../api/limits';

/** Zoom-in mode holds when no app has more than 3000 rows (specification section 9). */
export const isZoomedIn = (rowsPerApp: Iterable<number>): boolean =>
  [...rowsPerApp].every((rows) => rows <= ZOOM_IN_MAX_ROWS);

/** Details collapse at 10 items (specification section 9): up to ten are all shown; of more, ten, and how many wait behind them. */
export const collapse = <T>(
  items: readonly T[],
  isOpen = false,
): { readonly shown: readonly T[]; readonly hidden: number } =>
  isOpen || items.length <= COLLAPSE_AT
    ? { shown: items, hidden: 0 }
    : { shown: items.slice(0, COLLAPSE_AT), hidden: items.length - COLLAPSE_AT };
