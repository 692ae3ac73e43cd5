import { useEffect, useRef, type RefObject } from 'react';
import { holdKeys } from './layer-keys';

/** Holds the keys for an overlay while it is open; returns the ref for the overlay's element. */
export const useLayerKeys = (isOpen: boolean, onClose: () => void): RefObject<HTMLDivElement> => {
  const element = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(
    () =>
      isOpen
        ? holdKeys({
            element: () => element.current,
            close: () => close.current(),
            focus: () => element.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true }),
          })
        : undefined,
    [isOpen],
  );
  // Blueprint's types expect the refs of React before 19, which are never null.
  return element as RefObject<HTMLDivElement>;
};
