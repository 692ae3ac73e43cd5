/** The differences on screen, which the keys step through. */
import { useEffect, type RefObject } from 'react';
import { toastBlocked } from '../../state/overlay-store';
import { TEXT } from './text';

let onScreen: HTMLElement | null = null;

/** Makes the differences in an element those that the keys step through while it is on screen. */
export const useDifferences = (element: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const own = element.current;
    onScreen = own;
    return () => {
      if (onScreen === own) onScreen = null;
    };
  }, []);

/** Returns true if an element is after what has the focus. */
const isAfterFocus = (element: Element): boolean =>
  Boolean(
    document.activeElement &&
    document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** Moves the focus to the next difference, or to the one before; from the last one it stays. */
export const stepDifference = (by: 1 | -1): void => {
  const all = [...(onScreen?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])].filter(
    (one) => one.closest('details:not([open])') === null,
  );
  const current = document.activeElement?.closest('[data-difference]');
  const at = all.findIndex((one) => one === current);
  const next = all.findIndex(isAfterFocus);
  const before = at >= 0 ? at - 1 : (next < 0 ? all.length : next) - 1;
  const to = all[by === 1 ? (next < 0 ? all.length : next) : before];
  if (!to) return toastBlocked(all.length === 0 ? TEXT.noDifferences : by === 1 ? TEXT.atLast : TEXT.atFirst);
  to.focus();
  to.scrollIntoView({ block: 'center' });
};
