import { Classes } from '@blueprintjs/core';
import { focusRows, focusScreen, isFocusFree } from '../state/screen-focus';

/** An overlay: its element, and the ways to close it and to focus it. */
type Layer = {
  readonly element: () => Element | null;
  readonly close: () => void;
  readonly focus: () => void;
  /** The elements that had the focus before the overlay opened, and before the one that opened it. */
  readonly openers: readonly HTMLElement[];
};

const layers: Layer[] = [];
/** Elements of layers that are closed and still on screen, such as a menu that fades as it opens a dialog, with their openers. */
let closed: readonly { readonly element: Element; readonly openers: Layer['openers'] }[] = [];

const portalOf = (element: Element | null) => element?.closest(`.${Classes.PORTAL}`) ?? null;

/** True if the target is in the layer, or in one that was opened from it. */
const isAtOrAbove = (target: EventTarget | null, layer: Layer): boolean => {
  const [portal, own] = [target instanceof Element ? portalOf(target) : null, portalOf(layer.element())];
  return (
    portal !== null &&
    own !== null &&
    (portal.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING) === 0
  );
};

const press = (event: KeyboardEvent): void => {
  const top = layers.at(-1);
  if (!top || isAtOrAbove(event.target, top) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    top.close();
    return;
  }
  top.focus();
  // Tab continues from the new focus; any other key must not reach what is below.
  if (event.key !== 'Tab') event.preventDefault();
};

const isHTMLElement = (element: Element | null): element is HTMLElement => element instanceof HTMLElement;

/**
 * Returns what an overlay that opens now returns the focus to: if it is opened from another overlay, that one's openers too. Asked
 * while it is drawn first, because a menu closes as it opens a dialog.
 */
export const currentOpeners = (): readonly HTMLElement[] => {
  const opener = document.activeElement;
  const below =
    layers.find((layer) => layer.element()?.contains(opener)) ??
    closed.find(({ element }) => element.contains(opener));
  return [opener, ...(below?.openers ?? [])].filter(isHTMLElement);
};

/** Frames after the closing within which Blueprint may take the focus back, and lose it with the overlay. */
const CLOSED_WITHIN_FRAMES = 5;

/** Returns true if an opener can take the focus: not if it is gone, or in a layer that closes. */
const isOnScreen = (opener: HTMLElement): boolean =>
  opener.isConnected && opener !== document.body && !closed.some(({ element }) => element.contains(opener));

/** Returns the focus to the opener, or else to the rows or the screen, once the overlay is gone, unless something else has it by then. */
const returnFocus = (layer: Layer, frames = CLOSED_WITHIN_FRAMES): void => {
  const now = document.activeElement;
  if (!now || now === document.body || layer.element()?.contains(now) === true) {
    const opener = layer.openers.find(isOnScreen);
    if (opener) opener.focus({ preventScroll: true });
    else focusRows();
    if (isFocusFree()) focusScreen();
  }
  if (frames > 0) requestAnimationFrame(() => returnFocus(layer, frames - 1));
};

/** Returns true if a menu or a panel of a control is on top. */
export const isPopoverOnTop = (): boolean =>
  (layers.at(-1)?.element()?.closest(`.${Classes.POPOVER}`) ?? null) !== null;

/** Returns true if a layer is open and the element is neither in it nor in one above it. */
export const isBelowLayer = (element: Element): boolean => {
  const top = layers.at(-1);
  return top !== undefined && !isAtOrAbove(element, top);
};

/** True while a layer is open, also before it has taken the focus. */
export const isLayerOpen = (): boolean => layers.length > 0;

/** Closes the layer on top. */
export const closeTopLayer = (): void => layers.at(-1)?.close();

/**
 * Sends keys pressed below a layer to the layer while it is open; returns a function that stops it. Blueprint handles Escape only
 * inside an overlay, focuses it one frame late, and not again if the focus is lost. Closing returns the focus to the opener.
 */
export const holdKeys = (layer: Layer): (() => void) => {
  if (layers.length === 0) window.addEventListener('keydown', press, { capture: true });
  layers.push(layer);
  return () => {
    const at = layers.indexOf(layer);
    if (at < 0) return;
    layers.splice(at, 1);
    const element = layer.element();
    closed = [
      ...closed.filter((one) => one.element.isConnected),
      ...(element ? [{ element, openers: layer.openers }] : []),
    ];
    if (layers.length === 0) window.removeEventListener('keydown', press, { capture: true });
    setTimeout(() => returnFocus(layer));
  };
};
