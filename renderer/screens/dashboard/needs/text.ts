/** All text of what needs the analyst. */
import { formatCount, formatQuantity } from '../../../state/format';
import type { NeedId } from './needs';

const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);

export const TEXT = {
  title: 'What needs you',
  focus: 'Go to what needs you',
  focusWords: 'waiting restore requests user reports watched failed schedules apps trouble',
  labels: {
    restore: 'Restore requests',
    reported: 'User reports',
    watches: 'New in watched queries',
    schedules: 'Failed schedules',
    apps: 'Apps in trouble',
  } satisfies Readonly<Record<NeedId, string>>,
  meanings: {
    restore: 'Emails, files and messages that somebody asked to have restored.',
    reported: 'Emails and messages that users reported.',
    watches: 'Watched queries that find more rows than when you last opened them.',
    schedules:
      'Schedules of this workstation that are blocked, or whose last run failed. The tenant does not say how its own schedules end.',
    apps: 'Apps in an unknown state, and apps whose fields or logins could not be read.',
  } satisfies Readonly<Record<NeedId, string>>,
  nothing:
    'You’re all caught up: no restore requests, user reports, new rows in watched queries, failed schedules or apps in trouble.',
  counting: 'Counting…',
  notConnected: 'Not connected to the tenant.',
  whenConnected: 'It is counted once the tenant answers.',
  expired: 'Your session has expired.',
  signInAgain: 'Sign in again.',
  progress: (done: number, all: number) => `Counting ${formatCount(done)} of ${formatCount(all)}…`,
  notRead: 'Not read',
  noPermission: 'No permission',
  notOffered: 'Not offered',
  notWatched: 'None watched',
  retry: 'Retry',
  retryOf: (label: string) => `Count again: ${label}`,
  counts: 'counts',
  off: {
    restore: 'No field for restore requests was found.',
    reported: 'No field for reports by users was found.',
    apps: 'The tenant lists no app that can be asked.',
    watches: (key: string) =>
      key === ''
        ? 'No query is watched. Choose “Watch…” for a saved query.'
        : `No query is watched. Press ${key} on a saved query to watch it.`,
  },
  atLeast: (n: number) => `at least ${formatCount(n)}`,
  oldest: (age: string) => `oldest ${age}`,
  newest: (age: string) => `newest ${age} ago`,
  unread: (n: number) => `${formatCount(n)} not read`,
  stale: 'not refreshed',
  appsLeftOut: (n: number) =>
    `${formatQuantity(n, 'app')} ${plural(n, 'was', 'were')} left out: unexpected format.`,
  partOf: (app: string, type: string) => `${app} · ${type}`,
  waiting: (n: number, age: string) => (age === '' ? formatCount(n) : `${formatCount(n)} · oldest ${age}`),
  moreRows: (n: number) => formatQuantity(n, 'more row'),
  failedPart: (name: string, reason: string) => `${name}: not read. ${reason}`,
  stalePart: (name: string, reason: string) => `${name}: not refreshed. ${reason}`,
  watchList: 'Watched queries',
  appList: 'Apps',
  ended: (reason: string) => `no longer watched: ${reason}`,
  stopWatching: 'Stop watching',
  blocked: (reason: string) => `blocked: ${reason}`,
  ofTenant: (what: string, tenant: string) => `${what} · ${tenant}`,
  unknownState: 'unknown state',
  noLogins: 'logins could not be loaded',
  noFields: (reason: string) => `fields could not be read: ${reason}`,
  name: (label: string, state: string) => `${label}: ${state}`,
} as const;
