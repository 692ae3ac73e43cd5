const LASTS = 'They are left as they are, and changes last only until you quit Postern.';

/** Texts of the Electron shell: about the settings file, and in dialogs. */
export const text = {
  profileWindow: 'Profile – Postern',
  cancel: 'Cancel',
  pageLost: {
    title: "Postern can't show its window",
    detail:
      'The window crashed several times in a row. Quit Postern, start it again, and report the time. Running jobs are not affected.',
  },
  keychain: {
    locked: 'The keychain is locked.',
    denied: "The keychain didn't allow access to the secret.",
    unavailable: 'This system has no keychain. Install one, such as GNOME Keyring or KWallet.',
    timeout: "The keychain didn't respond within a minute.",
    corrupt: 'The secret in the keychain is damaged.',
    noBus: 'This system has no keychain, because there is no session bus (D-Bus).',
    tooLong: 'The secret is longer than 2,560 bytes, the limit of the Windows keychain.',
    busy: 'The keychain is still waiting for you to answer its own dialog.',
  },
  notStarted: "Postern couldn't start",
  external: {
    title: (host: string) => `Open ${host}?`,
    detail: (host: string) => `This leaves Postern and opens ${host} in another program.`,
    open: 'Open',
  },
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
    openConnection: 'The connection of the last start',
    window: 'The window’s position',
    profileWindow: 'The profile window’s position',
  },
} as const;
