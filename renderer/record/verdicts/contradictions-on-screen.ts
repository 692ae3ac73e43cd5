import type { Contradiction, Place } from '../../../shared/rules/contradictions';
import { useApp } from '../../state/app-store';
import { targetKey, type RecordTarget } from '../record-target';

/** The sides of a record's contradictions, and the one that was gone to last. */
type Known = { readonly places: readonly Place[]; readonly isComplete: boolean; at: number };

/** Records whose contradictions are remembered; the one that was compared longest ago is dropped first. */
const MOST_RECORDS = 500;
const known = new Map<string, Known>();

/** Returns a record's key. Another tenant may have an entity with the same ID. */
const keyOf = (target: RecordTarget): string => {
  const { session } = useApp.getState();
  return `${session.kind === 'signedIn' ? session.connectionId : ''} ${targetKey(target)}`;
};

/** Notes the contradictions of a record, so that a key can go from side to side in any of its tabs. They are not complete while parts of it are being read. */
export const noteContradictions = (
  target: RecordTarget,
  found: readonly Contradiction[],
  isComplete: boolean,
): void => {
  const key = keyOf(target);
  const at = known.get(key)?.at ?? -1;
  known.delete(key);
  known.set(key, { places: found.flatMap(({ places }) => places), isComplete, at });
  const [oldest] = known.keys();
  if (known.size > MOST_RECORDS && oldest !== undefined) known.delete(oldest);
};

/** Returns how far a record has been compared with itself. */
export const comparisonOf = (target: RecordTarget): 'none' | 'partial' | 'complete' => {
  const one = known.get(keyOf(target));
  if (!one) return 'none';
  return one.isComplete ? 'complete' : 'partial';
};

/** Tells if a record is known to have no contradictions. */
export const isFreeOfContradictions = (target: RecordTarget): boolean => {
  const one = known.get(keyOf(target));
  return one !== undefined && one.isComplete && one.places.length === 0;
};

/** Returns the next side of a record's contradictions; the first follows the last. */
export const nextPlace = (target: RecordTarget): Place | undefined => {
  const one = known.get(keyOf(target));
  if (!one || one.places.length === 0) return undefined;
  one.at = (one.at + 1) % one.places.length;
  return one.places[one.at];
};
