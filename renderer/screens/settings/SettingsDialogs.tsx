import { ForgetDialog } from './ForgetDialog';
import { ImportDialog } from './ImportDialog';
import { rebindable } from './key-items';
import { KeyDialog } from './KeyDialog';
import { showSettingsDialog, useSettingsDialog } from './settings-store';

const close = (): void => showSettingsDialog(null);

/** The open dialog of the settings. */
export const SettingsDialogs = () => {
  const dialog = useSettingsDialog((s) => s.dialog);
  if (dialog?.kind === 'forget') return <ForgetDialog connectionId={dialog.connectionId} onClose={close} />;
  if (dialog?.kind === 'import') return <ImportDialog read={dialog.read} onClose={close} />;
  const placed =
    dialog?.kind === 'key' ? rebindable().find(({ command }) => command.id === dialog.command) : undefined;
  return placed ? <KeyDialog placed={placed} onClose={close} /> : null;
};
