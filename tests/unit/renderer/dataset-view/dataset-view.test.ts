import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { fail } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { createDatasetView, type ViewOptions } from '../../../../renderer/dataset-view/view/dataset-view';
import { newViewState, type DatasetViewState } from '../../../../renderer/dataset-view/view/view-state';
import { createFakeRows, datasetOf } from './fake-rows';

const ROWS: readonly RowTuple[] = [
  [0, 'e0', 'Invoice'],
  [1, 'e1', 'Lunch'],
  [2, 'e2', 'Invoice'],
  [3, 'e3', 'Report'],
];
const onlyInvoices = () => [{ kind: 'is' as const, key: 'subject', values: ['Invoice'] }];
const descending = () => [{ key: 'subject', order: 'desc' as const }];
const some = (...rows: number[]) => ({
  kind: 'some' as const,
  ranges: rows.map((row) => [row, row] as const),
});

const setUp = (dataset: DatasetState = datasetOf(), options: ViewOptions = {}) => {
  const rows = createFakeRows({
    d1: ROWS,
    d2: [
      [7, 'e2', 'Invoice'],
      [8, 'e0', 'Invoice'],
    ],
  });
  const store = createStore<DatasetViewState<DatasetState>>(() => newViewState(dataset));
  const toasts: string[] = [];
  const view = createDatasetView(store, {
    rows: rows.client,
    toast: (text) => toasts.push(text),
    ...options,
  });
  return { rows, store, view, toasts, state: store.getState };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sorting and filtering', () => {
  it('shows a view only once its order is built', async () => {
    const { rows, view, state } = setUp();
    rows.hold();
    const sorting = view.sort(descending);
    expect(state()).toMatchObject({ pending: { sort: descending() }, view: { sort: [] } });
    rows.waiting[0]?.answer();
    await sorting;
    expect(state()).toMatchObject({ pending: null, view: { sort: descending() } });
  });

  it('builds a filter on the sort that is still on its way', async () => {
    const { rows, view, state } = setUp();
    rows.hold();
    const both = [view.sort(descending), view.filter(onlyInvoices)];
    rows.waiting[1]?.answer();
    rows.waiting[0]?.answer();
    await Promise.all(both);
    expect(state().view).toMatchObject({ sort: descending(), filter: onlyInvoices() });
    expect(state().count).toBe(2);
  });

  it('never shows a superseded view, even if its answer arrives last', async () => {
    const { rows, view, state } = setUp();
    rows.hold();
    const both = [view.sort(descending), view.sort(() => [{ key: 'subject', order: 'asc' }])];
    rows.waiting[1]?.answer();
    await both[1];
    rows.waiting[0]?.answer();
    await both[0];
    expect(state().view.sort).toEqual([{ key: 'subject', order: 'asc' }]);
  });

  it('keeps the rows and reports the failure if a view cannot be built', async () => {
    const { rows, view, state } = setUp();
    const before = state().view;
    rows.hold();
    const sorting = view.sort(descending);
    rows.waiting[0]?.answer(fail({ kind: 'unexpected', message: 'No order.', next: 'Retry.' }));
    await sorting;
    expect(state().view).toBe(before);
    expect(state().rowsFailure?.message).toBe('No order.');
  });

  it('tells its screen about every view that was shown', async () => {
    const shown: unknown[] = [];
    const { view } = setUp(datasetOf(), { onShow: ({ filter }) => shown.push(filter) });
    await view.filter(onlyInvoices);
    expect(shown).toEqual([onlyInvoices()]);
  });
});

describe('the selection', () => {
  it('clears the selection with a message when another filter may hide selected rows', async () => {
    const { view, state, toasts } = setUp();
    view.select(some(1));
    await view.filter(onlyInvoices);
    expect(state().selection).toEqual(some());
    expect(toasts).toEqual(['Selection cleared because the filter changed.']);
  });

  it('keeps the selection when only the order changes', async () => {
    const { view, state, toasts } = setUp();
    view.select(some(1));
    await view.sort(descending);
    expect(state().selection).toEqual(some(1));
    expect(toasts).toEqual([]);
  });
});

