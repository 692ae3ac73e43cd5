import { showInvisible } from '../../../shared/model/invisible';
import { closeMenu } from '../../components/context-menu';
import { gridIndexOf, isDetail, rowIdOf, type GridRow } from './detail-rows';
import { createGridActions } from './grid-actions';
import { createGridFocus } from './grid-focus';
import { createColumnFit } from './column-fit';
import { createGridColumns } from './grid-columns';
import { columnOf, dataAt, firstRowCount, rowsOf, type GridContext } from './grid-context';
import { createGridKeys, createGridMouse } from './grid-input';
import type { GridApi, GridOptions } from './grid-modules';
import { baseOptions, headerHeight } from './grid-options';
import { BLOCK, rowHeight } from './grid-sizes';
import { createGridPainter } from './grid-painter';
import { createGridPositions } from './grid-positions';
import type { DatasetGridProps } from './grid-props';
import { createGridSource } from './grid-source';
import { createGridTarget } from './grid-target';
import { createGridUpdates } from './grid-updates';
import { layoutEvents } from './grid-layout';
import { listenToHeaders } from './header-input';
import { isPartial, readFullRow } from './partial-cells';
import type { RowPlace } from '../view/view-state';
import { createRowExpansion } from './row-expansion';
import { createRowLoading } from './row-loading';
import { refreshRowClasses } from './row-marks';
import { dataColumns, isRange, spanOf } from './cell-range';
import type { CellRange, RangeSpan } from './cell-range';
import type { RangeState } from './grid-target';

const BLOCKS_AHEAD = 3;

const JUMP_SCREENS = 12;

/** Loads blocks of rows in the direction of travel before they come into view; returns a function that stops. */
const readAhead = (
  wrapper: HTMLElement,
  current: () => GridApi | undefined,
  block: number,
  rowHeight: number,
): (() => void) => {
  let lastTop = 0;
  const ahead = () => {
    const api = current();
    if (!api) return;
    const { top, bottom } = api.getVerticalPixelRange();
    const travel = top - lastTop;
    lastTop = top;
    if (travel === 0 || Math.abs(travel) > JUMP_SCREENS * (bottom - top)) return;
    const edge = Math.floor((travel > 0 ? bottom : top) / rowHeight);
    const last = api.getDisplayedRowCount() - 1;
    for (let n = 1; n <= BLOCKS_AHEAD; n += 1) {
      const index = edge + Math.sign(travel) * n * block;
      if (index >= 0 && index <= last) api.getDisplayedRowAtIndex(index);
    }
  };
  wrapper.addEventListener('scroll', ahead, { capture: true, passive: true });
  return () => wrapper.removeEventListener('scroll', ahead, { capture: true });
};

/** Marks a rectangle of cells. `onChange` gets the columns whose cells may look different now. */
const createGridRange = (
  context: GridContext,
  onChange: (columns: readonly string[]) => void,
): RangeState & { readonly span: () => RangeSpan | undefined } => {
  let range: CellRange | null = null;
  const span = (): RangeSpan | undefined => {
    const api = context.api();
    return api && range && isRange(range) ? spanOf(dataColumns(api), range) : undefined;
  };
  let marked: RangeSpan | undefined;
  return {
    span: () => marked,
    get: () => range,
    set: (next) => {
      const before = marked;
      range = next;
      marked = span();
      if (before || marked) onChange([...new Set([...(before?.columns ?? []), ...(marked?.columns ?? [])])]);
    },
  };
};

type GridParts = ReturnType<typeof createParts>;

