import type { Json } from '../../../shared/model/json';
import { toast } from '../../state/overlay-store';
import { formatQuantity } from '../../state/format';
import { copyText } from '../../components/clipboard';
import { columnText } from '../grid/copy-cells';
import type { RowAt } from '../grid/grid-props';
import { rawCell, type GridColumn } from '../grid/grid-column';
import type { RowsActor } from './rows-store';
import { withFilter } from './with-filter';

type Filterable = Pick<RowsActor, 'filter'>;

/** A cell's value as conditions and filters take it: of a list, its first element. */
export const cellValue = ({ row, column }: RowAt): Json => {
  const value = column ? (rawCell(row, column) as Json | undefined) : null;
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** The one column of the dataset behind a cell; undefined where it is made of several. */
export const keyOf = ({ column }: Pick<RowAt, 'column'>): string | undefined =>
  column?.keys.length === 1 ? column.keys[0] : undefined;

/** Shows only the loaded rows with a cell's value, or leaves them out. */
export const filterBy = (rows: Filterable, at: RowAt, kind: 'is' | 'isNot'): void => {
  const key = keyOf(at);
  const value = cellValue(at);
  if (key === undefined) return;
  const time = at.column?.kind === 'time' && typeof value === 'string' ? Date.parse(value) : undefined;
  if (time !== undefined && kind === 'is')
    void rows.filter((now) =>
      withFilter(now, 'range', key, { kind: 'range', key, from: time, to: time + 1 }),
    );
  else if (kind === 'is')
    void rows.filter((now) => withFilter(now, 'is', key, { kind, key, values: [value] }));
  else {
    void rows.filter((now) => {
      const held = now.find((one) => one.kind === 'isNot' && one.key === key);
      return withFilter(now, 'isNot', key, {
        kind,
        key,
        values: [...(held?.kind === 'isNot' ? held.values : []), value],
      });
    });
  }
};

/** Copies a whole column of the view, or each of its values once. */
export const copyColumn = async (
  rows: Pick<RowsActor, 'store'>,
  column: GridColumn,
  isDistinct: boolean,
): Promise<void> => {
  const { view, count } = rows.store.getState();
  const result = await columnText(view, count, column, isDistinct);
  if (!result.ok) return toast(result.failure.message, 'bad', result.failure.next);
  copyText(result.value.text);
  toast(
    `Copied ${formatQuantity(result.value.values, isDistinct ? 'different value' : 'value')} of ${column.label}.`,
  );
};

/** Keys on a cell of any grid: `=` shows only its value, `!` leaves it out; answers whether it was one of them. */
export const pressOnRow = (rows: Filterable, at: RowAt, key: string): boolean => {
  if (at.column === undefined || (key !== '=' && key !== '!')) return false;
  filterBy(rows, at, key === '=' ? 'is' : 'isNot');
  return true;
};
