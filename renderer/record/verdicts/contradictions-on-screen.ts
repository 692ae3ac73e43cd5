import type { Place } from '../../../shared/rules/contradictions';
import { connectionOf, useApp } from '../../state/app-store';
import { targetKey, type RecordTarget } from '../record-target';

/** Progress of comparing a record with itself: parts of it are still being read, some could not be read, or all were. */
export type Progress = 'reading' | 'incomplete' | 'complete';

/** The sides of a record's contradictions, and the one that was gone to last. */
type Known = { readonly places: readonly Place[]; readonly progress: Progress; at: number };

/** Records whose contradictions are remembered; the one that was compared longest ago is dropped first. */
const MOST_RECORDS = 500;
const known = new Map<string, Known>();

/** The stack that is open within a record, such as that of an attachment, by the record: keys of what is known of both. */
const inner = new Map<string, string>();

/** Returns a record's key. Another tenant may have an entity with the same ID. */
const keyOf = (target: RecordTarget): string => {
  const { session } = useApp.getState();
  return `${connectionOf(session)} ${targetKey(target)}`;
};

const innerKey = (outer: RecordTarget, target: RecordTarget): string =>
  `${keyOf(outer)} ${targetKey(target)}`;

/** Notes the contradictions of a record, so that a key can go from side to side in any of its tabs. Those of a stack within another record are that record's, until the stack is closed. */
export const noteContradictions = (
  target: RecordTarget,
  places: readonly Place[],
  progress: Progress,
  outer?: RecordTarget,
): void => {
  const key = outer ? innerKey(outer, target) : keyOf(target);
  if (outer) inner.set(keyOf(outer), key);
  const at = known.get(key)?.at ?? -1;
  known.delete(key);
  known.set(key, { places, progress, at });
  const [oldest] = known.keys();
  if (known.size > MOST_RECORDS && oldest !== undefined) known.delete(oldest);
};

/** Forgets the stack of an entity that was open within a record. */
export const closeInnerStack = (outer: RecordTarget, target: RecordTarget): void => {
  if (inner.get(keyOf(outer)) === innerKey(outer, target)) inner.delete(keyOf(outer));
};

/** Returns what is known of the stack that is open within a record. */
const innerOf = (target: RecordTarget): Known | undefined => known.get(inner.get(keyOf(target)) ?? '');

/** Returns how far a record has been compared with itself. */
export const comparisonOf = (target: RecordTarget): Progress | 'none' =>
  known.get(keyOf(target))?.progress ?? 'none';

const isFree = (one: Known | undefined): boolean => one?.progress === 'complete' && one.places.length === 0;

/** Returns true if a record is known to have no contradictions, nor a stack that is open within it. */
export const isFreeOfContradictions = (target: RecordTarget): boolean => {
  const within = innerOf(target);
  return isFree(known.get(keyOf(target))) && (within === undefined || isFree(within));
};

const nextOf = (one: Known | undefined): Place | undefined => {
  if (!one || one.places.length === 0) return undefined;
  one.at = (one.at + 1) % one.places.length;
  return one.places[one.at];
};

/** Returns the next side of a record's contradictions; the first follows the last. A stack that is open within it goes before its own. */
export const nextPlace = (target: RecordTarget): Place | undefined =>
  nextOf(innerOf(target)) ?? nextOf(known.get(keyOf(target)));
