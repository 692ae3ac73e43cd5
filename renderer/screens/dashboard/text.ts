import { formatCount, formatQuantity } from '../../state/format';

/** All text of the logins. */
export const TEXT = {
  title: 'Logins',
  outcome: 'Outcome',
  outcomes: { success: 'Successful', fail: 'Failed', both: 'Both' },
  switchOutcome: 'Switch the outcome',
  byCountry: 'Open all logins by country',
  loading: (loaded: number) => `Loading… ${formatCount(loaded)} logins`,
  refresh: 'Refresh',
  partly: (loaded: number) => `Only ${formatQuantity(loaded, 'login')} could be loaded.`,
  status: (match: number, loaded: number, apps: number) =>
    `${formatCount(match)} match · ${formatCount(loaded)} loaded · ${formatQuantity(apps, 'app')}`,
  noApps: 'No logins to show',
  noAppsNote: 'None of this tenant’s apps is enabled.',
  noLoginsAtAll: 'No logins',

  apps: 'Apps',
  appsShown: (shown: number, all: number) => `${shown} of ${all} selected`,
  appDetails: (app: string) => `Details of ${app}`,
  appFailed: 'could not be loaded',
  appLoading: 'loading…',
  appDisabled: 'disabled',
  appDisplayOnly: 'display only',
  appUnknown: 'unknown state',

  byApp: 'By app',
  byAppNote: (logins: number, isLoading: boolean) => {
    if (isLoading && logins === 0) return 'by app and outcome';
    return `${formatQuantity(logins, 'login')}${isLoading ? ' so far,' : ''} by app and outcome`;
  },
  failed: 'Failed',
  successful: 'Successful',

  byHour: 'By hour',
  byHourNote: (zone: string) => `by weekday and hour, ${zone}`,
  hours: 'Logins by weekday and hour',
  hour: (slot: string, logins: number, isLoading: boolean) => {
    if (isLoading && logins === 0) return `${slot}, still loading`;
    return `${slot}, ${formatQuantity(logins, 'login')}${isLoading ? ' so far' : ''}`;
  },
  keys: {
    title: 'Hours',
    move: 'Move to another hour',
    list: 'List the logins of the hour',
    outcome: 'Switch the outcome',
  },

  loginsOfHour: 'Logins of the hour',
  logins: 'Logins',
  loginsShown: (shown: number, all: number, isLoading: boolean) =>
    `${shown === all ? '' : `${formatCount(shown)} of `}${formatQuantity(all, 'login')}${shown === all ? '' : ' match'}${isLoading ? ' so far' : ''}`,
  loadingLogins: 'Loading logins',
  noLogins: 'No logins in this hour',
  time: 'Time',
  user: 'User',
  place: 'Location',
  ip: 'IP address',
  app: 'App',
  huntUser: 'Hunt this user in a new tab',
} as const;
