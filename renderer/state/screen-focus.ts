/** The focus while nothing on the screen has it: it rests on the screen's region, from which Tab goes on to the first control. */

const region = (): HTMLElement | null => document.querySelector<HTMLElement>('.shell-main');

/** Gives the focus to the screen as a whole, such as before its rows are there. */
export const focusScreen = (): void => region()?.focus({ preventScroll: true });

/** Returns true if no control has the focus, so that what appears may take it. */
export const isFocusFree = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || now === region();
};

/** Gives the focus to the first element of the screen that matches, if no control has it. */
export const focusIfFree = (selector: string): void => {
  if (isFocusFree()) region()?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
};

/** Gives the focus to the rows of a grid, or the first rows on the screen, by the element by which Tab enters their grid. A grid without rows passes it on to what follows, such as a notification: the focus then stays where it was, or goes to the screen. */
export const focusRows = (of?: Element): void => {
  const before = document.activeElement;
  const grid = of ?? region()?.querySelector('.dataset-grid');
  grid?.querySelector<HTMLElement>('.ag-tab-guard-top')?.focus();
  if (!grid || grid.contains(document.activeElement) || document.activeElement === before) return;
  focusScreen();
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
};

/** Goes on from a search field to the rows, by Enter, the arrow down or Escape. Escape clears a text first. */
export const goToRows =
  (text: string, clear: () => void) =>
  (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>): void => {
    if (!['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Escape' && text !== '') clear();
    else focusRows();
  };
