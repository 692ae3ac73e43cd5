import { COLLAPSE_AT, ZOOM_IN_MAX_ROWS } from '../limits';

/** Returns true if the map zooms in: no app has more than 3,000 rows. */
export const isZoomedIn = (rowsPerApp: Iterable<number>): boolean =>
  [...rowsPerApp].every((rows) => rows <= ZOOM_IN_MAX_ROWS);

/** Collapses details to the first 10 items; returns these and the number of hidden ones. */
export const collapse = <T>(
  items: readonly T[],
  isOpen = false,
): { readonly shown: readonly T[]; readonly hidden: number } =>
  isOpen || items.length <= COLLAPSE_AT
    ? { shown: items, hidden: 0 }
    : { shown: items.slice(0, COLLAPSE_AT), hidden: items.length - COLLAPSE_AT };
