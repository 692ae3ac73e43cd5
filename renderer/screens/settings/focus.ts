/** Moves the focus before the button that has it vanishes or becomes disabled, so that it never falls to the body. */
import type { Tie } from './item';

/** Gives the focus to the search over the settings. */
export const focusSearch = (): void => document.querySelector<HTMLElement>('.settings-side input')?.focus();

/** Gives the focus to the main control of a line. */
export const focusControl = ({ id }: Tie): void => document.getElementById(id)?.focus();
