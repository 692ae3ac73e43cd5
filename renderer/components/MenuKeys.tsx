import { useState, type KeyboardEvent, type ReactNode } from 'react';
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

/** Milliseconds after which a letter begins another text. */
const TYPING_MS = 800;

/** Returns the texts that begin at each word of an item. */
const startsOf = (item: HTMLElement): readonly string[] => {
  const words = (item.textContent ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((_, at) => words.slice(at).join(' '));
};

/** Returns the next item with words that begin with a typed text: a longer text may stay at the item with the focus, a letter moves on. */
const itemByText = (items: readonly HTMLElement[], at: number, text: string): HTMLElement | undefined => {
  const from = text.length > 1 ? Math.max(at, 0) : at + 1;
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    startsOf(item).some((start) => start.startsWith(text)),
  );
};

/** Finds items by what is typed, also with spaces: a space presses an item only while no text is typed. */
const createTyping = () => {
  let typed = '';
  let at = Number.NEGATIVE_INFINITY;
  /** Returns the item that a typed sign leads to, null if no item has the text, and undefined if the sign belongs to no text. */
  return (menu: Element, sign: string, time: number): HTMLElement | null | undefined => {
    if (time - at > TYPING_MS) typed = '';
    if (sign.length !== 1 || (sign === ' ' && typed === '')) return undefined;
    at = time;
    const items = itemsOf(menu);
    const place = items.findIndex((item) => item.contains(document.activeElement));
    const letter = sign.toLowerCase();
    const longer = typed === letter ? letter : typed + letter;
    const found = itemByText(items, place, longer);
    typed = found || letter === ' ' ? longer : letter;
    return found ?? (letter === ' ' ? undefined : itemByText(items, place, letter)) ?? null;
  };
};

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
      return undefined;
  }
};

type Press = KeyboardEvent<HTMLElement>;

/** Handles the keys of a menu before its items do, which press themselves by Space. */
const createMenuKeys = () => {
  const type = createTyping();
  let isSpaceTyped = false;
  const press = (event: Press): void => {
    const { target, key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    const menu = target.closest('[role=menu]');
    if (!menu) return;
    const item = itemByKey(menu, key) ?? type(menu, key, timeStamp);
    if (item === undefined || (item === null && key !== ' ')) return;
    isSpaceTyped = key === ' ';
    event.preventDefault();
    event.stopPropagation();
    item?.focus();
  };
  const release = (event: Press): void => {
    if (event.key !== ' ' || !isSpaceTyped) return;
    isSpaceTyped = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return { press, release };
};

/** Returns what a menu or panel is entered by, best first: the picked item, the first one, a field, any control. */
const entriesOf = (box: Element): readonly (HTMLElement | null | undefined)[] => {
  const menu = box.querySelector('[role=menu]');
  return menu ? [menu.querySelector<HTMLElement>('[aria-current=true]'), itemsOf(menu)[0]] : controlsOf(box);
};

/**
 * The content of a popover. It takes the focus as it appears, unless a control in it has it, and moves through the items of menus by
 * arrow keys, Home, End and typed text, which Blueprint's menus do not know.
 */
export const MenuKeys = ({ children }: { readonly children: ReactNode }) => {
  const [keys] = useState(createMenuKeys);
  const element = useEntryFocus((box) => ({ box, best: entriesOf(box) }));
  return (
    <div ref={element} className="menu-keys" onKeyDownCapture={keys.press} onKeyUpCapture={keys.release}>
      {children}
    </div>
  );
};
