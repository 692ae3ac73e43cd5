/** A place for the focus once the control that has it leaves the screen, such as a button that can be pressed only once. */
import { isLayerOpen } from '../components/layer-keys';
import { focusRows, focusScreen } from '../state/screen-focus';

/** The control that had the focus last, and the elements around it, the nearest first: once it is gone, it tells no more. */
let last: { readonly control: HTMLElement; readonly around: readonly HTMLElement[] } | undefined;
let isWaiting = false;

const elementsAround = (element: Element): readonly HTMLElement[] => {
  const outer = element.parentElement;
  return outer ? [outer, ...elementsAround(outer)] : [];
};

const note = ({ target }: FocusEvent): void => {
  if (target instanceof HTMLElement) last = { control: target, around: elementsAround(target) };
};

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Returns the elements around the control that was lost; none if something else sees to the focus: a layer that opens or closes, or rows that are drawn again. */
const aroundLost = (): readonly HTMLElement[] => {
  if (!last || last.control.isConnected || !hasNoFocus()) return [];
  const layer = last.around.find((one) => one.matches('.bp6-portal'));
  if (layer ? !layer.isConnected : isLayerOpen()) return [];
  return last.around.some((one) => one.matches('.dataset-grid') && one.isConnected) ? [] : last.around;
};

/** Returns the grid nearest to a lost control: a screen may have several. */
const nearestGrid = (around: readonly HTMLElement[]): Element | undefined =>
  around
    .filter((one) => one.isConnected && one.closest('.shell-main'))
    .flatMap((one) => one.querySelector('.dataset-grid') ?? [])[0];

/** Gives the focus to the nearest panel or dialog that the control was in, or else to the nearest rows or the screen. */
const giveFocus = (around: readonly HTMLElement[]): void => {
  for (const one of around) {
    if (one.isConnected && one.matches('[tabindex]:not(.shell-main)')) one.focus({ preventScroll: true });
    if (!hasNoFocus()) return;
  }
  focusRows(nearestGrid(around));
  if (hasNoFocus()) focusScreen();
};

const settle = (): void => {
  isWaiting = false;
  const around = aroundLost();
  if (around.length > 0) giveFocus(around);
};

const look = (): void => {
  if (isWaiting || aroundLost().length === 0) return;
  isWaiting = true;
  // Leaves a frame to what comes in its place: it may take the focus as it is drawn.
  requestAnimationFrame(() => setTimeout(settle));
};

/** Starts to give a lost focus a place; returns a function that stops. */
export const followLostFocus = (): (() => void) => {
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    last = undefined;
  };
};
