import { describe, expect, it, vi } from 'vitest';
import type { RowTuple, Selection } from '../../../../shared/dataset';
import { isInSpan, spanOf, steppedCorner } from '../../../../renderer/dataset-view/grid/cell-range';
import { GRID_COMMANDS } from '../../../../renderer/dataset-view/grid/grid-commands';
import { createGridColumns } from '../../../../renderer/dataset-view/grid/grid-columns';
import { createGridPainter } from '../../../../renderer/dataset-view/grid/grid-painter';
import { createGridPositions } from '../../../../renderer/dataset-view/grid/grid-positions';
import type { GridActions } from '../../../../renderer/dataset-view/grid/grid-actions';
import { createGridTarget } from '../../../../renderer/dataset-view/grid/grid-target';
import { createGridUpdates } from '../../../../renderer/dataset-view/grid/grid-updates';
import { HEADER_COMMANDS } from '../../../../renderer/dataset-view/grid/header-input';
import { firstRowCount } from '../../../../renderer/dataset-view/grid/grid-context';
import { createGridSource } from '../../../../renderer/dataset-view/grid/grid-source';
import { createRowExpansion } from '../../../../renderer/dataset-view/grid/row-expansion';
import { createRowLoading } from '../../../../renderer/dataset-view/grid/row-loading';
import {
  createTurnedRows,
  refreshRowClasses,
  showSelection,
} from '../../../../renderer/dataset-view/grid/row-marks';
import type { ExpandedRow } from '../../../../renderer/dataset-view/grid/detail-rows';
import { createFakeRows } from './fake-rows';
import { createFakeGrid, detailOf, gridProps, contextOf } from './fake-grid';

const A: RowTuple = [10, 'e0', 'Invoice'];
const B: RowTuple = [11, 'e1', 'Lunch'];
const C: RowTuple = [12, 'e2', 'Report'];
const columns = ['subject', 'size', 'received'];

const expansionOver = (context: ReturnType<typeof contextOf>['context'], onChange = () => {}) =>
  createRowExpansion({
    view: () => context.props().view,
    count: () => context.props().count,
    fields: () => context.props().fields,
    rows: createFakeRows({ d1: [A, B, C] }).client,
    onChange,
  });

