/** Keys of the dialog on top. */
import { commandSet, type Command } from '../../commands/command';
import { closeTopLayer } from '../../components/layer-keys';
import { openDialog } from './covered';
import { TEXT } from '../text';

/** The button that confirms a dialog: the last one in its footer. If it is disabled, its form has to say why. */
const primaryOf = (dialog: HTMLElement): HTMLButtonElement | undefined => {
  const last = [...dialog.querySelectorAll<HTMLButtonElement>('.bp6-dialog-footer-actions button')].at(-1);
  return last?.disabled && !last.form ? undefined : last;
};

/** Presses the button that confirms a dialog. A disabled one can't be pressed, so its form is sent without it. */
const pressPrimary = (dialog: HTMLElement): void => {
  const primary = primaryOf(dialog);
  if (primary?.disabled) primary.form?.requestSubmit();
  else primary?.click();
};

/** Elements that Enter presses, opens or picks in, so that it must not confirm the dialog from there. */
const USES_ENTER =
  'button, a[href], summary, textarea, [role=button], [role=tab], [role=option], [role=combobox], [contenteditable=true]';

const usesEnter = (element: Element | null): boolean => element?.closest(USES_ENTER) != null;

const confirm: Command<HTMLElement> = {
  id: 'dialog.confirm',
  label: TEXT.confirm,
  keys: ['Ctrl+Enter'],
  inPalette: false,
  enabled: (dialog) => primaryOf(dialog) !== undefined,
  run: pressPrimary,
};

const confirmByEnter: Command<HTMLElement> = {
  id: 'dialog.enter',
  label: TEXT.confirm,
  keys: ['Enter'],
  inPalette: false,
  inFields: (field) => !usesEnter(field),
  enabled: (dialog) => primaryOf(dialog) !== undefined && !usesEnter(document.activeElement),
  run: pressPrimary,
};

const close: Command<HTMLElement> = {
  id: 'dialog.close',
  label: TEXT.close,
  keys: ['Escape'],
  inPalette: false,
  inFields: () => true,
  run: closeTopLayer,
};

export const DIALOG_COMMANDS = commandSet({
  scope: 'dialog',
  title: TEXT.groups.dialogs,
  target: openDialog,
  commands: [confirm, confirmByEnter, close],
});