describe('the open row', () => {
  it('finds the open row at its new offset after a sort', async () => {
    const { view, state } = setUp();
    await view.openAt(1);
    await view.sort(descending);
    expect(state().open).toMatchObject({ row: 1, offset: 2 });
  });

  it('closes the open row when the filter changes', async () => {
    const { view, state } = setUp();
    await view.openAt(1);
    await view.filter(onlyInvoices);
    expect(state().open).toBeNull();
  });

  it('opens no row of a view that was replaced while the row was read', async () => {
    const { rows, view, state } = setUp();
    const read = rows.client.window;
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    Object.assign(rows.client, { window: (ask: Parameters<typeof read>[0]) => late.then(() => read(ask)) });
    const opening = view.openAt(3);
    await view.sort(descending);
    arrive();
    await opening;
    expect(state().open).toBeNull();
  });

  it('steps to the next row, and stays at the last one', async () => {
    const { view, state } = setUp();
    await view.openAt(2);
    await view.step(1);
    await view.step(1);
    expect(state().open?.offset).toBe(3);
  });

  it('takes every step that was requested before the first row arrived, and shows each row', async () => {
    const { view, store, state } = setUp();
    await view.openAt(0);
    const shown: (number | undefined)[] = [];
    store.subscribe(({ open }) => shown.push(open?.offset));
    await Promise.all([view.step(1), view.step(1), view.step(1)]);
    expect(shown).toEqual([1, 2, 3]);
    await Promise.all([view.step(-1), view.step(-1), view.step(1)]);
    expect(state().open?.offset).toBe(2);
  });

  it('takes no step of a held key while a row is read', async () => {
    const { view, state } = setUp();
    await view.openAt(0);
    await Promise.all([view.step(1), view.step(1, true), view.step(1, true)]);
    expect(state().open?.offset).toBe(1);
    await view.step(1, true);
    expect(state().open?.offset).toBe(2);
  });

  it('drops the queued steps when another row is opened or the record is closed', async () => {
    const { view, store, state } = setUp();
    await view.openAt(0);
    await Promise.all([view.step(1), view.step(1), view.openAt(3)]);
    expect(state().open?.offset).toBe(3);
    const steps = Promise.all([view.step(-1), view.step(-1)]);
    store.setState({ open: null });
    await steps;
    expect(state().open).toBeNull();
  });
});

