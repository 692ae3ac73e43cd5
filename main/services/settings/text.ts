/** Texts about settings that main changes. */
export const TEXT = {
  notSaved: "The settings couldn't be saved.",
  unknownConnection: 'This connection is no longer saved.',
  signInAgain: 'Sign in with its address and a token.',
  chooseFolder: 'Folder for exports and downloads',
  exportTitle: 'Export settings',
  exportName: (day: string) => `postern-settings-${day}.json`,
  importTitle: 'Import settings',
  fileKind: 'Settings',
  notSettings: 'This file has no settings of Postern.',
  chooseExported: 'Choose a file that “Export settings” wrote.',
  tooLarge: 'This file is too large for settings.',
  readAgain: 'The file has to be read again before it can be imported.',
  readNext: 'Choose the file again.',
} as const;
