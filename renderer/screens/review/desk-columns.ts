import { textElement } from '../../dataset-view/grid/draw-cell';
import { gridColumns, rawCell, type GridColumn } from '../../dataset-view/grid/grid-column';
import { formatAge } from '../../features/review-queues/format-age';
import type { OpenQueue } from '../../features/review-queues/queue-kinds';
import { formatInstantWithZone } from '../../state/time';
import { TEXT } from './text';

type ColumnsOf = Pick<OpenQueue, 'counted' | 'firstColumns'>;

/** Widths of the columns that decide: they leave room for the item beside an open record in a small window. */
const WIDTHS = { age: 74, deciding: 174 };

const asAge = (column: GridColumn): GridColumn => ({
  ...column,
  label: TEXT.desk.age,
  width: WIDTHS.age,
  canFit: false,
  draw: (row) => {
    const sent = rawCell(row, column);
    if (typeof sent !== 'string' && typeof sent !== 'number') return undefined;
    const age = formatAge(sent, Date.now());
    return age === '' ? undefined : textElement(age, 'cut', formatInstantWithZone(sent));
  },
});

const asDeciding = (column: GridColumn): GridColumn => ({
  ...column,
  width: WIDTHS.deciding,
  canFit: false,
  isFlex: false,
});

const drawnColumns = (
  columns: Parameters<typeof gridColumns>[0],
  { counted, firstColumns = [] }: ColumnsOf,
): readonly GridColumn[] => {
  const drawn = gridColumns(columns);
  if (firstColumns.length === 0) return drawn;
  const item = drawn.find(({ id, kind }) => kind === 'text' && !firstColumns.includes(id));
  return drawn.map((column) => {
    if (!firstColumns.includes(column.id)) return { ...column, isFlex: column === item };
    return column.id === counted.time?.db_id ? asAge(column) : asDeciding(column);
  });
};

/**
 * Returns the columns of a queue: the time that its items wait since drawn as an age, with the time in the tooltip, and what decides at
 * widths that leave room for the item. The decision column follows the deciding columns, so they stay in place.
 */
export const deskColumns = (
  columns: Parameters<typeof gridColumns>[0],
  queue: ColumnsOf,
  decision?: GridColumn,
): readonly GridColumn[] => {
  const drawn = drawnColumns(columns, queue);
  const at = Math.max(1, drawn.findLastIndex(({ id }) => queue.firstColumns?.includes(id)) + 1);
  return decision ? drawn.toSpliced(at, 0, decision) : drawn;
};
