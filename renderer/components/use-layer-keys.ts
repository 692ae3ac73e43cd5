import { useEffect, useRef, type RefObject } from 'react';
import { currentOpeners, holdKeys } from './layer-keys';

/** Holds the keys for an overlay while it is open; returns the ref for the overlay's element. */
export const useLayerKeys = (isOpen: boolean, onClose: () => void): RefObject<HTMLDivElement> => {
  const element = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Read while the overlay is drawn first: once it is there, a field of it may have the focus.
  const openers = useRef<readonly HTMLElement[]>([]);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) openers.current = currentOpeners();
  wasOpen.current = isOpen;
  useEffect(
    () =>
      isOpen
        ? holdKeys({
            element: () => element.current,
            close: () => close.current(),
            openers: openers.current,
            focus: () => element.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true }),
          })
        : undefined,
    [isOpen],
  );
  // Blueprint's types expect the refs of React before 19, which are never null.
  return element as RefObject<HTMLDivElement>;
};
