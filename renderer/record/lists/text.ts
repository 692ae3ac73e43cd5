/** All text of long lists in the grid. */
import { formatCount, formatQuantity } from '../../state/format';

const LISTS = {
  recipients: 'Recipients',
  attachments: 'Attachments',
  permissions: 'Permissions',
  events: 'Events',
  members: 'Members',
  ipEvents: 'Events of the IP address',
  webNotifications: 'Web notifications',
  debugLinks: 'Debug links',
  findings: 'Findings',
  logins: 'Logins',
} as const;

export const TEXT = {
  lists: LISTS,
  tab: (list: string, of: string) => (of === '' ? list : `${list} · ${of}`),
  open: 'Open all in the grid',
  key: 'Shift+O',
  openKey: 'Open the list in the grid',
  needsList: 'Open a tab of the record that shows a list first',
  opening: (list: string) => `Loading ${list.toLowerCase()}`,
  canceled: 'Loading was canceled',
  loadAgain: 'Load again',
  none: (list: string) => `No ${list.toLowerCase()}`,
  noneWhy: 'The tenant lists none.',
  rows: 'Rows',
  total: (total: string) => total,
  match: 'in the list',
  loaded: (n: number) => `${formatCount(n)} loaded`,
  filtered: (n: number) => `${formatCount(n)} after filter`,
  selected: (n: number) => `${formatCount(n)} selected`,
  incomplete: 'incomplete',
  skipped: (n: number) => `${formatQuantity(n, 'row')} skipped: unexpected format`,
  dropped: (n: number) => `${formatCount(n)} left out: their scan failed or never ran`,
  missing: (parts: readonly string[]) => `Could not be loaded: ${parts.join(', ')}.`,
  loadAll: 'Load all',
  refresh: 'Load the list again',
  noMore: 'No rows left to load',
  needsRows: 'Open a list first',
  source: (title: string) => title,
} as const;
