import type { Contradiction, Place } from '../../../shared/rules/contradictions';

/** The contradictions of the record that was looked at last, and the side that was gone to last. */
let known: { readonly key: string; readonly places: readonly Place[]; at: number } | undefined;

/** Notes the contradictions of a record, so that a key can go from side to side in any of its tabs. */
export const noteContradictions = (key: string, found: readonly Contradiction[]): void => {
  const at = known?.key === key ? known.at : -1;
  known = { key, places: found.flatMap(({ places }) => places), at };
};

/** Tells if a record has contradictions, as far as they are known. */
export const hasContradictions = (key: string): boolean => known?.key === key && known.places.length > 0;

/** Returns the next side of a record's contradictions; the first follows the last. */
export const nextPlace = (key: string): Place | undefined => {
  if (known?.key !== key || known.places.length === 0) return undefined;
  known.at = (known.at + 1) % known.places.length;
  return known.places[known.at];
};
