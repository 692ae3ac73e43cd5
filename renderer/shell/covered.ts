import { useOverlay } from '../state/overlay-store';
import { SHELL_OVERLAYS } from './overlay-ids';

/** Returns the dialog on top, if one is drawn. */
export const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.bp6-overlay-open .bp6-dialog')].at(-1);

/** Tells if a dialog covers the screens. A palette or receipt counts as soon as it is opened, before it is drawn, so that it gets the next keys. */
export const isCovered = (): boolean => {
  const { open, receipt } = useOverlay.getState();
  return receipt !== null || open === SHELL_OVERLAYS.palette || openDialog() !== undefined;
};
