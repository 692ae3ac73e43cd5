/** All text of the overview of a user. */
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  titles: { phishing: 'Latest phishing emails', clicks: 'Latest clicks' },
  loading: { phishing: 'Looking for phishing emails', clicks: 'Looking for clicks' },
  none: { phishing: 'No phishing emails found', clicks: 'No clicks found' },
  unnamed: 'no name sent',
  unread: (apps: string) => `Those of ${apps} are missing.`,
  openAll: 'Open all',
  openAllOf: (n: string) => `Open all ${n}`,
  activity: 'Activity',
  unusual: {
    title: 'Unusual logins',
    loading: 'Looking for unusual logins',
    none: (logins: number) =>
      `No successful login is flagged by the tenant or from a rare country. Countries are compared once a user has ${formatQuantity(logins, 'successful login')}.`,
    noneLoaded: 'No unusual logins among the loaded logins',
    others: (n: number) => `${formatQuantity(n, 'more login')} from other countries`,
    times: (n: number) => `× ${formatCount(n)}`,
    replay: 'Replay',
    replayFrom: (place: string) => `Replay the logins from ${place} on`,
  },
} as const;
