import { useOverlay } from '../../state/overlay-store';
import { SHELL_OVERLAYS } from './overlay-ids';

/** Returns the dialog on top, if one is drawn: a dialog, the palette, or a panel of a control. */
export const openDialog = (): HTMLElement | undefined =>
  [
    ...document.querySelectorAll<HTMLElement>(
      '.bp6-overlay-open .bp6-dialog, .bp6-overlay-open .bp6-popover [role=dialog]',
    ),
  ].at(-1);

/** Returns the command that opened the palette or the panel on top. A dialog that may hold typed text is closed by Escape alone. */
export const openedBy = (): string | undefined => {
  const { open } = useOverlay.getState();
  const isPanel = openDialog()?.closest('.bp6-popover') != null;
  return open !== null && (isPanel || open === SHELL_OVERLAYS.palette) ? open : undefined;
};

/** Returns true if the element with the focus is below a dialog, or below an overlay that was requested and is not drawn yet. */
export const isFocusCovered = (): boolean => {
  const dialog = openDialog();
  const { open, receipt } = useOverlay.getState();
  return dialog ? !dialog.contains(document.activeElement) : open !== null || receipt !== null;
};

/** Returns true if a dialog covers the screens. A palette or receipt counts as soon as it is opened, before it is drawn, so that it gets the next keys. */
export const isCovered = (): boolean => {
  const { open, receipt } = useOverlay.getState();
  return receipt !== null || open === SHELL_OVERLAYS.palette || openDialog() !== undefined;
};
