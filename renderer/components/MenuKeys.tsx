import type { KeyboardEvent, ReactNode } from 'react';
import { controlsOf, useEntryFocus } from './entry-focus';
import './menu-keys.css';

/** Returns the items of a menu that can be picked, without those of menus inside it. */
const itemsOf = (menu: Element): readonly HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter(
    (item) =>
      item.closest('[role=menu]') === menu &&
      item.getAttribute('aria-disabled') !== 'true' &&
      item.querySelector('[aria-disabled=true]') === null,
  );

/** Returns the next item with a word that begins with a typed letter, first looking below the one with the focus. */
const itemByLetter = (items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined =>
  [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    (item.textContent ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(letter.toLowerCase())),
  );

/** Returns the first item of the menu inside an item. */
const insideOf = (item: HTMLElement | undefined): HTMLElement | undefined => {
  const menu = item?.closest('li')?.querySelector('[role=menu]');
  return menu ? itemsOf(menu)[0] : undefined;
};

/** Returns the item that a menu inside another belongs to. */
const outsideOf = (menu: Element): HTMLElement | undefined =>
  menu.parentElement?.closest('li')?.querySelector<HTMLElement>('[role=menuitem]') ?? undefined;

/** Returns the item that a key leads to; undefined if the key has no meaning in a menu. */
const itemByKey = (menu: Element, key: string): HTMLElement | undefined => {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item.contains(document.activeElement));
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowRight':
      return insideOf(items[at]);
    case 'ArrowLeft':
      return outsideOf(menu);
    default:
      return key.length === 1 && key !== ' ' ? itemByLetter(items, at, key) : undefined;
  }
};

const press = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  const menu = target.closest('[role=menu]');
  const item = menu && itemByKey(menu, key);
  if (!item) return;
  event.preventDefault();
  event.stopPropagation();
  item.focus();
};

/** Returns what a menu or panel is entered by, best first: the picked item, the first one, a field, any control. */
const entriesOf = (box: Element): readonly (HTMLElement | null | undefined)[] => {
  const menu = box.querySelector('[role=menu]');
  return menu ? [menu.querySelector<HTMLElement>('[aria-current=true]'), itemsOf(menu)[0]] : controlsOf(box);
};

/**
 * The content of a popover. It takes the focus as it appears, unless a control in it has it, and moves through the items of menus by
 * arrow keys, Home, End and letters, which Blueprint's menus do not know.
 */
export const MenuKeys = ({ children }: { readonly children: ReactNode }) => {
  const element = useEntryFocus((box) => ({ box, best: entriesOf(box) }));
  return (
    <div ref={element} className="menu-keys" onKeyDown={press}>
      {children}
    </div>
  );
};
