import { createStore } from 'zustand';
import { expect, it } from 'vitest';
import { createRowLoads, type LoadState } from '../../../../renderer/dataset-view/view/row-loads';
import { emptyView, type DatasetViewState } from '../../../../renderer/dataset-view/view/view-state';
import { ok, type Result } from '../../../../shared/bridge';
import { installMain } from '../../../support/page';
import { datasetOf } from './fake-rows';

type State = Pick<DatasetViewState, 'dataset' | 'view' | 'rowsFailure'> & LoadState;

it('fetches no more once its rows were replaced, so that nothing waits for them', async () => {
  const answers: ((result: Result<unknown>) => void)[] = [];
  installMain({ 'dataset.loadTo': () => new Promise((resolve) => answers.push(resolve)) });
  const idle = datasetOf({ state: 'idle', total: 100 });
  const store = createStore<State>(() => ({
    dataset: idle,
    view: emptyView('d1'),
    rowsFailure: null,
    isFetching: false,
    loadJob: null,
  }));
  const grown: unknown[] = [];
  const view = { grow: (state: unknown) => void grown.push(state), refresh: async () => undefined };
  const loads = createRowLoads(store, view, { again: async () => undefined });
  const fetching = loads.fetchMore();
  expect(store.getState().isFetching).toBe(true);
  store.setState({ dataset: { ...idle, dataset: 'd2' }, view: emptyView('d2') });
  answers[0]?.(ok({ ...idle, loaded: 50 }));
  await fetching;
  expect([store.getState().isFetching, grown]).toEqual([false, []]);
});
