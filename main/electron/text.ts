const LASTS = 'They are left as they are, and changes last only until you quit Postern.';

/** Texts of the Electron shell: about the settings file, and in dialogs. */
export const text = {
  cancel: 'Cancel',
  settingsRefused: `The settings could not be read just now. ${LASTS}`,
  settingsNewer: `The settings were saved by a newer version of Postern. ${LASTS}`,
  settingsRestored: 'The settings could not be read, so those of the last start are used.',
  settingsLost: 'The settings could not be read and were reset.',
  settingsUnsaved: 'The settings file cannot be written: changes last only until you quit Postern.',
  movedTo: (name: string) => ` The damaged file was renamed to ${name}.`,
  partLost: (part: string) => `${part} could not be restored.`,
  parts: {
    version: 'The version of the settings',
    settings: 'The settings',
    connections: 'The saved connections',
    workspace: 'The open tabs',
    flags: 'The feature flags',
    window: 'The window’s position',
  },
} as const;
