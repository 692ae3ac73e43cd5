import { Classes, showContextMenu } from '@blueprintjs/core';
import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { isDark } from '../theme/theme';

let end: () => void = () => undefined;

/** Closes the menu that is open, if any. */
export const closeMenu = (): void => end();

const isInMenu = (target: EventTarget | null): boolean => target instanceof Element && (target.closest(`.${Classes.PORTAL}`)?.querySelector(`.${Classes.CONTEXT_MENU_POPOVER}`) ?? null) !== null;

/** Until the menu has taken the focus, keys are meant for it all the same, and for nothing below it; answers how to stop. */
const keepKeys = (close: () => void): (() => void) => {
  const keep = (event: KeyboardEvent) => {
    if (isInMenu(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else document.querySelector<HTMLElement>(`.${Classes.CONTEXT_MENU_POPOVER} [role=menuitem]`)?.focus();
  };
  const stop = () => {
    window.removeEventListener('keydown', keep, { capture: true });
    window.removeEventListener('focusin', look);
  };
  const look = ({ target }: FocusEvent) => {
    if (isInMenu(target)) stop();
  };
  window.addEventListener('keydown', keep, { capture: true });
  window.addEventListener('focusin', look);
  return stop;
};

/** Opens a menu at a place of the window. Nothing of it is held once it is closed: it knows a screen that may be gone by then. */
export const openMenu = (content: JSX.Element, left: number, top: number): void => {
  let endThis: () => void = () => undefined;
  const render = (element: JSX.Element, container: Element | DocumentFragment) => {
    const root = createRoot(container);
    root.render(element);
    const stop = keepKeys(() => endThis());
    endThis = () => {
      stop();
      root.unmount();
    };
    end = endThis;
    return endThis;
  };
  showContextMenu({ content, targetOffset: { left, top }, isDarkTheme: isDark(), onClosed: () => void setTimeout(() => endThis()) }, { render });
};
