/** Moves the focus between the panes of the window: tabs, rail, query, rows, record, status line. */

import { isFocusFree } from '../state/screen-focus';

/** Elements that take the focus by Tab. */
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** The part of a pane that stands for the whole of it: its rows, its chosen tab, the current screen, the newest toast. */
const FIRST =
  '.ag-tab-guard-top, [role=tab][aria-selected=true], [aria-current=page], .toast:last-child button:first-of-type';

/** The element of each pane that had the focus last. */
const lastIn = new WeakMap<Element, HTMLElement>();

const hasFocus = (pane: Element): boolean => pane.contains(document.activeElement);

/** Gives the focus to the first of some elements that takes it. */
const focusFirst = (pane: Element, elements: readonly HTMLElement[]): boolean =>
  elements.some((element) => {
    element.focus();
    return hasFocus(pane);
  });

const enter = (pane: HTMLElement): boolean => {
  const last = lastIn.get(pane);
  const tabbable = [...pane.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one.tabIndex >= 0);
  return focusFirst(pane, [
    // The rows know their own last cell, which may have been drawn again since.
    ...(last && pane.contains(last) && !last.closest('.dataset-grid') ? [last] : []),
    ...pane.querySelectorAll<HTMLElement>(FIRST),
    ...tabbable,
  ]);
};

/** Panes on screen in reading order. A pane inside another, such as the rows of a screen, stands for itself. */
const panes = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-pane]')];

/** Moves the focus to the next pane that takes it, or to the previous one for -1. The first follows the last. */
export const stepPane = (by: 1 | -1): void => {
  const all = panes();
  // Rows that are drawn again lose the focus for a moment.
  const at = isFocusFree()
    ? all.findIndex((pane) => pane.matches('.shell-main .dataset-grid'))
    : all.findLastIndex(hasFocus);
  const from = all[at];
  if (from && document.activeElement instanceof HTMLElement) lastIn.set(from, document.activeElement);
  const start = at < 0 && by < 0 ? all.length : at;
  for (let step = 1; step <= all.length; step += 1) {
    const pane = all[(start + by * step + 2 * all.length) % all.length];
    if (pane && enter(pane)) return;
  }
};

const filterField = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('.shell-main input[type=search]');

/** Returns true if the screen has a field that filters its rows. */
export const hasFilter = (): boolean => filterField() !== null;

/** Goes to the field that filters the rows, with its text selected. */
export const focusFilter = (): void => {
  filterField()?.focus();
  filterField()?.select();
};