/** Connects the parts of a grid. */
const createParts = (context: GridContext, place: RowPlace) => {
  const range = createGridRange(context, (ids) => {
    columns.use('range');
    context.api()?.refreshCells({ columns: [...ids], force: true });
  });
  const columns = createGridColumns(context, range.span);
  const expansion = createRowExpansion({
    view: () => context.props().view,
    count: () => context.props().count,
    fields: () => context.props().fields,
    onChange: () => {
      columns.use('details');
      context.api()?.setRowCount(expansion.total(), true);
      context.api()?.refreshInfiniteCache();
      painter.schedule();
    },
  });
  const toggle = createToggle(context, (index) => positions.offsetAt(index), expansion);
  const positions = createGridPositions(context, expansion, toggle);
  const actions = createGridActions(context, positions, range);
  const target = createGridTarget({ context, positions, actions, range, toggle });
  const mouse = createGridMouse({ target, range, toggle });
  const keys = createGridKeys({ context, target, range });
  const loading = createRowLoading(context, expansion);
  const focus = createGridFocus({ context, expansion, place });
  const fit = createColumnFit(context);
  const painter = createGridPainter({
    context,
    columns,
    expansion,
    loading,
    onRows: focus.appear,
    onPaint: focus.see,
  });
  return { fit, columns, expansion, toggle, positions, actions, mouse, keys, loading, painter, focus };
};

/** Expands or collapses the row or detail at a grid index; a row that the page holds only in part is read first. */
const createToggle =
  (
    context: GridContext,
    offsetAt: (index: number) => number,
    expansion: ReturnType<typeof createRowExpansion>,
  ) =>
  (index: number, to?: boolean): void => {
    const data = dataAt(context, index);
    if (!data) return;
    const offset = offsetAt(index);
    const turn = (full: GridRow) => {
      const next = expansion.toggle(full, offset, to);
      const column = context.api()?.getFocusedCell()?.column;
      if (next !== undefined && next !== index && column) context.api()?.setFocusedCell(next, column);
    };
    if (isDetail(data) || expansion.isExpanded(data[0]) || !isPartial(data)) return turn(data);
    const { view } = context.props();
    void readFullRow(rowsOf(context), view.dataset, data).then((result) => {
      if (!result.ok) context.props().onFailure(result.failure);
      else if (context.props().view === view) turn(result.value);
    });
  };

/** Returns the options that AG Grid is created with. */
const gridOptions = (context: GridContext, parts: GridParts): GridOptions<GridRow> => {
  const { columns, expansion, positions, painter, mouse, keys } = parts;
  return {
    ...baseOptions(firstRowCount(context.props(), expansion.total()), keys.isCommand),
    headerHeight: headerHeight(context.props().columns),
    columnDefs: columns.defs(),
    datasource: createGridSource({
      rows: () => rowsOf(context),
      view: () => context.props().view,
      total: expansion.total,
      expanded: expansion.all,
      whole: () => context.props().whole ?? [],
      beforeRows: parts.fit.first,
      onRow: positions.noteRow,
      onRows: () => columns.isUsed('details') && painter.schedule(),
      onFailure: (failure) => context.props().onFailure(failure),
    }),
    rowClassRules: {
      'row-open': ({ data }) => data !== undefined && rowIdOf(data) === context.props().open?.row,
      'row-muted': ({ data }) => data !== undefined && (context.props().isMuted?.(rowIdOf(data)) ?? false),
      'row-expanded': ({ data }) =>
        data !== undefined && (isDetail(data) ? data.isOpen === true : expansion.isExpanded(data[0])),
    },
    onModelUpdated: painter.schedule,
    onViewportChanged: painter.schedule,
    onVirtualColumnsChanged: painter.schedule,
    onRowDataUpdated: painter.schedule,
    ...layoutEvents((layout) => context.props().onLayout(layout)),
    focusGridInnerElement: parts.focus.enter,
    onCellFocused: ({ rowIndex, column }) => {
      if (rowIndex === null) return;
      const offset = positions.offsetAt(rowIndex);
      parts.focus.note(rowIndex, offset, typeof column === 'string' ? column : (column?.getColId() ?? ''));
      context.props().onFocusRow?.(offset);
      context.props().onCursor?.(offset);
    },
    onCellKeyDown: ({ event }) => keys.move(event),
    onCellMouseDown: mouse.down,
    onCellMouseOver: mouse.over,
    onCellClicked: mouse.click,
    onCellDoubleClicked: ({ rowIndex, data, column }) => {
      if (rowIndex === null) return;
      if (data && isDetail(data) && data.isOpen !== null) parts.toggle(rowIndex);
      else parts.actions.open(rowIndex, column.getColId());
    },
    onCellContextMenu: ({ rowIndex, column, event }) => {
      if (rowIndex !== null && event instanceof MouseEvent)
        parts.actions.openMenu(rowIndex, column.getColId(), event);
    },
  };
};

