/** All text of the reports that a tenant makes: results by email, exports in the tenant, active users. */
import { formatQuantity } from '../../state/format';

export const TEXT = {
  needsSaved: 'Needs one saved query without unsaved changes',
  allResults: 'All results',
  menu: {
    actOnAll: 'Act on all results…',
    sendResult: 'Email the results…',
    exportResults: 'Export in the tenant…',
  },
  send: {
    title: 'Email the results',
    submit: (n: number) => (n === 0 ? 'Send' : `Send to ${formatQuantity(n, 'address', 'addresses')}`),
    does: 'emails the results of',
    addresses: 'Addresses',
    addressesHint: 'Separate values with commas, spaces or new lines.',
  },
  export: {
    title: 'Export the results in the tenant',
    submit: 'Export in the tenant',
    does: 'saves, on its side, the results of',
    format: 'Format',
  },
  rows: (n: number | null | undefined) => {
    if (n === undefined) return 'Counting…';
    return n === null ? 'The rows could not be counted.' : `It finds ${formatQuantity(n, 'row')} now.`;
  },
  noUndo: (seconds: number) => (seconds > 0 ? 'After that, it can’t be undone.' : 'It can’t be undone.'),
  activeUsers: {
    title: 'Export active users',
    submit: 'Export…',
    app: 'App',
    noApp: 'No app is known yet. Try again in a moment.',
    hint: 'A CSV file as the tenant writes it. Its cells may contain formulas, so be careful when you open it in Excel.',
  },
} as const;
