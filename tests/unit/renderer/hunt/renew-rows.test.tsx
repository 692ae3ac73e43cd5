import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { DatasetView } from '../../../../renderer/dataset-view/view/dataset-view';
import { NEW_HUNT, toQuery } from '../../../../renderer/query/hunt-draft';
import { createRowLoading } from '../../../../renderer/screens/hunt/run/hunt-rows';
import { newHuntState, type HuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { fail } from '../../../../shared/bridge';
import { answer, installMain, type Answers } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const BEFORE = datasetOf({ dataset: 'before', loaded: 300 });
const AFTER = datasetOf({ dataset: 'after', loaded: 125 });
const ALL_AFTER = datasetOf({ dataset: 'after', loaded: 300 });
const OPEN = { row: 7, offset: 210, cells: [7] } as unknown as HuntState['open'];
const ANSWERS: Answers = {
  'query.run': answer(AFTER),
  'dataset.loadTo': answer(ALL_AFTER),
  'dataset.close': answer(null),
};

const loadingOf = (patch: Partial<HuntState> = {}, answers: Answers = {}) => {
  const main = installMain({ ...ANSWERS, ...answers });
  const store = createStore<HuntState>(() => ({
    ...newHuntState(NEW_HUNT),
    run: { kind: 'ready', ran: toQuery(NEW_HUNT), words: '' },
    dataset: BEFORE,
    open: OPEN,
    ...patch,
  }));
  const moveTo = vi.fn(async (dataset: DatasetState) => {
    store.setState({ dataset });
    return true;
  });
  const view = { moveTo } as unknown as DatasetView;
  return { main, store, moveTo, loading: createRowLoading(store, view, vi.fn()) };
};

beforeEach(() => useOverlay.setState({ toasts: [] }));

it('reads the rows of a hunt again at their place, with as many as were loaded and the record open', async () => {
  const { main, store, moveTo, loading } = loadingOf();
  const { run } = store.getState();
  expect(await loading.renew()).toBe(true);
  expect(main.inputs('dataset.loadTo')).toEqual([{ dataset: 'after', rows: 300 }]);
  expect(moveTo).toHaveBeenCalledOnce();
  expect(store.getState()).toMatchObject({ dataset: ALL_AFTER, open: OPEN, isFetching: false });
  expect(main.inputs('dataset.close')).toEqual([{ dataset: 'before' }]);
  // Another run, so that the badge counts its rows as seen.
  expect(store.getState().run).not.toBe(run);
});

it('leaves a changed query, and a hunt without rows, to a new run', async () => {
  const changed = loadingOf({ draft: { ...NEW_HUNT, saas_id: 'another' } });
  expect(await changed.loading.renew()).toBe(false);
  const empty = loadingOf({ dataset: null });
  expect(await empty.loading.renew()).toBe(false);
  expect([...changed.main.calls, ...empty.main.calls]).toEqual([]);
});

it('shows the former rows with the reason when they can’t be read again', async () => {
  const failure = { kind: 'offline' as const, message: 'The tenant did not answer.', next: 'Retry.' };
  const { store, loading } = loadingOf({}, { 'query.run': () => fail(failure) });
  const { run } = store.getState();
  expect(await loading.renew()).toBe(true);
  expect(store.getState()).toMatchObject({ dataset: BEFORE, open: OPEN, isFetching: false });
  expect(store.getState().run).toBe(run);
  expect(useOverlay.getState().toasts).toMatchObject([
    {
      text: 'The rows could not be refreshed, so they may be out of date. The tenant did not answer.',
      next: 'Retry.',
    },
  ]);
});
