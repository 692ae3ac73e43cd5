import type { RowTuple } from '../../../shared/dataset';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';
import { toastFailure } from '../../state/overlay-store';
import type { DeskStore } from './desk-state';
import { entityIdOf } from './next-item';

/** An item of a queue by its row and its entity. */
export type Item = { readonly row: number; readonly entityId: string };

/** Rows that are read at once to find the marked ones. */
const READ = 500;

/** Returns the marked items, or else the open one; none if they can't be read. */
export const itemsToDecide = async (
  { getState }: Pick<DeskStore, 'getState'>,
  rows: Pick<DatasetView['rows'], 'window'>,
): Promise<readonly Item[]> => {
  const { dataset, selection, count, open, view } = getState();
  if (!dataset) return [];
  const toItem = (row: RowTuple): Item => ({ row: row[0], entityId: entityIdOf(dataset.columns, row) });
  const wanted = selectedCount(selection, count);
  if (wanted === 0) return open ? [toItem(open.cells)].filter(({ entityId }) => entityId !== '') : [];
  const items: Item[] = [];
  for (let offset = 0; offset < count && items.length < wanted; offset += READ) {
    const read = await rows.window({ view, offset, count: READ });
    if (!read.ok) {
      toastFailure(read.failure);
      return [];
    }
    items.push(...read.value.rows.filter((row) => isSelected(selection, row[0])).map(toItem));
  }
  return items.filter(({ entityId }) => entityId !== '');
};
