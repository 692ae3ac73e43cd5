/** Texts about the application itself. */
export const TEXT = {
  settingsNotSaved: 'The settings couldn’t be saved.',
  pageReloaded:
    'The window closed unexpectedly and was reloaded. Your tabs, queries and filters are back, and background work continued.',
} as const;
