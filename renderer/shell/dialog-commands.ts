/** Keys of the dialog on top. */
import { commandSet, type Command } from '../commands/command';
import { closeTopLayer } from '../components/layer-keys';
import { openDialog } from './covered';
import { closeOverlay, useOverlay } from '../state/overlay-store';
import { SHELL_OVERLAYS } from './overlay-ids';
import { TEXT } from './text';

/** The button that confirms a dialog. */
const primaryOf = (dialog: HTMLElement): HTMLButtonElement | null =>
  dialog.querySelector<HTMLButtonElement>('button.primary:not(:disabled)');

const confirm: Command<HTMLElement> = {
  id: 'dialog.confirm',
  label: TEXT.confirm,
  keys: ['Ctrl+Enter'],
  inPalette: false,
  enabled: (dialog) => primaryOf(dialog) !== null,
  run: (dialog) => primaryOf(dialog)?.click(),
};

const close: Command<HTMLElement> = {
  id: 'dialog.close',
  label: TEXT.close,
  keys: ['Escape'],
  inPalette: false,
  inFields: () => true,
  run: closeTopLayer,
};

const closePalette: Command<HTMLElement> = {
  id: 'dialog.closePalette',
  label: TEXT.closePalette,
  keys: ['Ctrl+K'],
  inPalette: false,
  enabled: () => useOverlay.getState().open === SHELL_OVERLAYS.palette,
  run: closeOverlay,
};

export const DIALOG_COMMANDS = commandSet({
  scope: 'dialog',
  title: TEXT.groups.dialogs,
  target: openDialog,
  commands: [confirm, close, closePalette],
});
