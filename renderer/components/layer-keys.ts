import { Classes } from '@blueprintjs/core';

/** What lies over the screen: the element it is drawn in, how to close it and how to give it the focus. */
type Layer = {
  readonly element: () => Element | null;
  readonly close: () => void;
  readonly focus: () => void;
};

const layers: Layer[] = [];

const portalOf = (element: Element | null) => element?.closest(`.${Classes.PORTAL}`) ?? null;

/** Within the layer, or within what was opened from it. */
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
  // Tab goes on from where the focus is now; what else is typed is meant for nothing below.
  if (event.key !== 'Tab') event.preventDefault();
};

/**
 * Keys pressed below a layer are the layer's as long as it is there; answers how to stop.
 * Blueprint hears Escape inside an overlay alone, and gives it the focus a frame late, and not again where it is lost.
 */
export const holdKeys = (layer: Layer): (() => void) => {
  if (layers.length === 0) window.addEventListener('keydown', press, { capture: true });
  layers.push(layer);
  return () => {
    const at = layers.indexOf(layer);
    if (at >= 0) layers.splice(at, 1);
    if (layers.length === 0) window.removeEventListener('keydown', press, { capture: true });
  };
};
