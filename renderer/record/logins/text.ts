/** All text of the logins of a user or an IP address. */
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  tab: 'Logins',
  time: 'Time',
  outcome: 'Outcome',
  place: 'Location',
  ip: 'IP address',
  user: 'User',
  client: 'Client',
  app: 'App',
  success: 'Success',
  unusualSuccess: 'Success · unusual',
  failure: 'Failed',
  failureReason: (reason: string) => `Failed · ${reason}`,
  loading: 'Loading the logins of all apps',
  counting: 'Looking for logins',
  none: 'No logins',
  noneLoaded: 'No logins among the loaded logins',
  noneWhy: (loaded: number) => {
    if (loaded === 0) return 'No logins were loaded.';
    return loaded === 1 ? 'The one login doesn’t match.' : `None of the ${formatCount(loaded)} logins match.`;
  },
  counts: (all: number, failed: number, shown: number) =>
    [
      formatQuantity(all, 'login'),
      `${formatCount(failed)} failed`,
      shown < all ? `the latest ${formatCount(shown)} are shown` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  missing: (apps: string) => `The logins of ${apps} could not be loaded.`,
  noAddress: 'The tenant sent no email address for this user, so their logins can’t be found.',
} as const;
