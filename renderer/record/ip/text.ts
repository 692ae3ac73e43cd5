/** All text of the record of an IP address. */
import { formatCount, formatQuantity } from '../../state/format';

export const TEXT = {
  ip: 'IP address',
  events: 'Events',
  loading: 'Loading events of all apps',
  none: 'No events listed',
  noneWhy: (apps: number) =>
    `No app lists events of this address. ${formatQuantity(apps, 'app was', 'apps were')} asked.`,
  noApps: 'The tenant lists no app to ask for events.',
  time: 'Time',
  event: 'Event',
  user: 'User',
  count: (shown: number, all: number, isAtLeast: boolean) =>
    `${shown < all || isAtLeast ? 'The latest of ' : ''}${isAtLeast ? 'at least ' : ''}${formatQuantity(all, 'event')}:`,
  app: (label: string, all: number) => `${label} ${formatCount(all)}`,
  atLeast: (label: string, all: number) => `${label} at least ${formatCount(all)}`,
  failed: (apps: string) => `The events of ${apps} are missing.`,
} as const;
