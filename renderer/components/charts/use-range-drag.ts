import { useState, type PointerEvent } from 'react';
import { useFocusTarget } from '../../state/use-focus-target';
import { RANGES, type RangeTarget } from './range-target';

type Drag = { readonly anchor: number; readonly at: number };

type RangeDragOptions = {
  readonly buckets: number;
  /** True if a range is chosen, which Escape then clears. */
  readonly hasRange: boolean;
  /** Chooses the buckets between two, both included. */
  readonly onChoose: (first: number, last: number) => void;
  readonly onClear: () => void;
};

/** Returns the bucket that a key moves to. */
const movedTo = (at: number, key: string, buckets: number): number => {
  if (key === 'Home') return 0;
  if (key === 'End') return buckets - 1;
  return Math.min(buckets - 1, Math.max(0, at + (key === 'ArrowLeft' ? -1 : 1)));
};

/** Chooses a range of buckets by a drag, or by the commands on the element of the returned ref. */
export const useRangeDrag = ({ buckets, hasRange, onChoose, onClear }: RangeDragOptions) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const bucketAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const bucket = Math.floor(((event.clientX - left) / width) * buckets);
    return Math.min(buckets - 1, Math.max(0, bucket));
  };
  const choose = () => {
    if (!drag) return;
    onChoose(Math.min(drag.anchor, drag.at), Math.max(drag.anchor, drag.at));
    setDrag(null);
  };
  const element = useFocusTarget<RangeTarget, HTMLDivElement>(RANGES, {
    move: (key, isExtending) => {
      const now = drag ?? { anchor: buckets - 1, at: buckets - 1 };
      const at = movedTo(now.at, key, buckets);
      setDrag({ anchor: isExtending ? now.anchor : at, at });
    },
    hasMark: drag !== null,
    choose,
    canClear: drag !== null || hasRange,
    clear: () => (drag ? setDrag(null) : onClear()),
  });
  const handlers = {
    onBlur: () => setDrag(null),
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = bucketAt(event);
      setDrag({ anchor: at, at });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag && event.currentTarget.hasPointerCapture(event.pointerId))
        setDrag({ anchor: drag.anchor, at: bucketAt(event) });
    },
    onPointerUp: choose,
  };
  return {
    element,
    handlers,
    /** The first and last bucket of the drag, and the one that moves. */
    drag: drag && {
      first: Math.min(drag.anchor, drag.at),
      last: Math.max(drag.anchor, drag.at),
      at: drag.at,
    },
  };
};
