import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusFree } from '../state/screen-focus';

/** Returns the elements around another that take the focus, the nearest first. */
const around = (element: Element): readonly HTMLElement[] => {
  const outer = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return outer ? [outer, ...around(outer)] : [];
};

/**
 * Returns the ref of a part that may leave the screen while a control in it has the focus, such as a button that retries: the focus
 * then goes to what the part stood in, unless something else takes it.
 */
export const useLostFocus = <T extends HTMLElement>(): RefObject<T | null> => {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const part = element.current;
    return () => {
      if (!part?.contains(document.activeElement)) return;
      const outer = around(part);
      setTimeout(() => {
        if (isFocusFree()) outer.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return element;
};
