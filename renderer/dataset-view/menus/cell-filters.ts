import type { ColumnFilter } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { copyAndConfirm } from '../../components/copied';
import { toastFailure } from '../../state/overlay-store';
import { withFilter } from '../filters/with-filter';
import { columnText, type CellCopy } from '../grid/copy-cells';
import { rawCell, type GridColumn } from '../grid/grid-column';
import type { RowAt } from '../grid/grid-props';
import { TEXT } from '../text';
import type { ViewTarget } from '../view/dataset-view';

type Filterable = Pick<ViewTarget, 'filter'>;

/** Returns a cell's value as conditions and filters take it: the first element of a list. */
export const cellValue = ({ row, column }: Pick<RowAt, 'row' | 'column'>): Json => {
  const value = column ? (rawCell(row, column) as Json | undefined) : null;
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** Returns the dataset's column behind a cell; undefined if the cell shows several columns. */
export const keyOf = ({ column }: Pick<RowAt, 'column'>): string | undefined =>
  column?.keys.length === 1 ? column.keys[0] : undefined;

/** Returns filters that also exclude a value of a column. */
const excluding = (now: readonly ColumnFilter[], key: string, value: Json): ColumnFilter[] => {
  const before = now.find((one) => one.kind === 'isNot' && one.key === key);
  const values = before?.kind === 'isNot' ? [...before.values, value] : [value];
  return withFilter(now, 'isNot', key, { kind: 'isNot', key, values });
};

/** Shows only the loaded rows with a cell's value, or excludes them. */
export const filterBy = (view: Filterable, at: RowAt, kind: 'is' | 'isNot'): void => {
  const key = keyOf(at);
  if (key === undefined) return;
  const value = cellValue(at);
  if (kind === 'isNot') return void view.filter((now) => excluding(now, key, value));
  void view.filter((now) => withFilter(now, 'is', key, { kind: 'is', key, values: [value] }));
};

/** Copies a whole column of the view, or each of its values once. */
export const copyColumn = async (
  view: Pick<ViewTarget, 'store' | 'rows'>,
  column: GridColumn,
  isDistinct: boolean,
  how: CellCopy,
): Promise<void> => {
  const { view: spec, count } = view.store.getState();
  const result = await columnText(view.rows, spec, count, column, { ...how, isDistinct });
  if (!result.ok) return toastFailure(result.failure);
  const { text, count: copied, guarded } = result.value;
  copyAndConfirm(text, TEXT.values(copied, isDistinct, column.label), how.style, guarded);
};

/** The keys of `pressOnRow`. */
export const ROW_KEYS = ['=', '!'] as const;

/** Handles `=` (only this value) and `!` (exclude this value) on a cell; returns false for any other key. */
export const pressOnRow = (view: Filterable, at: RowAt, key: string): boolean => {
  if (at.column === undefined || (key !== '=' && key !== '!')) return false;
  filterBy(view, at, key === '=' ? 'is' : 'isNot');
  return true;
};
