import { Classes, showContextMenu } from '@blueprintjs/core';
import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { isDark } from '../theme/theme';
import { currentOpeners, holdKeys } from './layer-keys';
import { MenuKeys } from './MenuKeys';

let end: () => void = () => undefined;

/** Closes the open menu, if any. */
export const closeMenu = (): void => end();

const menu = () => document.querySelector(`.${Classes.CONTEXT_MENU_POPOVER}`);

/** Opens a menu at a position of the window. It is unmounted when closed: it may refer to a screen that is gone by then. */
export const openMenu = (content: JSX.Element, left: number, top: number): void => {
  let endThis: () => void = () => undefined;
  const stop = holdKeys({
    element: menu,
    close: () => endThis(),
    openers: currentOpeners(),
    focus: () => menu()?.querySelector<HTMLElement>('[role=menuitem]')?.focus(),
  });
  const render = (element: JSX.Element, container: Element | DocumentFragment) => {
    const root = createRoot(container);
    root.render(element);
    endThis = () => {
      stop();
      root.unmount();
    };
    end = endThis;
    return endThis;
  };
  showContextMenu(
    {
      content: <MenuKeys>{content}</MenuKeys>,
      targetOffset: { left, top },
      isDarkTheme: isDark(),
      onClose: stop,
      onClosed: () => void setTimeout(() => endThis()),
    },
    { render },
  );
};
