/**
 * Contradictions: two places of a record that cannot both be right. Each kind compares what was sent; what was not sent contradicts
 * nothing.
 */
import { CONTRADICTION_CHECKS, type ContradictionKind } from './contradiction-checks';
import type { Evidence, Place } from './contradiction-places';

export type { ContradictionKind } from './contradiction-checks';
export type { Evidence, Part, Place } from './contradiction-places';

/** Two places that contradict each other. */
export type Contradiction = { readonly kind: ContradictionKind; readonly places: readonly [Place, Place] };

export const CONTRADICTION_KINDS = Object.keys(CONTRADICTION_CHECKS) as ContradictionKind[];

/** Returns the contradictions of a record, at most one of each kind. */
export const contradictions = (evidence: Evidence): Contradiction[] =>
  CONTRADICTION_KINDS.flatMap((kind) => {
    const places = CONTRADICTION_CHECKS[kind](evidence);
    return places ? [{ kind, places }] : [];
  });
