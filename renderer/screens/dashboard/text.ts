import { formatCount, formatQuantity } from '../../state/format';

/** All text of the dashboard. */
export const TEXT = {
  title: 'Login events',
  outcome: 'Outcome',
  outcomes: { success: 'Successful', fail: 'Failed', both: 'Both' },
  switchOutcome: 'Switch the outcome',
  loading: (loaded: number) => `Loading… ${formatCount(loaded)} logins`,
  refresh: 'Refresh',
  partly: (loaded: number) => `Only ${formatQuantity(loaded, 'login')} could be loaded.`,
  status: (events: number, apps: number, outcome: string) =>
    `${formatQuantity(events, 'event')} · ${formatQuantity(apps, 'app')} · ${outcome}`,

  apps: 'Apps',
  appsShown: (shown: number, all: number) => `${shown} of ${all} shown`,
  appFailed: 'could not be loaded',
  appDisabled: 'not enabled',
  appDisplayOnly: 'display only',

  byApp: 'By app',
  byAppNote: (logins: number, isZoomedIn: boolean) =>
    `${formatQuantity(logins, 'login')} by app and outcome · ${isZoomedIn ? 'zoomed in' : 'zoomed out'}`,
  failed: 'Failed',
  successful: 'Successful',

  byHour: 'By hour',
  byHourNote: (zone: string) => `by weekday and hour, ${zone}`,
  hours: 'Logins by weekday and hour',
  hour: (slot: string, logins: number) => `${slot}, ${formatQuantity(logins, 'login')}`,
  keys: {
    title: 'On the hours of the dashboard',
    move: 'Move to another hour',
    list: 'List the logins of the hour',
    outcome: 'Switch the outcome',
  },

  loginsOfHour: 'Logins of the hour',
  logins: 'Logins',
  loginsShown: (shown: number, all: number) =>
    shown === all
      ? formatQuantity(all, 'login')
      : `${formatCount(shown)} of ${formatQuantity(all, 'login')} shown`,
  loadingLogins: 'Loading logins',
  noLogins: 'No logins in this hour',
  time: 'Time',
  user: 'User',
  place: 'Location',
  ip: 'IP address',
  app: 'App',
  huntUser: 'Hunt this user in a new tab',
  success: 'Success',
  unusualSuccess: 'Success · unusual',
  failure: 'Failed',
  failureReason: (reason: string) => `Failed · ${reason}`,
} as const;
