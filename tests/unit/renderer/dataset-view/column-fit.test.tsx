import { expect, it, vi } from 'vitest';
import { ok } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { createColumnFit, fittedWidth } from '../../../../renderer/dataset-view/grid/column-fit';
import { TRAVEL_COLUMNS } from '../../../../main/datasets/logins/login-columns';
import { leastWidth } from '../../../../renderer/dataset-view/grid/column-width';
import type { GridColumn } from '../../../../renderer/dataset-view/grid/grid-column';
import { useApp } from '../../../../renderer/state/app-store';
import type { GridContext } from '../../../../renderer/dataset-view/grid/grid-context';

const column = (id: string, at: number, rest: Partial<GridColumn> = {}): GridColumn => ({
  id,
  label: id,
  kind: 'text',
  keys: [id],
  at: [at],
  width: 172,
  canFit: true,
  ...rest,
});
const ROWS: RowTuple[] = [[0, 'an-address-that-is-rather-long@contoso.example', 'short', 'x'.repeat(300)]];
const measure = (text: string) => text.length * 7;

it('makes a column as wide as its cells, between its label and a limit', () => {
  const [from, short, long] = ['from', 'short', 'long'].map((id, at) => column(id, at));
  if (!from || !short || !long) throw new Error('no columns');
  expect(fittedWidth(from, ROWS, measure)).toBe(320);
  expect(fittedWidth(from, ROWS, measure, Infinity)).toBeGreaterThan(340);
  expect(fittedWidth(short, ROWS, measure)).toBe(65);
  expect(fittedWidth({ ...short, label: 'A long label of it' }, [], measure)).toBe(90);
});

it('fits every column once with the first rows, leaves those that the analyst sized, and fills the width', () => {
  const columns = [column('from', 0, { canFit: false, width: 99 }), column('short', 1), column('path', 2)];
  const applyColumnState = vi.fn();
  const onLayout = vi.fn();
  const api = {
    getRenderedNodes: () => ROWS.map((data) => ({ data })),
    getColumn: () => null,
    getColumnState: () => columns.map(({ id }) => ({ colId: id, width: 50, hide: false })),
    applyColumnState,
  };
  const context = {
    props: () => ({ columns, hidden: new Set(), onLayout }),
    api: () => api,
    element: () => undefined,
  } as unknown as GridContext;
  const fit = createColumnFit(context);
  fit.first([]);
  fit.first(ROWS);
  fit.first([]);
  expect(applyColumnState).toHaveBeenCalledTimes(1);
  const { state } = applyColumnState.mock.calls[0]?.[0] as { state: { colId: string; width: number }[] };
  expect(state.map(({ colId }) => colId)).toEqual(['short', 'path']);
  expect(columns.map(fit.widthOf)).toEqual([99, state[0]?.width, state[1]?.width]);

  fit.fit('path');
  expect(applyColumnState).toHaveBeenLastCalledWith({
    state: [{ colId: 'path', width: expect.any(Number) as number, flex: null }],
  });
  expect(onLayout).toHaveBeenCalledWith([
    { id: 'from', hidden: false },
    { id: 'short', hidden: false },
    { id: 'path', width: 50, hidden: false },
  ]);
});

