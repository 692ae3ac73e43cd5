/** Letters that are typed after an overlay was requested and before its field is drawn: they are the field's, and not of what is beneath. */
import { closeOverlay, useOverlay } from '../state/overlay-store';

/** The requested overlay until something in it has the focus: the letters so far, and the element that had the focus before. */
let awaited: { readonly from: Element | null; text: string } | undefined;

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('input:is(:not([type]), [type=text], [type=search], [type=password]), textarea');

/** Types a text into a field, in place of what is selected in it. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
};

/** Presses the letters in a menu, which finds its items by them. */
const pressIn = (element: Element, text: string): void => {
  for (const key of text)
    (document.activeElement ?? element).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
};

/** Blueprint focuses the edge of an overlay before what is in it. */
const isEdge = (element: Element): boolean =>
  element.matches('[class*=focus-trap], [class*=overlay-container]');

const settle = ({ target }: FocusEvent): void => {
  if (!awaited || !(target instanceof Element) || target === awaited.from || isEdge(target)) return;
  if (target.closest('.bp6-portal') === null) return;
  const { text } = awaited;
  awaited = undefined;
  // After the handlers of the field, which may select its text.
  if (text !== '') queueMicrotask(() => (isField(target) ? typeInto(target, text) : pressIn(target, text)));
};

const hold = (event: KeyboardEvent): void => {
  const { key, ctrlKey, altKey, metaKey, isComposing } = event;
  if (!awaited || ctrlKey || altKey || metaKey || isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === 'Escape') closeOverlay();
  else if (key === 'Backspace') awaited.text = awaited.text.slice(0, -1);
  else if (key.length === 1) awaited.text += key;
};

/** Starts to hold letters for overlays; returns a function that stops. */
export const holdEarlyLetters = (): (() => void) => {
  const unsubscribe = useOverlay.subscribe(({ open }, before) => {
    if (open !== before.open)
      awaited = open === null ? undefined : { from: document.activeElement, text: '' };
  });
  window.addEventListener('keydown', hold, { capture: true });
  document.addEventListener('focusin', settle);
  return () => {
    unsubscribe();
    awaited = undefined;
    window.removeEventListener('keydown', hold, { capture: true });
    document.removeEventListener('focusin', settle);
  };
};
