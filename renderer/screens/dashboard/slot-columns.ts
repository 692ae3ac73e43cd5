import { formatInstant } from '../../state/time';
import { formatCell } from '../../state/format';
import type { RowColumn } from '../../dataset-view/row-grid/RowGrid';
import type { SlotRow } from './slot-rows';

/** How a login ended, in words, and the tone that it is shown in. */
export const outcomeOf = ({ field }: SlotRow): { readonly text: string; readonly tone: string } => {
  const isOdd = field('is_unusual') === true;
  if (field('success') === true)
    return { text: isOdd ? 'Success · unusual' : 'Success', tone: isOdd ? 'warn' : 'ok' };
  const reason = formatCell(field('reason')).replaceAll('_', ' ');
  return { text: reason === '' ? 'Failed' : `Failed · ${reason}`, tone: 'bad' };
};

/** Where a login came from. */
export const placeOfLogin = ({ field }: SlotRow): string =>
  [formatCell(field('city')), formatCell(field('country'))].filter(Boolean).join(', ');

const column = (id: string, label: string, text: (row: SlotRow) => string): RowColumn<SlotRow> => ({
  id,
  label,
  width: 0,
  cell: text,
  text,
});

/** What a login's row says, by the cell that says it; its menu filters and copies by these. */
export const slotColumns = (
  zone: string,
  appLabel: (app: string) => string,
): readonly RowColumn<SlotRow>[] => [
  column('time', 'Time', ({ field }) => formatInstant(field('time'), zone)),
  column('user', 'User', ({ field }) => formatCell(field('user'))),
  column('place', 'Place', placeOfLogin),
  column('outcome', 'Outcome', (row) => outcomeOf(row).text),
  column('ip', 'IP address', ({ field }) => formatCell(field('ip'))),
  column('app', 'App', ({ field }) => appLabel(formatCell(field('saas')))),
];
