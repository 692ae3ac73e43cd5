import type { ColumnFilter } from '../../../shared/dataset';
import type { LoginTally } from '../../../shared/model/login-counts';
import type { Oddness } from '../../../shared/rules/odd-countries';
import { formatCount, formatQuantity } from '../../state/format';
import { datePattern } from '../../state/time';
import type { Outcome } from './dashboard-draft';
import { hidesEgress } from './egress-filter';

const KINDS = { success: 'successful login', fail: 'failed login', both: 'login' } as const;

/** Formats a number of logins of an outcome: `1 failed login`. */
const quantity = (n: number, outcome: Outcome): string => formatQuantity(n, KINDS[outcome]);

/** All text of the overview. */
export const TEXT = {
  title: 'Overview',
  words: 'logins sign-ins map dashboard home unusual',
  outcome: 'Outcome',
  outcomes: { success: 'Successful', fail: 'Failed', both: 'Both' },
  switchOutcome: 'Switch the outcome',
  asTable: 'Read as a table',
  asPictures: 'Show as pictures',
  byCountry: 'Open these logins by country',
  needsPictures: 'Open the overview first',
  loading: (loaded: number) =>
    loaded === 0 ? 'Loading logins…' : `Loading… ${formatQuantity(loaded, 'login')}`,
  refresh: 'Refresh',
  canceled: (loaded: number) => `Loading was canceled after ${formatQuantity(loaded, 'login')}.`,
  loadAgain: 'Load again',
  partly: (loaded: number) => `Only ${formatQuantity(loaded, 'login')} could be loaded.`,
  status: (match: number, loaded: number, apps: number) =>
    `${formatCount(match)} match · ${formatCount(loaded)} loaded · ${formatQuantity(apps, 'app')}`,
  noApps: 'No logins to show',
  noAppsNote: 'The tenant lists no enabled app.',
  span: {
    when: 'When',
    range: 'Time range',
    choose: 'Choose the time range',
    all: 'all loaded',
    last: (days: number) => (days === 1 ? 'last 24 hours' : `last ${days} days`),
    custom: 'Custom time range…',
    since: (from: string) => `since ${from}`,
    until: (to: string) => `until ${to}`,
    between: (from: string, to: string) => `${from} – ${to}`,
    title: 'Custom time range',
    from: 'From',
    to: 'To',
    apply: 'Apply',
    hint: (zone: string) => `${datePattern()} hh:mm:ss, in ${zone}. Leave a field empty for no limit.`,
    enterDate: 'Enter a date as mm/dd/yy hh:mm:ss or yyyy-mm-dd hh:mm:ss.',
    enterTime: 'Enter a start or an end.',
    reversed: 'The end is before the start.',
  },

  egress: {
    hide: 'Hide or show known egress',
    label: 'Known egress',
    none: 'Known egress: none listed',
    counting: 'Known egress',
    notCounted: 'Known egress not counted. Try again',
    hidden: (n: number, outcome: Outcome) => `${quantity(n, outcome)} hidden: known egress`,
    shown: (n: number, outcome: Outcome) => `${quantity(n, outcome)} through known egress`,
    network: (name: string, n: number) => `${name}: ${formatCount(n)}`,
    more: (n: number) => `${formatQuantity(n, 'more network')}`,
  },

  travel: {
    list: 'List impossible travel',
    words: 'speed distance kmh velocity consecutive',
    found: (n: number) => formatQuantity(n, 'impossible journey'),
    egress: (n: number) => `${formatCount(n)} through known egress left out`,
    failed: 'Impossible travel could not be found. Try again',
  },

  unusualNow: {
    title: 'Unusual now',
    found: (logins: number, users: number, extent: 'loading' | 'partial' | 'all') =>
      `${formatQuantity(logins, 'successful login')} of ${formatQuantity(users, 'user')}${{ loading: ' so far', partial: ' among the loaded logins', all: '' }[extent]}`,
    meaning: (logins: number, percent: number) =>
      `Successful logins that the tenant flags as unusual, or from a country of less than ${percent} % of the user’s successful logins. Countries are compared for users with at least ${logins} of them. Logins through known egress are left out.`,
    latest: (n: number) => `latest ${formatCount(n)} rows`,
    loading: 'Looking for unusual logins',
    none: 'No unusual logins in this time and these apps',
    noneLoaded: 'No unusual logins among the loaded logins',
    why: (isRare: boolean, isFlagged: boolean) =>
      [...(isRare ? ['rare for the user'] : []), ...(isFlagged ? ['flagged'] : [])].join(' · '),
    whyColumn: 'Why',
    times: (n: number) => `× ${formatCount(n)}`,
    replay: (user: string) => `Replay the logins of ${user} from this one`,
  },

  apps: 'Apps',
  appsShown: (shown: number, all: number) => `${shown} of ${all} selected`,
  appDetails: (app: string) => `Details of ${app}`,
  appFailed: 'could not be loaded',
  appLoading: 'loading…',
  appCanceled: 'not loaded',

  where: 'Where',
  map: 'Places of logins on the map',
  whereNote: (logins: number, places: number, outcome: Outcome) =>
    `${quantity(logins, outcome)}, ${formatQuantity(places, 'place')}`,
  whereQuery: (outcome: Outcome, isZoomedIn: boolean) =>
    `${isZoomedIn ? 'Places' : 'Grouped places'} of ${KINDS[outcome]}s`,
  hoursQuery: (outcome: Outcome, split: string, zone: string) =>
    `${KINDS[outcome]}s by weekday and hour in ${zone}, split by ${split}`,
  exports: {
    menu: 'Export',
    map: { png: 'Export the map as PNG', csv: 'Export the places as CSV' },
    hours: { png: 'Export the hours as PNG', csv: 'Export the hours as CSV' },
    needs: 'Show it as a picture first',
  },
  grouped: 'Grouped',
  whyGrouped: (app: string, logins: number, outcome: Outcome) =>
    `Nearby places are grouped because ${app} has ${quantity(logins, outcome)}.`,
  unplaced: (n: number) => `${formatCount(n)} without a known place`,
  noPlaces: (n: number) => `None of the ${formatQuantity(n, 'login')} has a known place`,
  noneOf: (outcome: Outcome, filter: readonly ColumnFilter[]) =>
    `No ${KINDS[outcome]}s in this time and these apps${hidesEgress(filter) ? ', besides hidden known egress' : ''}`,
  mark: (
    {
      name,
      count,
      failed,
      unusual,
      isCountry,
    }: LoginTally & { readonly name: string; readonly isCountry: boolean },
    outcome: Outcome,
  ) =>
    [
      `${name}: ${quantity(count, outcome)}`,
      ...(outcome === 'both' && failed > 0 ? [`${formatCount(failed)} failed`] : []),
      ...(unusual > 0 ? [`${formatCount(unusual)} unusual for the user`] : []),
      ...(isCountry ? ['country only'] : []),
    ].join(', '),
  kinds: { usual: 'Usual', unusual: 'With logins unusual for the user' },
  andMore: (name: string, others: number) => (others > 0 ? `${name} and ${formatCount(others)} more` : name),
  placesTable: 'Logins by place',
  country: 'Country',
  unusual: 'Unusual',
  latitude: 'Latitude',
  longitude: 'Longitude',
  failed: 'Failed',
  successful: 'Successful',

  byHour: 'When',
  byHourNote: (zone: string) => `by weekday and hour, ${zone}`,
  hours: 'Logins by weekday and hour',
  timeless: (n: number) => `${formatCount(n)} without a time`,
  hoursTable: 'Logins by hour',
  splitBy: 'Split by',
  allOf: (outcome: Outcome) => `all ${KINDS[outcome]}s`,
  splits: {
    none: 'nothing',
    country: 'country',
    saas: 'app',
    user: 'user',
    ip: 'IP address',
    user_agent: 'client',
  },
  oddWithout: (n: number) => `${formatQuantity(n, 'login')} through known egress: neither usual nor odd`,
  oddCountries: 'Show odd countries first',
  noValue: 'none named',
  valuesShown: (first: number, last: number, all: number) =>
    all === 0 ? '' : `${formatCount(first)} to ${formatCount(last)} of ${formatCount(all)}`,
  before: 'Previous',
  after: 'Next',
  mapTitle: (name: string, logins: number, note: string) =>
    [name, formatCount(logins), note].filter(Boolean).join(' · '),
  users: (n: number, isExact: boolean) => `${isExact ? '' : 'at least '}${formatQuantity(n, 'user')}`,
  odd: ({ users, flagged, isRareHere }: Oddness) =>
    [
      ...(users > 0 ? [`rare for ${formatQuantity(users, 'user')}`] : []),
      ...(flagged > 0 ? [`${formatCount(flagged)} unusual`] : []),
      ...(isRareHere ? ['rare here'] : []),
    ].join(', '),
  value: 'Of',
  weekday: 'Weekday',
  hourColumn: 'Hour',
  hour: (slot: string, logins: number, outcome: Outcome, isLoading: boolean) => {
    if (isLoading && logins === 0) return `${slot}, still loading`;
    return `${slot}, ${quantity(logins, outcome)}${isLoading ? ' so far' : ''}`;
  },
  keys: {
    title: 'Map and hours',
    move: 'Move to another place or hour',
    open: 'Open the logins of the place or hour',
    openAll: 'Open all logins of the heat map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomAll: 'Show the whole world',
  },

  picked: 'Selected logins',
  latest: 'Latest logins',
  logins: 'Logins',
  loginsOf: (all: number, outcome: Outcome, isLoading: boolean) =>
    `${quantity(all, outcome)}${isLoading ? ' so far' : ''}`,
  openUser: (user: string) => `Open ${user}`,
  replay: 'Replay',
  replayUser: 'Replay the logins of a user on the map',
  replayNeeds: 'Move to an unusual login, or select logins of one user',
  openRows: 'Open in the grid',
  more: (n: number) => `${formatCount(n)} more in the grid`,
  loadingLogins: 'Loading logins',
  noLogins: 'No logins here',
  time: 'Time',
  user: 'User',
  place: 'Place',
  ip: 'IP address',
} as const;
