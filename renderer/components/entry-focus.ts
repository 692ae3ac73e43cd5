import { useEffect, useRef, type RefObject } from 'react';

const FIELD =
  'input:not(:disabled):not([tabindex="-1"]), select:not(:disabled), textarea:not(:disabled), [role=radiogroup] [tabindex="0"]';
const CONTROL = `${FIELD}, button:not(:disabled), a[href], [tabindex="0"]`;

/** Returns the field that a panel or dialog is entered by, or else any control of it. */
export const firstField = (box: Element): HTMLElement | null => box.querySelector<HTMLElement>(FIELD);
export const firstControl = (box: Element): HTMLElement | null =>
  firstField(box) ?? box.querySelector<HTMLElement>(CONTROL);

/**
 * Gives the focus to what an overlay is entered by as it appears, unless a control in it has it. Blueprint gives it to an element
 * that is not visible. Returns the ref of an element in the overlay.
 */
export const useEntryFocus = (
  entry: (element: HTMLElement) => { readonly box: Element | null; readonly first: HTMLElement | null },
): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const { box, first } = entry(element.current);
    if (box?.contains(document.activeElement) !== true) first?.focus({ preventScroll: true });
  }, []);
  return element;
};
