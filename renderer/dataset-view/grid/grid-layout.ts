import { SELECT_COLUMN } from './cell-range';
import type { GridRow } from './detail-rows';
import type { GridApi, GridOptions } from './grid-modules';
import type { ColumnLayout } from './grid-props';

/** Changes of width that the analyst makes; `flex` only fills the room that other columns leave. */
const MANUAL_RESIZES: ReadonlySet<string> = new Set([
  'uiColumnResized',
  'autosizeColumns',
  'autosizeColumnHeaderHeight',
]);

/** Returns the order of the columns, with the widths of those that were just resized. */
export const layoutOf = (
  api: Pick<GridApi, 'getColumnState'>,
  resized: readonly string[] = [],
): ColumnLayout =>
  api
    .getColumnState()
    .filter(({ colId }) => colId !== SELECT_COLUMN)
    .map(({ colId, width, hide }) => ({
      id: colId,
      ...(resized.includes(colId) ? { width: width ?? 100 } : {}),
      hidden: hide ?? false,
    }));

/** Reports columns that the analyst moved or resized. */
export const layoutEvents = (onLayout: (layout: ColumnLayout) => void): GridOptions<GridRow> => ({
  onColumnMoved: ({ api, finished, source }) => {
    if (finished && source !== 'api') onLayout(layoutOf(api));
  },
  onColumnResized: ({ api, finished, source, columns }) => {
    if (finished && MANUAL_RESIZES.has(source))
      onLayout(
        layoutOf(
          api,
          columns?.map((one) => one.getColId()),
        ),
      );
  },
});