it('fits columns again to the last rows of a file, unless the analyst sized them, and leaves the column on the screen in place', async () => {
  const columns = [column('id', 0), column('sized', 1, { canFit: false, width: 99 }), column('seen', 2)];
  const widths: Record<string, number> = {};
  const state = ({ state: all }: { state: { colId: string; width: number }[] }) =>
    all.forEach(({ colId, width }) => (widths[colId] = width));
  const drawn = columns.map(({ id }, at) => ({
    isPinned: () => false,
    getLeft: () => columns.slice(0, at).reduce((sum, one) => sum + (widths[one.id] ?? one.width), 0),
    getActualWidth: () => widths[id] ?? 99,
  }));
  const viewport = { scrollLeft: 0, clientWidth: 100 };
  const asked: unknown[] = [];
  const first: RowTuple[] = [[0, '1', 'x', 'y']];
  const last: RowTuple[] = [[9, '1000000000', 'x', 'y']];
  const context = {
    props: () => ({
      ...{ columns, hidden: new Set(), view: {}, count: 900 },
      rows: { window: async (ask: object) => (asked.push(ask), ok({ rows: last })) },
    }),
    api: () => ({
      getRenderedNodes: () => first.map((data) => ({ data })),
      getColumn: () => null,
      getFocusedCell: () => null,
      getAllDisplayedColumns: () => drawn,
      applyColumnState: state,
    }),
    element: () => ({ clientHeight: 100, clientWidth: 0, querySelector: () => viewport }),
  } as unknown as GridContext;
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'sans-serif' }));
  const fit = createColumnFit(context);
  fit.first(first);
  const before = { ...widths };
  const at = () => (drawn[2]?.getLeft() ?? 0) - viewport.scrollLeft;
  viewport.scrollLeft = (drawn[2]?.getLeft() ?? 0) + 5;
  expect(at()).toBe(-5);
  await fit.again();
  vi.unstubAllGlobals();
  expect(asked).toMatchObject([{ offset: 850, count: 50 }]);
  expect(widths['id']).toBeGreaterThan(before['id'] ?? 0);
  expect([widths['seen'], widths['sized']]).toEqual([before['seen'], undefined]);
  expect(at()).toBe(-5);
});

it('fits columns to the rows that will be on the screen, not to those below them', () => {
  const applyColumnState = vi.fn();
  const columns = [column('from', 0), column('other', 1, { width: 60 })];
  const context = {
    props: () => ({ columns, hidden: new Set() }),
    api: () => ({ getColumn: () => null, applyColumnState }),
    element: () => ({ clientHeight: 100, clientWidth: 0 }),
  } as unknown as GridContext;
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'sans-serif' }));
  const rows = Array.from({ length: 200 }, (_, n): RowTuple => [
    n,
    n < 5 ? 'a'.repeat(n * 10) : 'x'.repeat(60),
    '',
  ]);
  const fit = createColumnFit(context);
  fit.first(rows.slice(0, 5));
  const few = columns.map(fit.widthOf);
  const again = createColumnFit(context);
  again.first(rows);
  expect(columns.map(again.widthOf)).toEqual(few);
  vi.unstubAllGlobals();
});

it('gives the room that is left to a text of the rows, never to a time, a number or a note', () => {
  const applyColumnState = vi.fn();
  const widthsOf = (columns: readonly GridColumn[]) => {
    const context = {
      props: () => ({ columns, hidden: new Set() }),
      api: () => ({ getColumn: () => null, applyColumnState }),
      element: () => ({ clientHeight: 100, clientWidth: 900 }),
    } as unknown as GridContext;
    const fit = createColumnFit(context);
    fit.first([[0, '10/07/26 14:24:31 and more', 'short', 'note']]);
    return columns.map(fit.widthOf);
  };
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'sans-serif' }));
  const when = column('when', 0, { kind: 'time' });
  const note = column('_notes', 2);
  const [time = 0, text = 0, notes = 0] = widthsOf([when, column('from', 1), note]);
  expect(text).toBeGreaterThan(time + notes);
  expect(widthsOf([when, column('size', 1, { kind: 'number' }), note]).every((width) => width < 320)).toBe(
    true,
  );
  vi.unstubAllGlobals();
});

it('makes a column of times wide enough for the analyst’s format of dates', () => {
  const settings = (dateFormat: 'us' | 'iso') =>
    useApp.setState({ settings: { ...useApp.getState().settings, dateFormat } });
  settings('iso');
  const iso = leastWidth('When', 'time');
  settings('us');
  expect(iso).toBeGreaterThan(leastWidth('When', 'time'));
  // 19 digits and signs of some seven pixels, the space beside them, and the border of a cell with the focus.
  expect(iso).toBeGreaterThanOrEqual(156);
});

it('gives the countries of a journey the room of their whole labels', () => {
  const places = TRAVEL_COLUMNS.filter(({ key }) => /_country$/.test(key));
  expect(places).toHaveLength(2);
  for (const { label } of places)
    expect(leastWidth(label, 'text')).toBeGreaterThanOrEqual(leastWidth('', 'text') + label.length * 7);
});
