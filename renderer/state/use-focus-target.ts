import { useEffect, useRef, type RefObject } from 'react';
import type { FocusTargets } from './focus-targets';

/** Makes a component the target of commands while the focus is in its element; returns the element's ref. */
export const useFocusTarget = <T, E extends HTMLElement>(
  targets: FocusTargets<T>,
  target: T,
): RefObject<E | null> => {
  const element = useRef<E>(null);
  const current = useRef(target);
  current.current = target;
  useEffect(
    () =>
      targets.add(() => (element.current?.contains(document.activeElement) ? current.current : undefined)),
    [targets],
  );
  return element;
};
