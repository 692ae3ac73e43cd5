import { createFocusTargets } from '../../state/focus-targets';

/** A histogram that has the focus: keys mark a range of its buckets. */
export type RangeTarget = {
  /** Moves the marked end by an arrow key, Home or End; the other end stays if the range is extended. */
  readonly move: (key: string, isExtending: boolean) => void;
  readonly hasMark: boolean;
  /** Chooses the marked range. */
  readonly choose: () => void;
  readonly canClear: boolean;
  readonly clear: () => void;
};

export const RANGES = createFocusTargets<RangeTarget>();
