import type { AppState } from '../../shared/model/apps';

/** The states of apps in words, with what each means. */
export const APP_STATE_WORDS: Readonly<
  Record<AppState, { readonly label: string; readonly meaning: string }>
> = {
  enabled: { label: 'Enabled', meaning: 'Turned on at the tenant.' },
  display_only: {
    label: 'Display only',
    meaning: 'Sent as “display_only”. What follows from it is up to the tenant.',
  },
  disabled: { label: 'Disabled', meaning: 'Turned off at the tenant.' },
  unknown: { label: 'Unknown', meaning: 'The tenant sent no state that Postern knows.' },
};
