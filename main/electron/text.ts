/** Texts of the Electron shell: about the settings file, and in dialogs. */
export const text = {
  profileWindow: 'Profile – Postern',
  cancel: 'Cancel',
  signInWindow: {
    title: (origin: string, portal: string) => `${origin} – sign in to ${portal}`,
    noOrigin: 'an address that is not on the web',
    elsewhere: (origin: string) => `The sign-in page went to ${origin}, so it was closed.`,
    notSecure: (origin: string) =>
      `The sign-in page led to ${origin}, which isn’t encrypted or isn’t a web page, so it was closed.`,
    refused: (origin: string) => `You didn’t continue to ${origin}, so the sign-in was stopped.`,
    crashed: 'The sign-in page crashed.',
    trustChanged:
      'The trusted certificate authorities were changed, so the sign-in was stopped. Sign in again.',
    leadsTo: (origin: string) => `Continue signing in at ${origin}?`,
    leadsToDetail: (from: string) =>
      `The page of ${from} leads there. Continue only if you know that your organization signs in at this address.`,
    goOn: 'Continue',
  },
  pageLost: {
    title: 'Postern can’t show its window',
    detail:
      'The window crashed several times in a row. Quit Postern, start it again, and report the time. Running jobs are not affected.',
  },
  keychain: {
    locked: 'The keychain is locked.',
    denied: 'The keychain didn’t allow access to the secret.',
    unavailable: 'This system has no keychain. Install one, such as GNOME Keyring or KWallet.',
    timeout: 'The keychain didn’t respond within a minute.',
    corrupt: 'The secret in the keychain is damaged.',
    noBus: 'This system has no keychain, because there is no session bus (D-Bus).',
    too_long: 'The secret is longer than 2,560 bytes, the limit of the Windows keychain.',
    busy: 'The keychain is still waiting for you to answer its own dialog.',
  },
  notStarted: 'Postern couldn’t start',
  external: {
    title: (host: string) => `Open ${host}?`,
    detail: (host: string) => `This leaves Postern and opens ${host} in another program.`,
    open: 'Open',
  },
  settingsFile: 'The settings file',
  partLost: (part: string) => `${part} could not be restored.`,
  copiedTo: (name: string) => ` The damaged file was copied to ${name}.`,
  parts: {
    settings: 'The settings',
    connections: 'The saved connections',
    workspace: 'The open tabs',
    flags: 'The feature flags',
    openConnection: 'The connection of the last start',
    authorities: 'The added certificate authorities',
  },
} as const;
