import { useEffect, useRef } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ColumnSort, RowTuple, Selection, ViewSpec } from '../../../shared/dataset';
import { useApp } from '../../state/app-store';
import { copyText } from '../clipboard';
import { say } from '../../state/overlay-store';
import { counted } from '../../state/words';
import { paintRange, spanOf, type CellRange } from './cell-range';
import { rectangleText } from './copy-cells';
import { listenToDrags } from './range-pointer';
import { createChooseHeader } from './choose-header';
import { isCut, wholeRow } from './cut-rows';
import { createHeader } from './column-header';
import { markFirstRows } from './first-rows';
import { shownCell, type GridColumn } from './grid-column';
import { listenToGridKeys } from './grid-keys';
import { createGrid, type GridApi } from './grid-modules';
import { baseOptions, BLOCK, columnDefs, ROW_HEIGHT, type ToneOf } from './grid-options';
import { createGridSource, idsOfRange, isBlockHeld } from './grid-source';
import { listenToHeaders } from './header-keys';
import { paintRows } from './paint-rows';
import { readAhead } from './read-ahead';
import { EVERYTHING, NOTHING } from './selection';

/** The columns in their order; a width only where the analyst gave it just now, not where the grid fitted it. */
export type ColumnLayout = readonly { readonly id: string; readonly width?: number | undefined; readonly hidden: boolean }[];
/** A row under the pointer or the keys, with where it stands. */
export type RowAt = { readonly row: RowTuple; readonly offset: number; readonly column: GridColumn | undefined };

export type DatasetGridProps = {
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly hidden: ReadonlySet<string>;
  readonly view: ViewSpec;
  /** Rows in the view. */
  readonly count: number;
  /** The order that the rows came in. */
  readonly arrival: readonly ColumnSort[];
  readonly selection: Selection;
  /** The row that is open beside the grid, with its offset. */
  readonly open: { readonly row: number; readonly offset: number } | null;
  readonly onSelection: (selection: Selection) => void;
  readonly onOpen: (offset: number) => void;
  readonly onSort: (sort: readonly ColumnSort[]) => void;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly onShown: (rows: number, isNearEnd: boolean) => void;
  readonly onMenu: (at: RowAt, event: MouseEvent) => void;
  readonly onFailure: (failure: Failure) => void;
  /** The menu of a column's header. */
  readonly onColumnMenu?: (column: GridColumn, event: MouseEvent) => void;
  /** A key on a cell that the grid itself has no use for; answers whether it was one. */
  readonly onCellKey?: (at: RowAt, key: string) => boolean;
  /** The tone that a rule gives to a cell. */
  readonly toneOf?: ToneOf | undefined;
  /** Columns of the dataset that the tones go by: their cells are wanted whole. */
  readonly whole?: readonly string[];
  /** A column to go to; a new object goes there again. */
  readonly goTo?: { readonly column: string } | null;
};

/** What changes a column's width at the analyst's wish; `flex` only fills what others leave. */
const BY_HAND: ReadonlySet<string> = new Set(['uiColumnResized', 'autosizeColumns', 'autosizeColumnHeaderHeight']);
const NEAR_END = 40;
/** The keys on a cell that act on its value. */
const CELL_KEYS: readonly string[] = ['=', '!', '+', '-', '>'];
/** The click that ends a drag comes within this time. */
const DRAG_REST_MS = 60;

/** The order after a header was pressed: up, down, then none; `isMore` keeps the other columns. */
const nextSort = (sort: readonly ColumnSort[], key: string, isMore: boolean): ColumnSort[] => {
  const now = sort.find((one) => one.key === key);
  const others = isMore ? sort.filter((one) => one.key !== key) : [];
  if (now?.order === 'desc') return others;
  return [...others, { key, order: now ? 'desc' : 'asc' }];
};

