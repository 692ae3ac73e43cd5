import { useEffect, useRef, type RefObject } from 'react';

const FIELD =
  'input:not(:disabled):not([tabindex="-1"]), select:not(:disabled), textarea:not(:disabled), [role=radiogroup] [tabindex="0"]';
const CONTROL = `${FIELD}, button:not(:disabled), a[href], [tabindex="0"]`;

/** Returns the fields of a panel or dialog in their order; some may be on a tab that is not shown. */
export const fieldsOf = (box: Element): readonly HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(FIELD),
];
/** Returns all controls of a panel or dialog, its fields first. */
export const controlsOf = (box: Element): readonly HTMLElement[] => [
  ...fieldsOf(box),
  ...box.querySelectorAll<HTMLElement>(CONTROL),
];

/**
 * Gives the focus to what an overlay is entered by as it appears, unless a control in it has it. Blueprint gives it to an element
 * that is not visible. Returns the ref of an element in the overlay.
 */
export const useEntryFocus = (
  entry: (element: HTMLElement) => {
    readonly box: Element | null;
    /** Elements to focus, best first: the first that takes the focus gets it. */
    readonly best: readonly (HTMLElement | null | undefined)[];
  },
): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const { box, best } = entry(element.current);
    if (box?.contains(document.activeElement) === true) return;
    for (const one of best) {
      one?.focus({ preventScroll: true });
      if (one && one === document.activeElement) return;
    }
  }, []);
  return element;
};