/** Listens on the element around a grid; returns a function that stops. */
const listenOn = (
  box: HTMLElement,
  context: GridContext,
  { fit, columns, keys, painter }: GridParts,
  showOpen: Parameters<NonNullable<DatasetGridProps['followOpen']>>[0],
): (() => void) => {
  const stops = [
    readAhead(box, context.api, BLOCK, rowHeight()),
    keys.listen(),
    context.props().followOpen?.(showOpen) ?? (() => undefined),
    listenToHeaders(box, {
      onSort: columns.sortBy,
      onFit: fit.fit,
      onMenu: (id, event) => {
        const column = columnOf(context, id);
        if (column) context.props().onColumnMenu?.(column, event);
      },
    }),
  ];
  return () => {
    painter.stop();
    stops.forEach((stop) => stop());
    // An open menu would act on whichever row takes the place of its own.
    setTimeout(closeMenu);
  };
};

/** Returns true if a row must be redrawn: it was opened or closed, or its muting changed. */
const hasOtherClasses = (row: number, before: DatasetGridProps, now: DatasetGridProps): boolean =>
  (before.open !== now.open && (row === before.open?.row || row === now.open?.row)) ||
  (before.isMuted?.(row) ?? false) !== (now.isMuted?.(row) ?? false);

/**
 * Controls the grid of a dataset and its columns: AG Grid's options, props that change, keys and clicks. Only windows of rows
 * around the screen are in the page; sort, filters and selection live with the owner of the props.
 */
export const createGridController = (first: DatasetGridProps, place: RowPlace) => {
  let props = first;
  let grid: GridApi<GridRow> | undefined;
  let element: HTMLElement | undefined;
  const context: GridContext = {
    props: () => props,
    api: () => (grid && !grid.isDestroyed() ? grid : undefined),
    element: () => element,
  };
  const parts = createParts(context, place);
  const { update, showOpen } = createGridUpdates({
    context,
    widthOf: parts.fit.widthOf,
    expansion: parts.expansion,
    onColumns: parts.columns.redefine,
    onLastRows: () => void parts.fit.again(),
    onOrder: parts.columns.showOrder,
    onRows: parts.loading.update,
    onTones: () => {
      if (props.toneOf) parts.columns.use('tones');
      grid?.refreshCells({ force: true });
    },
    onExtraData: () => {
      const { extraColumns } = props;
      grid?.refreshCells({ force: true, ...(extraColumns ? { columns: [...extraColumns] } : {}) });
    },
    onCursorTo: (offset) => parts.focus.moveTo(gridIndexOf(parts.expansion.all(), offset), offset),
    onMarks: (before) => {
      parts.painter.mark();
      if (grid) refreshRowClasses(grid, (row) => hasOtherClasses(row, before, props));
    },
  });
  const nameGrid = () => {
    const grid = element?.querySelector('[role=grid], [role=treegrid]');
    grid?.setAttribute('aria-label', showInvisible(props.name));
    // Rows that expand are a tree; AG Grid knows only its own.
    if (props.fields) grid?.setAttribute('role', 'treegrid');
  };
  return {
    options: gridOptions(context, parts),
    /** Takes over AG Grid once it is ready. */
    ready: (api: GridApi<GridRow>) => {
      grid = api;
      nameGrid();
      parts.loading.update();
      parts.painter.schedule();
    },
    /** Listens on the element around the grid; returns a function that stops. */
    attach: (box: HTMLElement): (() => void) => {
      element = box;
      nameGrid();
      return listenOn(box, context, parts, showOpen);
    },
    update: (next: DatasetGridProps) => {
      const before = props;
      props = next;
      if (before !== next) update(before, next);
    },
    /** Draws all cells again. */
    redraw: () => grid?.refreshCells({ force: true }),
    /** Fits the columns again, as after a change of how times are written. */
    refit: () => void parts.fit.again(),
  };
};