describe('a rectangle of cells', () => {
  it('spans the same cells whichever corner it began at', () => {
    const span = { first: 2, last: 5, columns: ['size', 'received'] };
    const [a, b] = [
      { row: 5, column: 'size' },
      { row: 2, column: 'received' },
    ];
    expect(spanOf(columns, { from: a, to: b })).toEqual(span);
    expect(spanOf(columns, { from: b, to: a })).toEqual(span);
    expect([isInSpan(span, 2, 'size'), isInSpan(span, 6, 'size'), isInSpan(span, 3, 'subject')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('stops at the edges, and jumps to them with Ctrl', () => {
    const at = { row: 0, column: 'received' };
    expect(steppedCorner(columns, 9, at, 'ArrowUp', false)).toEqual(at);
    expect(steppedCorner(columns, 9, at, 'ArrowRight', false)).toEqual(at);
    expect(steppedCorner(columns, 9, at, 'ArrowDown', true)).toEqual({ row: 9, column: 'received' });
    expect(steppedCorner(columns, 9, at, 'ArrowLeft', true)).toEqual({ row: 0, column: 'subject' });
  });
});

describe('rows on the screen', () => {
  it('shows the selection on rows and on their details, and clears it', () => {
    const grid = createFakeGrid([A, detailOf(A), B, undefined]);
    const only = (row: number): Selection => ({ kind: 'some', ranges: [[row, row]] });
    showSelection(grid.api, only(10));
    expect(grid.nodes.map(({ selected }) => selected)).toEqual([true, true, false, false]);
    showSelection(grid.api, { kind: 'allBut', ranges: [[10, 10]] });
    expect(grid.nodes.map(({ selected }) => selected)).toEqual([false, false, true, false]);
  });

  it('evaluates the classes of only the previous and the new open row', () => {
    const grid = createFakeGrid([A, B, C]);
    refreshRowClasses(grid.api, (row) => row === 10 || row === 12);
    expect(grid.nodes.map(({ updates }) => updates)).toEqual([1, 0, 1]);
  });

  it('redraws a position once when a row there becomes a detail, and once when it becomes a row again', () => {
    const grid = createFakeGrid([A, B]);
    const turned = createTurnedRows();
    turned.redraw(grid.api);
    expect(grid.calls).toEqual([]);
    const [, second] = grid.nodes;
    if (!second) throw new Error('no second row');
    second.data = detailOf(A);
    turned.redraw(grid.api);
    turned.redraw(grid.api);
    second.data = B;
    turned.redraw(grid.api);
    expect(grid.calls).toEqual([
      ['redrawRows', { rowNodes: [second] }],
      ['redrawRows', { rowNodes: [second] }],
    ]);
  });
});

describe('expanding rows in place', () => {
  it('adds a grid row for each field, and removes them again', () => {
    const { context } = contextOf(createFakeGrid([A, B, C]));
    const changed = vi.fn();
    const expansion = expansionOver(context, changed);
    expect(expansion.toggle(A, 0)).toBe(0);
    expect(expansion.total()).toBe(5);
    expect(expansion.isExpanded(10)).toBe(true);
    expect(expansion.toggle(A, 0, true)).toBeUndefined();
    expect(expansion.toggle(A, 0, false)).toBe(0);
    expect([expansion.total(), changed.mock.calls.length]).toEqual([3, 2]);
  });

  it('maps the grid indexes of rows below to their offsets', () => {
    const grid = createFakeGrid([A, detailOf(A), detailOf(A), B, C]);
    const { context } = contextOf(grid);
    const expansion = expansionOver(context);
    expansion.toggle(A, 0);
    const positions = createGridPositions(context, expansion, () => {});
    expect([0, 3, 4].map(positions.offsetAt)).toEqual([0, 1, 2]);
    expect(positions.at(1, 'subject')).toMatchObject({ row: A, offset: 0, expansion: { isOpen: true } });
    expect(positions.at(3, 'subject')).toMatchObject({ row: B, column: { id: 'subject' } });
  });

  it('finds expanded rows again in another order of the view', async () => {
    const { context, set } = contextOf(createFakeGrid([A, B, C]));
    const expansion = expansionOver(context);
    expansion.toggle(A, 0);
    const former = expansion.all();
    expansion.clear();
    set({ view: { dataset: 'd1', sort: [{ key: 'subject', order: 'desc' }], filter: [] } });
    await expansion.restore(former);
    expect(expansion.all().map(({ offset, row }) => [offset, row[0]])).toEqual([[2, 10]]);
  });

  it('expands nothing if the view changed again before the rows were found', async () => {
    const { context, set } = contextOf(createFakeGrid([A, B, C]));
    const expansion = expansionOver(context);
    expansion.toggle(A, 0);
    const former = expansion.all();
    expansion.clear();
    const restoring = expansion.restore(former);
    set({ view: { dataset: 'd1', sort: [], filter: [] } });
    await restoring;
    expect(expansion.all()).toEqual([]);
  });
});

describe('loading rows', () => {
  const loaded = (count: number) => {
    const grid = createFakeGrid([A, B, C]);
    const { context, set } = contextOf(grid, gridProps({ count }));
    return { grid, set, loading: createRowLoading(context, expansionOver(context)) };
  };

  it('asks for nothing again that the grid was made with', () => {
    const { grid, loading } = loaded(3);
    loading.update();
    expect(grid.calls).toEqual([]);
  });

  it('loads everything again for another view', () => {
    const { grid, set, loading } = loaded(3);
    set({ view: { dataset: 'd1', sort: [{ key: 'subject', order: 'asc' }], filter: [] } });
    loading.update();
    expect(grid.names()).toEqual(['setRowCount', 'refreshInfiniteCache']);
  });

  it('leaves rows that arrive far below the screen until they come near', () => {
    const { grid, set, loading } = loaded(150);
    set({ count: 160 });
    loading.update();
    expect(grid.calls).toEqual([['setRowCount', 160, true]]);
    loading.loadMissing(50);
    expect(grid.names()).not.toContain('refreshInfiniteCache');
    loading.loadMissing(120);
    loading.loadMissing(140);
    expect(grid.names().filter((name) => name === 'refreshInfiniteCache')).toHaveLength(1);
  });
});

describe('a new grid', () => {
  it('fits the columns to the first rows before it draws them', async () => {
    const order: string[] = [];
    const { view } = gridProps();
    const none: readonly ExpandedRow[] = [];
    const source = createGridSource({
      rows: () => createFakeRows({ d1: [A, B, C] }).client,
      view: () => view,
      total: () => 3,
      expanded: () => none,
      whole: () => [],
      beforeRows: (rows) => order.push(`fit ${rows.length}`),
      onRow: () => undefined,
      onRows: () => undefined,
      onFailure: () => undefined,
    });
    await new Promise<void>((resolve) => {
      const successCallback = (rows: readonly unknown[], count?: number) => {
        order.push(`draw ${rows.length} of ${String(count)}`);
        resolve();
      };
      source.getRows({ startRow: 0, endRow: 200, successCallback } as unknown as Parameters<
        typeof source.getRows
      >[0]);
    });
    expect(order).toEqual(['fit 3', 'draw 3 of 3']);
  });

  it('shows no row before the first ones have come', () => {
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (draw(), 0));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    const shown: number[] = [];
    for (const rows of [[undefined], [A, B, C]]) {
      const { context } = contextOf(
        createFakeGrid(rows),
        gridProps({ onShown: (count) => shown.push(count) }),
      );
      const expansion = expansionOver(context);
      createGridPainter({
        context,
        columns: createGridColumns(context, () => undefined),
        expansion,
        loading: createRowLoading(context, expansion),
        onRows: () => undefined,
        onPaint: () => undefined,
      }).schedule();
    }
    vi.unstubAllGlobals();
    expect(shown).toEqual([0, 3]);
  });

  it('waits for the first rows with one row, and has as many as there are in memory', () => {
    expect(firstRowCount(gridProps(), 500)).toBe(1);
    expect(firstRowCount(gridProps(), 0)).toBe(0);
    expect(firstRowCount(gridProps({ rows: createFakeRows({}).client }), 500)).toBe(500);
  });
});

describe('props that change', () => {
  const updating = (count = 3) => {
    const grid = createFakeGrid([A, B, C]);
    const { context } = contextOf(grid, gridProps({ count }));
    const told: string[] = [];
    const updates = createGridUpdates({
      context,
      expansion: expansionOver(context),
      widthOf: ({ width }) => width,
      onColumns: () => told.push('columns'),
      onLastRows: () => told.push('last rows'),
      onOrder: () => told.push('order'),
      onRows: () => told.push('rows'),
      onTones: () => told.push('tones'),
      onExtraData: () => told.push('extra data'),
      onCursorTo: (offset) => told.push(`cursor ${offset}`),
      onMarks: () => told.push('marks'),
    });
    return {
      grid,
      told,
      showOpen: updates.showOpen,
      update: (patch: Parameters<typeof gridProps>[0]) =>
        updates.update(context.props(), { ...context.props(), ...patch }),
    };
  };

  it('does nothing for props that only have new handlers', () => {
    const { grid, told, update } = updating();
    update({ onShown: () => undefined });
    expect([grid.calls, told]).toEqual([[], []]);
  });

  it('defines columns again only if the way in which they are drawn has changed, and fits them once when a file is read', () => {
    const { told, update } = updating();
    const [subject] = gridProps().columns;
    if (!subject) throw new Error('no column');
    update({ columns: [{ ...subject, width: 90 }] });
    expect(told).toEqual([]);
    update({ columns: [{ ...subject, kind: 'time' }], fitsLastRows: true });
    expect(told).toEqual(['columns', 'last rows']);
    update({ fitsLastRows: false });
    expect(told).toEqual(['columns', 'last rows']);
  });

  it('scrolls to a column that was added, but not to one of data beside the dataset', () => {
    const { grid, update } = updating();
    const { columns } = gridProps();
    const added = { id: 'size', label: 'Size', kind: 'number', keys: ['size'], at: [2], width: 70 } as const;
    update({ columns: [...columns, added] });
    expect(grid.calls).toContainEqual(['ensureColumnVisible', 'size']);
    grid.forget();
    update({ columns: [added, ...columns], extraColumns: ['size'] });
    expect(grid.names()).toEqual(['applyColumnState']);
  });

  it('moves the focus to the row that is asked for, and leaves it there', () => {
    const { told, update } = updating();
    update({ cursor: { offset: 7 } });
    update({ cursor: null });
    expect(told).toEqual(['cursor 7']);
  });

  it('scrolls to the first row for another order, but not for more rows', () => {
    const { grid, told, update } = updating();
    update({ count: 9 });
    expect([grid.names(), told]).toEqual([[], ['rows', 'marks']]);
    update({ view: { dataset: 'd1', sort: [{ key: 'subject', order: 'asc' }], filter: [] } });
    expect(grid.names()).toEqual(['ensureIndexVisible']);
    expect(told).toContain('order');
  });

  it('goes to a row that was opened before the grid knew of it', () => {
    const { grid, update } = updating(900);
    update({ open: { row: 810, offset: 800 } });
    expect(grid.calls.slice(0, 2)).toEqual([
      ['setRowCount', 900, true],
      ['ensureIndexVisible', 800, null],
    ]);
  });

  it('moves the focus to a row that was opened elsewhere, once', () => {
    const { grid, told, update } = updating();
    update({ open: { row: 11, offset: 1 } });
    update({ open: { row: 11, offset: 1 } });
    expect(grid.names()).toEqual(['ensureIndexVisible', 'setFocusedCell', 'ensureIndexVisible']);
    expect(told).toEqual(['marks', 'marks']);
  });

  it('scrolls to an open row before its record is drawn, and not again afterwards', () => {
    const { grid, told, update, showOpen } = updating();
    const open = { row: 11, offset: 1 };
    showOpen(open);
    expect(grid.names()).toEqual(['ensureIndexVisible', 'setFocusedCell']);
    update({ open });
    expect(grid.names()).toEqual(['ensureIndexVisible', 'setFocusedCell']);
    expect(told).toEqual(['marks']);
  });
});

describe('keys of the grid', () => {
  const targeting = (selection: Selection = { kind: 'some', ranges: [] }) => {
    const grid = createFakeGrid([A, B, C]);
    const selections: Selection[] = [];
    const opened: number[] = [];
    const { context } = contextOf(
      grid,
      gridProps({
        selection,
        onSelection: (next) => selections.push(next),
        onOpen: (offset) => opened.push(offset),
      }),
    );
    let range: Parameters<Parameters<typeof createGridTarget>[0]['range']['set']>[0] = null;
    const ids = vi.fn((from: number, to: number) => Promise.resolve([10, 11, 12].slice(from, to)));
    const copied: string[] = [];
    const target = createGridTarget({
      context,
      positions: createGridPositions(context, expansionOver(context), () => {}),
      actions: {
        idsOf: ids,
        copy: (index, id) => copied.push(`${index} ${id ?? 'row'}`),
        copyRange: () => Promise.resolve(void copied.push('rectangle')),
        openMenu: () => undefined,
        pressOnCell: () => undefined,
        open: (index, id) => context.props().onOpen(index, id),
      } satisfies GridActions,
      range: { get: () => range, set: (next) => void (range = next) },
      toggle: () => undefined,
    });
    const press = (chord: string, index: number, column = 'subject') => {
      const cell = target.at(index, column);
      const command = GRID_COMMANDS.commands.find(
        ({ keys, enabled }) => keys.includes(chord) && (enabled?.(cell) ?? true),
      );
      command?.run(cell);
      return command?.id;
    };
    return { grid, selections, opened, copied, target, press, range: () => range };
  };

  it('binds no key twice in one set', () => {
    for (const { commands } of [GRID_COMMANDS, HEADER_COMMANDS]) {
      const chords = commands.flatMap(({ keys }) => keys);
      expect(new Set(chords).size).toBe(chords.length);
    }
  });

  it('selects the focused row by Space, and all rows by Ctrl+A', () => {
    const { press, selections } = targeting();
    press(' ', 1);
    press('Ctrl+A', 1);
    expect(selections).toEqual([
      { kind: 'some', ranges: [[11, 11]] },
      { kind: 'allBut', ranges: [] },
    ]);
  });

  it('marks a rectangle by Shift and the arrows, and selects its rows by Space', async () => {
    const { press, selections, range } = targeting();
    press('Shift+ArrowDown', 0);
    press('Shift+ArrowRight', 1);
    expect(range()).toEqual({ from: { row: 0, column: 'subject' }, to: { row: 1, column: 'size' } });
    press(' ', 1);
    await expect.poll(() => selections).toEqual([{ kind: 'some', ranges: [[10, 11]] }]);
  });

  it('copies the rectangle if there is one, else the cell; Escape clears it', () => {
    const { press, copied, range } = targeting();
    press('Ctrl+C', 0);
    press('Shift+ArrowDown', 0);
    press('Ctrl+C', 1);
    press('Ctrl+Shift+C', 1);
    expect(copied).toEqual(['0 subject', 'rectangle', '1 row']);
    expect(press('Escape', 1)).toBe('grid.clearRange');
    expect(range()).toBeNull();
    expect(press('Escape', 1)).toBeUndefined();
  });

  it('marks no rectangle from the column that selects rows', () => {
    const { press } = targeting();
    expect(press('Shift+ArrowDown', 0, 'choose')).toBeUndefined();
  });

  it('extends the selection from the last selected row by Shift and a click', async () => {
    const { target, selections } = targeting();
    target.toggleAt(0);
    target.extendTo(2);
    await expect.poll(() => selections.at(-1)).toEqual({ kind: 'some', ranges: [[10, 12]] });
  });

  it('opens the row at its offset by Enter', () => {
    const { press, opened } = targeting();
    press('Enter', 2);
    expect(opened).toEqual([2]);
  });
});
