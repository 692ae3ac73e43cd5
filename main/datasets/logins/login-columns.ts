import type { DatasetColumn } from '../../../shared/dataset';

/** The column of the network that a login came through, if it is on the analyst's list. */
export const EGRESS_COLUMN = 'known_egress';

/** The columns of login events: the app, then the fields of a heat-map row, then what this workstation adds. */
export const LOGIN_COLUMNS: readonly DatasetColumn[] = [
  { key: 'saas', label: 'App', type: 'text', width: 120 },
  { key: 'time', label: 'Time', type: 'time', width: 130 },
  { key: 'user', label: 'User', type: 'text', width: 180 },
  { key: 'success', label: 'Success', type: 'boolean', width: 70 },
  { key: 'reason', label: 'Reason', type: 'text', width: 140 },
  { key: 'country', label: 'Country', type: 'text', width: 70 },
  { key: 'city', label: 'City', type: 'text', width: 120 },
  { key: 'ip', label: 'IP address', type: 'text', width: 110 },
  { key: 'latitude', label: 'Latitude', type: 'number', width: 80 },
  { key: 'longitude', label: 'Longitude', type: 'number', width: 80 },
  { key: 'user_agent', label: 'Client', type: 'text', width: 200 },
  { key: 'is_unusual', label: 'Unusual', type: 'boolean', width: 70 },
  { key: EGRESS_COLUMN, label: 'Known egress', type: 'text', width: 140 },
];

const PLACE = (side: 'from' | 'to', label: string): readonly DatasetColumn[] => [
  { key: `${side}_city`, label: `${label} city`, type: 'text', width: 110 },
  { key: `${side}_country`, label, type: 'text', width: 70 },
];

const ORIGIN = (side: 'from' | 'to', label: string): readonly DatasetColumn[] => [
  { key: `${side}_ip`, label: `${label} IP address`, type: 'text', width: 110 },
  { key: `${side}_saas`, label: `${label} app`, type: 'text', width: 110 },
  { key: `${side}_user_agent`, label: `${label} client`, type: 'text', width: 200 },
  { key: `${side}_latitude`, label: `${label} latitude`, type: 'number', width: 80 },
  { key: `${side}_longitude`, label: `${label} longitude`, type: 'number', width: 80 },
];

/** Highest speed that is given: a higher one only says that the logins are almost of the same time. */
export const MOST_KMH = 20_000;

/** The columns of impossible journeys: two consecutive logins of one user. A speed is empty above the highest one that is given. */
export const TRAVEL_COLUMNS: readonly DatasetColumn[] = [
  { key: 'user', label: 'User', type: 'text', width: 180 },
  { key: 'time', label: 'Time', type: 'time', width: 130 },
  { key: 'time_before', label: 'Login before', type: 'time', width: 130 },
  ...PLACE('from', 'From'),
  ...PLACE('to', 'To'),
  { key: 'minutes', label: 'Minutes', type: 'number', width: 70 },
  { key: 'km', label: 'Kilometers', type: 'number', width: 80 },
  {
    key: 'kmh',
    label: 'km/h',
    type: 'number',
    width: 90,
    names: { '': `over ${MOST_KMH.toLocaleString('en-US')}` },
  },
  ...ORIGIN('from', 'From'),
  ...ORIGIN('to', 'To'),
];
