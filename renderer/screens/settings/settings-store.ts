import { create } from 'zustand';
import type { SettingsImport } from '../../../shared/local-calls/settings';

/** The dialog of the settings that is open. */
export type SettingsDialog =
  | { readonly kind: 'forget'; readonly connectionId: string }
  | { readonly kind: 'key'; readonly command: string }
  | { readonly kind: 'import'; readonly read: SettingsImport };

/** The open dialog of the settings. */
export const useSettingsDialog = create<{ readonly dialog: SettingsDialog | null }>(() => ({
  dialog: null,
}));

/** Opens a dialog of the settings, or closes it. */
export const showSettingsDialog = (dialog: SettingsDialog | null): void =>
  useSettingsDialog.setState({ dialog });