describe('a growing dataset', () => {
  const fetching = (patch: Partial<DatasetState> = {}) =>
    datasetOf({ loaded: 2, state: 'fetching', ...patch });

  it('counts new rows at once in the natural order', () => {
    const { view, state } = setUp(fetching());
    view.grow(fetching({ loaded: 3 }));
    expect(state()).toMatchObject({ count: 3, countedAt: 3 });
  });

  it('takes rows in steps of a second while all of them stream in', () => {
    const { view, state } = setUp(fetching(), { isLoadingAll: () => true });
    view.grow(fetching({ loaded: 3 }));
    view.grow(fetching({ loaded: 4 }));
    expect(state()).toMatchObject({ count: 3, dataset: { loaded: 4 } });
    vi.advanceTimersByTime(1_000);
    view.grow(fetching({ loaded: 5 }));
    expect(state().count).toBe(5);
  });

  it('builds a sorted view again after a pause, once for many pages', async () => {
    const { rows, view } = setUp(fetching());
    await view.sort(descending);
    rows.hold();
    view.grow(fetching({ loaded: 3 }));
    view.grow(fetching({ loaded: 4 }));
    await vi.advanceTimersByTimeAsync(500);
    expect(rows.waiting).toHaveLength(1);
  });

  it('requests a filter that waits for the rows of a file once, and counts rows as they come', async () => {
    const { rows, view, state } = setUp(fetching());
    rows.hold();
    const filtering = view.filter(onlyInvoices);
    for (const loaded of [3, 4, 5]) {
      view.grow(fetching({ loaded }));
      expect(state()).toMatchObject({ count: loaded, pending: { filter: onlyInvoices() } });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(rows.waiting).toHaveLength(1);
    rows.waiting[0]?.answer();
    await filtering;
    expect(state()).toMatchObject({ count: 2, pending: null, view: { filter: onlyInvoices() } });
    // It may have been counted before the last rows came.
    await vi.advanceTimersByTimeAsync(500);
    expect(rows.waiting).toHaveLength(2);
    rows.waiting[1]?.answer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.waiting).toHaveLength(2);
  });

  it('ignores the growth of a dataset that is not shown', () => {
    const { view, state } = setUp(fetching());
    view.grow(fetching({ dataset: 'd9', loaded: 9 }));
    expect(state().count).toBe(2);
  });

  it('ignores a state that is older than the one that it has', () => {
    const { view, state } = setUp(datasetOf({ changes: 3 }));
    view.grow(fetching({ changes: 2, loaded: 0, total: 0 }));
    expect(state()).toMatchObject({ count: 4, dataset: { changes: 3, loaded: 4 } });
  });

  it('drops selection and open row when the dataset process was restarted', async () => {
    const { view, state, toasts } = setUp();
    view.select(some(1));
    await view.openAt(1);
    view.grow(datasetOf({ rebuilt: 1, loaded: 0, state: 'fetching' }));
    expect(state()).toMatchObject({ selection: some(), open: null });
    expect(toasts).toHaveLength(1);
  });

  it('keeps the column objects if the columns have not changed', () => {
    const { view, state } = setUp(fetching());
    const { columns } = state().dataset;
    view.grow(fetching({ loaded: 3 }));
    expect(state().dataset.columns).toBe(columns);
  });

  it('builds nothing more after it was stopped', async () => {
    const { rows, view } = setUp(fetching());
    await view.sort(descending);
    rows.hold();
    view.grow(fetching({ loaded: 3 }));
    view.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.waiting).toHaveLength(0);
  });
});

describe('newer rows of the same query', () => {
  const newer = datasetOf({ dataset: 'd2', loaded: 2, total: 2 });

  it('keeps sort, filter, the open record and the selected rows that are still there', async () => {
    const { view, state } = setUp();
    await view.filter(onlyInvoices);
    await view.openAt(0);
    view.select(some(0));
    expect(await view.moveTo(newer, () => true)).toBe(true);
    expect(state()).toMatchObject({
      dataset: { dataset: 'd2' },
      view: { dataset: 'd2', filter: onlyInvoices() },
      count: 2,
      selection: some(8),
      open: { row: 8, offset: 1 },
    });
  });

  it('says how many selected rows are gone, and clears a selection that was acted on', async () => {
    const { view, toasts, state } = setUp();
    view.select(some(0, 1, 2));
    await view.moveTo(newer, () => true);
    expect(state().selection).toEqual({ kind: 'some', ranges: [[7, 8]] });
    expect(toasts).toEqual(['2 of 3 selected rows are still in the result.']);
    const { selection } = state();
    await view.moveTo(newer, () => true, selection);
    expect(state().selection).toEqual(some());
    expect(toasts).toHaveLength(1);
  });

  it('says that it cleared a selection of all rows, which may be others now', async () => {
    const { view, toasts, state } = setUp();
    view.select({ kind: 'allBut', ranges: [] });
    await view.moveTo(newer, () => true);
    expect(state().selection).toEqual(some());
    expect(toasts).toEqual(['Selection cleared because the rows were refreshed.']);
  });

  it('drops newer rows if a later move has superseded them', async () => {
    const { view, state } = setUp();
    expect(await view.moveTo(newer, () => false)).toBe(false);
    expect(state().dataset.dataset).toBe('d1');
  });

  it('filters newer rows as requested while they were on their way', async () => {
    const { rows, view, state } = setUp();
    rows.hold();
    const moving = view.moveTo(newer, () => true);
    const filtering = view.filter(onlyInvoices);
    rows.waiting[0]?.answer();
    await moving;
    rows.waiting[2]?.answer();
    rows.waiting[1]?.answer();
    await filtering;
    await expect.poll(() => state().view).toMatchObject({ dataset: 'd2', filter: onlyInvoices() });
  });
});