/** Rows of a dataset: only the windows on screen are in the page. Everything that an analyst chooses lives in the caller. */
export const DatasetGrid = (props: DatasetGridProps) => {
  const wrapper = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<RowTuple>>(null);
  const now = useRef(props);
  /** Draws the cells in the colours of now. */
  const colour = useRef<() => void>(() => undefined);
  /** What the grid was last told of, and the first row that a block it holds lacks. */
  const held = useRef<{ readonly view: ViewSpec | null; readonly count: number; readonly missing: number }>({ view: null, count: 0, missing: Infinity });
  now.current = props;
  const { columns, hidden, view, count, selection, open, name } = props;
  const shape = `${view.dataset} ${columns.map((column) => column.id).sort().join(' ')}`;

  useEffect(() => {
    const box = wrapper.current;
    if (!box) return undefined;
    const columnOf = (id: string) => now.current.columns.find((column) => column.id === id);
    const keyOf = (id: string) => columnOf(id)?.keys.at(-1) ?? id;
    const sortBy = (id: string, isMore: boolean) => now.current.onSort(nextSort(now.current.view.sort, keyOf(id), isMore));
    const header = createHeader({ arrival: () => now.current.arrival, local: () => now.current.view.sort, keyOf, onSort: sortBy });
    const chooser = createChooseHeader((isAll) => now.current.onSelection(isAll ? EVERYTHING : NOTHING));
    const source = createGridSource({ view: () => now.current.view, count: () => now.current.count, whole: () => now.current.whole ?? [], onFailure: (failure) => now.current.onFailure(failure) });
    const at = (offset: number, id: string | null): RowAt | undefined => {
      const row = api.getDisplayedRowAtIndex(offset)?.data;
      return row && { row, offset, column: id === null ? undefined : columnOf(id) };
    };
    /** What is done with a cell is done with all of it: the row may hold only its start. */
    const withWhole = (found: RowAt, perform: (at: RowAt) => void) => {
      if (!isCut(found.row)) return perform(found);
      void wholeRow(now.current.view.dataset, found.row).then((result) => (result.ok ? perform({ ...found, row: result.value }) : now.current.onFailure(result.failure)));
    };
    let range: CellRange | null = null;
    let wasDragged = false;
    const setRange = (next: CellRange | null) => {
      range = next;
      paintRange(box, api, range);
    };
    const openMenu = (offset: number, id: string) => {
      const found = at(offset, id);
      const cell = box.querySelector(`.ag-row[row-index="${offset}"] .ag-cell[col-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      const event = new MouseEvent('contextmenu', { clientX: (cell?.left ?? 0) + 12, clientY: cell?.bottom ?? 0 });
      if (found) withWhole(found, (whole) => now.current.onMenu(whole, event));
    };
    let frame = 0;
    const paint = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (api.isDestroyed()) return;
        const { count: inView } = now.current;
        paintRows(box, api, now.current.selection, now.current.open?.row ?? null, inView);
        paintRange(box, api, range);
        const last = api.getLastDisplayedRowIndex();
        if (last >= held.current.missing - NEAR_END) {
          held.current = { ...held.current, missing: Infinity };
          api.refreshInfiniteCache();
        }
        const shown = inView === 0 ? 0 : Math.min(inView, last + 1) - Math.max(0, api.getFirstDisplayedRowIndex());
        markFirstRows(api.getDisplayedRowAtIndex(0)?.data ? shown : 0);
        now.current.onShown(Math.max(0, shown), last >= inView - NEAR_END);
      });
    };
    const layout = (resized: readonly string[] = []) =>
      now.current.onLayout(
        api.getColumnState().filter(({ colId }) => colId !== 'choose').map(({ colId, width, hide }) => ({ id: colId, ...(resized.includes(colId) ? { width: width ?? 100 } : {}), hidden: hide ?? false })),
      );
    const toned: ToneOf = (row, column) => now.current.toneOf?.(row, column);
    const defined = () => columnDefs(now.current.columns, now.current.hidden, header, chooser, now.current.toneOf && toned);
    let isToned = now.current.toneOf !== undefined;
    colour.current = () => {
      // Rules are there from the first colour on.
      if (!isToned && now.current.toneOf) api.setGridOption('columnDefs', defined());
      isToned ||= now.current.toneOf !== undefined;
      api.refreshCells({ force: true });
    };
    const api: GridApi<RowTuple> = createGrid<RowTuple>(box, {
      ...baseOptions(now.current.count),
      columnDefs: defined(),
      datasource: source,
      onGridReady: () => {
        box.querySelector('[role=grid]')?.setAttribute('aria-label', name);
        paint();
      },
      onModelUpdated: paint,
      onViewportChanged: paint,
      onVirtualColumnsChanged: paint,
      onRowDataUpdated: paint,
      onColumnMoved: ({ finished, source: by }) => finished && by !== 'api' && layout(),
      onColumnResized: ({ finished, source: by, columns: resized }) => finished && BY_HAND.has(by) && layout(resized?.map((one) => one.getColId())),
      onCellDoubleClicked: ({ rowIndex }) => rowIndex !== null && now.current.onOpen(rowIndex),
      onCellContextMenu: ({ rowIndex, column, event }) => {
        const found = rowIndex === null ? undefined : at(rowIndex, column.getColId());
        if (found && event instanceof MouseEvent) withWhole(found, (whole) => now.current.onMenu(whole, event));
      },
      preventDefaultOnContextMenu: true,
    });
    grid.current = api;
    const stops = [
      readAhead(box, api, BLOCK, ROW_HEIGHT),
      listenToHeaders(box, {
        onSort: sortBy,
        onMenu: (id, event) => {
          const column = columnOf(id);
          if (column) now.current.onColumnMenu?.(column, event);
        },
      }),
      listenToDrags(box, (from, to) => {
        wasDragged = true;
        setTimeout(() => (wasDragged = false), DRAG_REST_MS);
        setRange({ from, to });
      }),
      listenToGridKeys(box, api, {
        selection: () => now.current.selection,
        onSelection: (chosen) => now.current.onSelection(chosen),
        onOpen: (offset) => now.current.onOpen(offset),
        idsOf: async (from, to) => {
          const { view: asked } = now.current;
          const ids = await idsOfRange(asked, from, to);
          // Rows of a filter that is no longer on may be out of sight.
          return now.current.view === asked || JSON.stringify(now.current.view.filter) === JSON.stringify(asked.filter) ? ids : [];
        },
        range: () => range,
        onRange: setRange,
        isDragged: () => wasDragged,
        onMenu: openMenu,
        onKey: (offset, id, key) => {
          const found = at(offset, id);
          if (!found || !isCut(found.row)) return found !== undefined && (now.current.onCellKey?.(found, key) ?? false);
          if (!CELL_KEYS.includes(key)) return false;
          withWhole(found, (whole) => now.current.onCellKey?.(whole, key));
          return true;
        },
        copyRange: (marked) => {
          const { first, last, columns: ids } = spanOf(api, marked);
          void rectangleText(now.current.view, first, last, ids.flatMap((id) => columnOf(id) ?? [])).then((result) => {
            if (!result.ok) return now.current.onFailure(result.failure);
            copyText(result.value.text);
            say(`Copied ${counted(result.value.rows, 'row')} of ${counted(ids.length, 'column')}.`);
          });
        },
        copy: (offset, id) => {
          const found = at(offset, id);
          if (!found) return;
          const shown = found.column ? [found.column] : api.getAllDisplayedColumns().flatMap((column) => columnOf(column.getColId()) ?? []);
          withWhole(found, ({ row }) => copyText(shown.map((column) => shownCell(row, column)).join('\t')));
        },
      }),
    ];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
      grid.current = null;
      colour.current = () => undefined;
      api.destroy();
    };
    // The grid is built once for a dataset and its columns; everything else reaches it through `now`.
  }, [shape, name]);

  const zone = useApp((s) => `${s.settings.times} ${s.settings.defang}`);
  useEffect(() => grid.current?.refreshCells({ force: true }), [zone]);

  const whole = (props.whole ?? []).join(' ');
  const wasWhole = useRef(whole);
  useEffect(() => {
    if (wasWhole.current !== whole) grid.current?.refreshInfiniteCache();
    wasWhole.current = whole;
  }, [whole]);

  const { toneOf, goTo } = props;
  useEffect(() => colour.current(), [toneOf]);
  useEffect(() => {
    const api = grid.current;
    if (!api || !goTo) return;
    api.ensureColumnVisible(goTo.column);
    const row = api.getFocusedCell()?.rowIndex ?? Math.max(0, api.getFirstDisplayedRowIndex());
    api.setFocusedCell(row, goTo.column);
  }, [goTo]);

  const order = JSON.stringify([view.sort, view.filter]);
  useEffect(() => {
    const api = grid.current;
    if (!api) return;
    api.refreshHeader();
    api.ensureIndexVisible(0);
  }, [order]);

  useEffect(() => {
    const api = grid.current;
    if (!api) return;
    const before = held.current;
    const isGrown = before.view === view && before.count <= count;
    // Rows that came after those there were lie in blocks that are not held yet, but for the first of them; those are asked for once they come near.
    const isPartHeld = isGrown && isBlockHeld(api, Math.floor(before.count / BLOCK));
    const isFar = isGrown && api.getLastDisplayedRowIndex() < before.count - NEAR_END;
    held.current = { view, count, missing: isGrown && (isFar || !isPartHeld) ? Math.min(before.missing, isPartHeld ? before.count : Infinity) : Infinity };
    api.setRowCount(count, true);
    if (!isGrown || (isPartHeld && !isFar)) api.refreshInfiniteCache();
  }, [count, view]);

  useEffect(() => {
    const states = columns.map((column) => ({ colId: column.id, hide: hidden.has(column.id), ...(column.isFlex ? { flex: 1 } : { width: column.width }) }));
    grid.current?.applyColumnState({ state: [{ colId: 'choose' }, ...states], applyOrder: true });
  }, [columns, hidden]);

  useEffect(() => {
    const api = grid.current;
    if (!api || !open) return;
    api.ensureIndexVisible(open.offset);
    const cell = api.getFocusedCell();
    if (cell?.rowIndex !== open.offset) api.setFocusedCell(open.offset, cell?.column ?? api.getAllDisplayedColumns()[1] ?? 'choose');
  }, [open]);

  useEffect(() => {
    if (wrapper.current && grid.current) paintRows(wrapper.current, grid.current, selection, open?.row ?? null, count);
  }, [selection, open, count]);

  return <div ref={wrapper} className="dataset-grid" />;
};
