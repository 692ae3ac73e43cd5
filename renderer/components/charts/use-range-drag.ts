import { useState, type KeyboardEvent, type PointerEvent } from 'react';

type Drag = { readonly anchor: number; readonly at: number };

type RangeDragOptions = {
  readonly buckets: number;
  /** True if a range is chosen, which Escape then clears. */
  readonly hasRange: boolean;
  /** Chooses the buckets between two, both included. */
  readonly onChoose: (first: number, last: number) => void;
  readonly onClear: () => void;
};

/** Choosing a range of buckets: by a drag, or by the arrow keys with Shift and Enter. Escape clears it. */
export const useRangeDrag = ({ buckets, hasRange, onChoose, onClear }: RangeDragOptions) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const clamp = (bucket: number) => Math.min(buckets - 1, Math.max(0, bucket));
  const bucketAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return clamp(Math.floor(((event.clientX - left) / width) * buckets));
  };
  const choose = () => {
    if (!drag) return;
    onChoose(Math.min(drag.anchor, drag.at), Math.max(drag.anchor, drag.at));
    setDrag(null);
  };
  const clear = () => {
    if (drag) setDrag(null);
    else onClear();
  };
  const press = (event: KeyboardEvent) => {
    const now = drag ?? { anchor: buckets - 1, at: buckets - 1 };
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: now.at - 1,
      ArrowRight: now.at + 1,
      Home: 0,
      End: buckets - 1,
    };
    const to = targets[event.key];
    if (to !== undefined) setDrag({ anchor: event.shiftKey ? now.anchor : clamp(to), at: clamp(to) });
    else if (event.key === 'Enter') choose();
    else if (event.key === 'Escape' && (drag || hasRange)) clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = {
    onKeyDown: press,
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
    handlers,
    /** The first and last bucket of the drag, and the one that moves. */
    drag: drag && {
      first: Math.min(drag.anchor, drag.at),
      last: Math.max(drag.anchor, drag.at),
      at: drag.at,
    },
  };
};
