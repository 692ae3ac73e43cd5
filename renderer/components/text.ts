/** Text of the shared components. */
import { formatCount, formatQuantity } from '../state/format';

export const TEXT = {
  cancel: 'Cancel',
  retry: 'Retry',
  refresh: 'Refresh',
  loading: 'Loading',
  more: (n: number) => `${formatCount(n)} more`,
  age: (what: string, age: string) => `${what} ${age} old`,
  fallback: (message: string) => `Could not be loaded, shown as none: ${message}`,
  skipped: (n: number) => `${formatQuantity(n, 'row')} left out: unexpected format.`,
  broken: (name: string) => `${name} could not be displayed.`,
  brokenNext: 'Retry. If it happens again, close the tab and report it with the time.',
  field: 'Field',
  fields: 'Fields',
  findField: 'Find a field',
  noField: 'No field matches',
  previous: 'Previous',
  next: 'Next',
  position: (n: number, total: number) => `${formatCount(n)} of ${formatCount(total)}`,
  closeRecord: 'Close record',
} as const;
