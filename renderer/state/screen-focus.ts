/** The focus while nothing on the screen has it: it rests on the screen's region, from which Tab goes on to the first control. */

const region = (): HTMLElement | null => document.querySelector<HTMLElement>('.shell-main');

/** Gives the focus to the screen as a whole, such as before its rows are there. */
export const focusScreen = (): void => region()?.focus({ preventScroll: true });

/** Tells if no control has the focus, so that what appears may take it. */
export const isFocusFree = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || now === region();
};

/** Gives the focus to the first element of the screen that matches, if no control has it. */
export const focusIfFree = (selector: string): void => {
  if (isFocusFree()) region()?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
};
