import { useEffect, useRef } from 'react';
import type { ViewSpec } from '../../../shared/dataset';
import { useApp } from '../../state/app-store';
import { copyText } from '../../components/clipboard';
import { closeMenu } from '../../components/context-menu';
import { toast } from '../../state/overlay-store';
import { formatQuantity } from '../../state/format';
import { paintRange, spanOf, type CellRange } from './cell-range';
import { rectangleText } from './copy-cells';
import { listenToDrags } from './range-pointer';
import { createChooseHeader } from './choose-header';
import { isCut, wholeRow } from './cut-rows';
import { createHeader } from './column-header';
import { markFirstRows } from './first-rows';
import { shownCell } from './grid-column';
import { listenToGridKeys } from './grid-keys';
import { createGrid, type GridApi } from './grid-modules';
import type { DatasetGridProps, RowAt } from './grid-props';
import { baseOptions, BLOCK, columnDefs, ROW_HEIGHT, type ToneOf } from './grid-options';
import { createGridSource, idsOfRange, isBlockHeld } from './grid-source';
import { listenToHeaders } from './header-keys';
import { paintRows, redrawTurned } from './paint-rows';
import { nextSort } from './next-sort';
import { createPlaces } from './places';
import { readAhead } from './read-ahead';
import { EVERYTHING, NOTHING } from '../view/selection';
import { copiedValue, indexOf, isLine, linesIn, placeAt, rowJson, type GridRow } from './unfolded';
import { createUnfolding, type Unfolding } from './unfolding';

/** What changes a column's width at the analyst's wish; `flex` only fills what others leave. */
const BY_HAND: ReadonlySet<string> = new Set([
  'uiColumnResized',
  'autosizeColumns',
  'autosizeColumnHeaderHeight',
]);
const NEAR_END = 40;
/** The keys on a cell that act on its value. */
const CELL_KEYS: readonly string[] = ['=', '!', '+', '-', '>'];
/** The click that ends a drag comes within this time. */
const DRAG_REST_MS = 60;

