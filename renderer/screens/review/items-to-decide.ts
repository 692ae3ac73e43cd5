import type { RowTuple } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { findPart, type FieldsOf } from '../../../shared/rules/find-part';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { isSelected, selectedCount } from '../../dataset-view/view/selection';
import { toastFailure } from '../../state/overlay-store';
import type { DeskStore } from './desk-state';
import { entityIdOf } from '../../features/bulk-action/decisions';
import { chosenFields } from '../../query/field-parts';

/** An item of a queue: its entity, and its row as it was when it was chosen. The row's number holds for its own dataset only. */
export type Item = {
  readonly entityId: string;
  readonly row: number;
  readonly dataset: string;
  /** When the rows of the dataset were loaded, in milliseconds. */
  readonly readAt: number;
  readonly columns: DatasetState['columns'];
  readonly cells: RowTuple;
};

/** Returns the name by which people know an item of a queue, or its entity ID. */
export const nameOf = ({ columns, cells, entityId }: Item, of: FieldsOf): string => {
  const field = findPart(columns, 'itemName', chosenFields(of), of.domain);
  const cell = field && cells[columns.indexOf(field) + 1];
  return typeof cell === 'string' && cell.trim() !== '' ? cell : entityId;
};

/** Rows that are read at once to find the marked ones. */
const READ = 500;

const createItem =
  ({ dataset, columns, fetchedAt }: DatasetState) =>
  (cells: RowTuple): Item => ({
    entityId: entityIdOf(columns, cells),
    row: cells[0],
    dataset,
    readAt: fetchedAt,
    columns,
    cells,
  });

/** Returns the open item, as a list of it alone; none if no item is open. */
export const openItem = ({ getState }: Pick<DeskStore, 'getState'>): readonly Item[] => {
  const { dataset, open } = getState();
  if (!dataset || !open) return [];
  return [createItem(dataset)(open.cells)].filter(({ entityId }) => entityId !== '');
};

/** Returns the items that are marked now, or else the open one; none if they can't be read. */
export const itemsToDecide = async (
  store: Pick<DeskStore, 'getState'>,
  rows: Pick<DatasetView['rows'], 'window'>,
): Promise<readonly Item[]> => {
  const { dataset, selection, count, view } = store.getState();
  if (!dataset) return [];
  const wanted = selectedCount(selection, count);
  if (wanted === 0) return openItem(store);
  const toItem = createItem(dataset);
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
