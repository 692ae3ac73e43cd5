import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdKeys } from '../../../../renderer/components/layer-keys';
import { createGridFocus, focusNextRows, keepFocus } from '../../../../renderer/dataset-view/grid/grid-focus';
import { rowHeight } from '../../../../renderer/dataset-view/grid/grid-sizes';
import { newPlace } from '../../../../renderer/dataset-view/view/view-state';

const columnOf = (id: string) => ({ getColId: () => id, toString: () => id });

/** Draws a grid's rows for the first time; returns the calls that moved the focus and the rows. */
const drawRows = (place = newPlace(), open: { row: number; offset: number } | null = null) => {
  const [setFocusedCell, ensureIndexVisible, ensureColumnVisible] = [vi.fn(), vi.fn(), vi.fn()];
  const nodes = [10, 11, 12, 13].map((row) => ({ data: [row], updateData: vi.fn() }));
  const api = {
    getAllDisplayedColumns: () => [columnOf('from'), columnOf('subject')],
    getFocusedCell: () => null,
    getDisplayedRowCount: () => 4,
    getRenderedNodes: () => nodes,
    getVerticalPixelRange: () => ({ top: 0, bottom: 2 * rowHeight() }),
    ensureIndexVisible,
    ensureColumnVisible,
    getColumn: (id: string) => (id === 'subject' ? columnOf(id) : null),
    setFocusedCell,
  };
  const context = {
    api: () => api,
    props: () => ({ open, count: 4 }),
    element: () => document.querySelector('.grid'),
  };
  const deps = { context, expansion: { all: () => [], total: () => 4 }, place };
  createGridFocus(deps as unknown as Parameters<typeof createGridFocus>[0]).appear();
  return {
    focused: setFocusedCell.mock.calls,
    scrolled: ensureIndexVisible.mock.calls,
    columns: ensureColumnVisible.mock.calls,
    marked: nodes.filter(({ updateData }) => updateData.mock.calls.length > 0).map(({ data }) => data[0]),
  };
};
const takesFocus = (): boolean => drawRows().focused.length > 0;
const field = () => document.querySelector('input') as HTMLInputElement;

describe('the focus when rows appear', () => {
  beforeEach(() => {
    keepFocus();
    document.body.innerHTML = '<main class="shell-main"><input /><div class="grid"></div></main>';
    field().focus();
  });

  it('moves from the field that the rows were asked for in to the rows', () => {
    focusNextRows();
    expect(takesFocus()).toBe(true);
  });

  it('stays with a field in which the analyst types again', () => {
    focusNextRows();
    field().dispatchEvent(new Event('input', { bubbles: true }));
    expect(takesFocus()).toBe(false);
  });

  it('moves to the rows from the panel around them, and stays with an element elsewhere', () => {
    document.body.innerHTML =
      '<main class="shell-main"><p tabindex="-1"></p><div tabindex="-1"><div class="grid"></div></div></main>';
    document.querySelector('p')?.focus();
    expect(takesFocus()).toBe(false);
    document.querySelector<HTMLElement>('div')?.focus();
    expect(takesFocus()).toBe(true);
  });

  it('stays with a menu or dialog that is open and has not taken the focus yet', () => {
    focusNextRows();
    const release = holdKeys({ element: () => null, close: vi.fn(), focus: vi.fn(), openers: [] });
    expect(takesFocus()).toBe(false);
    release();
  });

  it('stays with a field if no rows were asked for, or the run that asked for them failed', () => {
    expect(takesFocus()).toBe(false);
    focusNextRows();
    keepFocus();
    expect(takesFocus()).toBe(false);
  });

  it('moves to the row and the column that had it when the grid was shown before', () => {
    focusNextRows();
    const { focused } = drawRows({ offset: 2, column: 'subject', top: 1 });
    expect(focused.map(([index, column]) => `${index} ${column}`)).toEqual(['2 subject']);
  });

  it('tries again until the row is drawn, but never takes the focus from what has taken it since', async () => {
    const frames = (n: number) =>
      new Promise<void>((resolve) => {
        const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
        next(n);
      });
    focusNextRows();
    const { focused } = drawRows({ offset: 2, column: 'subject', top: 0 });
    await frames(3);
    const tried = focused.length;
    expect(tried).toBeGreaterThan(1);
    document.body.append(document.createElement('button'));
    document.querySelector('button')?.focus();
    await frames(3);
    expect(focused.length).toBe(tried);
  });

  it('scrolls to a row that was opened before the grid was ready and marks it, without taking the focus', () => {
    const { focused, scrolled, marked } = drawRows(newPlace(), { row: 13, offset: 3 });
    expect([focused, scrolled, marked]).toEqual([[], [[3, 'middle']], [13]]);
  });

  it('leaves the rows where they are if the open one is in view', () => {
    expect(drawRows(newPlace(), { row: 11, offset: 1 }).scrolled).toEqual([]);
  });

  it('returns to where the rows were left, not to the open row', () => {
    const left = { ...newPlace(), top: 1 };
    expect(drawRows(left, { row: 13, offset: 3 }).scrolled).toEqual([[1, 'top']]);
  });

  it('leaves the rows scrolled as they were if the focus is elsewhere', () => {
    const { focused, scrolled, columns } = drawRows({ offset: 3, column: 'subject', top: 1 });
    expect([focused, scrolled, columns]).toEqual([[], [[1, 'top']], [['subject']]]);
    expect(drawRows({ offset: 3, column: 'gone', top: 0 }).columns).toEqual([]);
  });
});