/** Rows of a dataset: only the windows on screen are in the page. Everything that an analyst chooses lives in the caller. */
export const DatasetGrid = (props: DatasetGridProps) => {
  const wrapper = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<GridRow>>(null);
  const unfolding = useRef<Unfolding>(null);
  const now = useRef(props);
  /** Draws the cells in the colours of now. */
  const colour = useRef<() => void>(() => undefined);
  /** What the grid was last told of, and the first row that a block it holds lacks. */
  const held = useRef<{ readonly view: ViewSpec | null; readonly count: number; readonly missing: number }>({
    view: null,
    count: 0,
    missing: Infinity,
  });
  now.current = props;
  const { columns, hidden, view, count, selection, open, name } = props;
  const shape = `${view.dataset} ${columns
    .map((column) => column.id)
    .sort()
    .join(' ')}`;

  useEffect(() => {
    const box = wrapper.current;
    if (!box) return undefined;
    const columnOf = (id: string) => now.current.columns.find((column) => column.id === id);
    const keyOf = (id: string) => columnOf(id)?.keys.at(-1) ?? id;
    const sortBy = (id: string, isMore: boolean) =>
      now.current.onSort((sort) => nextSort(sort, keyOf(id), isMore));
    const header = createHeader({
      arrival: () => now.current.arrival,
      local: () => now.current.view.sort,
      keyOf,
      onSort: sortBy,
    });
    const chooser = createChooseHeader((isAll) => now.current.onSelection(isAll ? EVERYTHING : NOTHING));
    let wasUnfolded = false;
    const folds = createUnfolding({
      view: () => now.current.view,
      count: () => now.current.count,
      fields: () => now.current.fields,
      onChange: () => {
        if (api.isDestroyed()) return;
        if (!wasUnfolded) api.setGridOption('columnDefs', defined(true));
        wasUnfolded = true;
        api.setRowCount(folds.total(), true);
        api.refreshInfiniteCache();
        paint();
      },
    });
    unfolding.current = folds;
    const source = createGridSource({
      view: () => now.current.view,
      total: folds.total,
      unfolded: folds.all,
      whole: () => now.current.whole ?? [],
      onRow: (row, offset) => noteRow(row, offset),
      onRows: () => wasUnfolded && paint(),
      onFailure: (failure) => now.current.onFailure(failure),
    });
    const toggle = (index: number, to?: boolean) => {
      const data = dataAt(index);
      const offset = offsetAt(index);
      if (!data) return;
      const turn = (whole: GridRow) => {
        const stays = folds.toggle(whole, offset, to);
        const column = api.getFocusedCell()?.column;
        if (stays !== undefined && stays !== index && column) api.setFocusedCell(stays, column);
      };
      if (isLine(data) || folds.isUnfolded(data[0]) || !isCut(data)) return turn(data);
      const { view: asked } = now.current;
      void wholeRow(asked.dataset, data).then((result) =>
        !result.ok ? now.current.onFailure(result.failure) : now.current.view === asked && turn(result.value),
      );
    };
    const { dataAt, offsetAt, at, noteRow } = createPlaces({
      api: () => api,
      folds,
      fields: () => now.current.fields,
      columnOf,
      onToggle: (index) => toggle(index),
    });
    /** What is done with a cell is done with all of it: the row may hold only its start. */
    const withWhole = (found: RowAt, perform: (at: RowAt) => void) => {
      if (!isCut(found.row)) return perform(found);
      void wholeRow(now.current.view.dataset, found.row).then((result) =>
        result.ok ? perform({ ...found, row: result.value }) : now.current.onFailure(result.failure),
      );
    };
    let range: CellRange | null = null;
    let wasDragged = false;
    const setRange = (next: CellRange | null) => {
      range = next;
      paintRange(box, api, range);
    };
    const openMenu = (index: number, id: string) => {
      const found = at(index, id);
      const row = `.ag-row[row-index="${index}"]`;
      const cell = (
        box.querySelector(`${row} .line-cell`) ??
        box.querySelector(`${row} .ag-cell[col-id="${CSS.escape(id)}"]`)
      )?.getBoundingClientRect();
      const event = new MouseEvent('contextmenu', {
        clientX: (cell?.left ?? 0) + 12,
        clientY: cell?.bottom ?? 0,
      });
      if (found) withWhole(found, (whole) => now.current.onMenu(whole, event));
    };
    let frame = 0;
    const paint = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (api.isDestroyed()) return;
        const { count: inView } = now.current;
        if (wasUnfolded) redrawTurned(box, api);
        paintRows(
          box,
          api,
          now.current.selection,
          now.current.open?.row ?? null,
          inView,
          now.current.fields ? folds.isUnfolded : null,
        );
        paintRange(box, api, range);
        const last = api.getLastDisplayedRowIndex();
        if (last >= held.current.missing - NEAR_END) {
          held.current = { ...held.current, missing: Infinity };
          api.refreshInfiniteCache();
        }
        const shown =
          inView === 0
            ? 0
            : Math.min(inView, placeAt(folds.all(), last).offset + 1) -
              placeAt(folds.all(), Math.max(0, api.getFirstDisplayedRowIndex())).offset;
        markFirstRows(dataAt(0) ? shown : 0);
        now.current.onShown(Math.max(0, shown), last >= folds.total() - NEAR_END);
      });
    };
    const layout = (resized: readonly string[] = []) =>
      now.current.onLayout(
        api
          .getColumnState()
          .filter(({ colId }) => colId !== 'choose')
          .map(({ colId, width, hide }) => ({
            id: colId,
            ...(resized.includes(colId) ? { width: width ?? 100 } : {}),
            hidden: hide ?? false,
          })),
      );
    const toned: ToneOf = (row, column) => now.current.toneOf?.(row, column);
    /** A line below a row takes the whole width, which costs each row that scrolls in: from the first that is unfolded on. */
    const defined = (hasLines = wasUnfolded) =>
      columnDefs(now.current.columns, now.current.hidden, header, chooser, {
        toneOf: now.current.toneOf && toned,
        canUnfold: now.current.fields !== undefined,
        hasLines,
      });
    let isToned = now.current.toneOf !== undefined;
    colour.current = () => {
      // Rules are there from the first colour on.
      if (!isToned && now.current.toneOf) api.setGridOption('columnDefs', defined());
      isToned ||= now.current.toneOf !== undefined;
      api.refreshCells({ force: true });
    };
    const api: GridApi<GridRow> = createGrid<GridRow>(box, {
      ...baseOptions(folds.total()),
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
      onColumnResized: ({ finished, source: by, columns: resized }) =>
        finished && BY_HAND.has(by) && layout(resized?.map((one) => one.getColId())),
      onCellDoubleClicked: ({ rowIndex, data }) => {
        if (rowIndex === null) return;
        if (data && isLine(data) && data.isOpen !== null) toggle(rowIndex);
        else now.current.onOpen(offsetAt(rowIndex));
      },
      onCellContextMenu: ({ rowIndex, column, event }) => {
        const found = rowIndex === null ? undefined : at(rowIndex, column.getColId());
        if (found && event instanceof MouseEvent)
          withWhole(found, (whole) => now.current.onMenu(whole, event));
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
        onOpen: (index) => now.current.onOpen(offsetAt(index)),
        onUnfold: toggle,
        idsOf: async (from, to) => {
          const { view: asked } = now.current;
          const ids = await idsOfRange(asked, offsetAt(from), offsetAt(to - 1) + 1);
          // Rows of a filter that is no longer on may be out of sight, and those of another dataset are others.
          const { view: then } = now.current;
          return then.dataset === asked.dataset &&
            JSON.stringify(then.filter) === JSON.stringify(asked.filter)
            ? ids
            : [];
        },
        range: () => range,
        onRange: setRange,
        isDragged: () => wasDragged,
        onMenu: openMenu,
        onKey: (index, id, key) => {
          const found = at(index, id);
          if (!found || !isCut(found.row))
            return found !== undefined && (now.current.onCellKey?.(found, key) ?? false);
          if (!CELL_KEYS.includes(key)) return false;
          withWhole(found, (whole) => now.current.onCellKey?.(whole, key));
          return true;
        },
        copyRange: (marked) => {
          const { first, last, columns: ids } = spanOf(api, marked);
          void rectangleText(
            now.current.view,
            offsetAt(first),
            offsetAt(last),
            ids.flatMap((id) => columnOf(id) ?? []),
          ).then((result) => {
            if (!result.ok) return now.current.onFailure(result.failure);
            copyText(result.value.text);
            toast(
              `Copied ${formatQuantity(result.value.rows, 'row')} of ${formatQuantity(ids.length, 'column')}.`,
            );
          });
        },
        copy: (index, id) => {
          const data = dataAt(index);
          if (data && isLine(data))
            return copyText(id === null ? rowJson(data.row, now.current.fields ?? []) : copiedValue(data));
          const found = at(index, id);
          if (!found) return;
          const shown = found.column
            ? [found.column]
            : api.getAllDisplayedColumns().flatMap((column) => columnOf(column.getColId()) ?? []);
          withWhole(found, ({ row }) => copyText(shown.map((column) => shownCell(row, column)).join('\t')));
        },
      }),
    ];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
      grid.current = null;
      colour.current = () => undefined;
      unfolding.current = null;
      // A menu of a row would go on meaning a row that may be another one by now.
      setTimeout(closeMenu);
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
    const folds = unfolding.current;
    const former = folds?.all() ?? [];
    // Where other rows stand now, nothing is unfolded; the same rows in another order are found again.
    if (!isGrown) folds?.clear();
    const end = before.count + linesIn(folds?.all() ?? []);
    const isPartHeld = isGrown && isBlockHeld(api, Math.floor(end / BLOCK));
    const isFar = isGrown && api.getLastDisplayedRowIndex() < end - NEAR_END;
    held.current = {
      view,
      count,
      missing:
        isGrown && (isFar || !isPartHeld) ? Math.min(before.missing, isPartHeld ? end : Infinity) : Infinity,
    };
    api.setRowCount(folds?.total() ?? count, true);
    if (folds && before.view !== view && before.view?.dataset === view.dataset && former.length > 0)
      void folds.find(former);
    if (!isGrown || (isPartHeld && !isFar)) api.refreshInfiniteCache();
  }, [count, view]);

  useEffect(() => {
    const states = columns.map((column) => ({
      colId: column.id,
      hide: hidden.has(column.id),
      ...(column.isFlex ? { flex: 1 } : { width: column.width }),
    }));
    grid.current?.applyColumnState({ state: [{ colId: 'choose' }, ...states], applyOrder: true });
  }, [columns, hidden]);

  useEffect(() => {
    const api = grid.current;
    if (!api || !open) return;
    const index = indexOf(unfolding.current?.all() ?? [], open.offset);
    api.ensureIndexVisible(index);
    const cell = api.getFocusedCell();
    const focused = cell ? placeAt(unfolding.current?.all() ?? [], cell.rowIndex).offset : undefined;
    if (focused !== open.offset)
      api.setFocusedCell(index, cell?.column ?? api.getAllDisplayedColumns()[1] ?? 'choose');
  }, [open]);

  useEffect(() => {
    if (wrapper.current && grid.current)
      paintRows(
        wrapper.current,
        grid.current,
        selection,
        open?.row ?? null,
        count,
        now.current.fields ? (unfolding.current?.isUnfolded ?? null) : null,
      );
  }, [selection, open, count]);

  return <div ref={wrapper} className="dataset-grid" />;
};
