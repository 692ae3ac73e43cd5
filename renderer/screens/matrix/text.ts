/** All text of the verdict matrix. */
import { formatQuantity } from '../../state/format';

export const TEXT = {
  title: 'Verdict matrix',
  grid: 'Verdicts by tool',
  unread: 'Could not be read',
  none: 'No result',
  legend: 'What the signs mean',
  loading: (title: string) => `Reading ${title.toLowerCase()}`,
  opening: 'Opening the matrix',
  canceled: 'Reading was canceled',
  again: 'Read again',
  refresh: 'Reload all from the tenant',
  retry: (n: number) => `Retry ${formatQuantity(n, 'row')}`,
  failed: (n: number) => `${formatQuantity(n, 'row')} could not be read.`,
  rows: (n: number) => formatQuantity(n, 'row'),
  order: 'Most disagreement first',
  noTools: 'No results of security tools are listed for these rows.',
  exportName: 'verdict matrix',
  unreadable: 'This tab has no rows.',
  unreadableNext: 'Select rows in a query, and open the matrix from there.',
} as const;
