import { createStore } from 'zustand';
import { describe, expect, it } from 'vitest';
import { mayLoadAll, type DeskState } from '../../../../../renderer/screens/review/desk-state';
import { createRowFetches } from '../../../../../renderer/screens/review/desk';
import { emptyView } from '../../../../../renderer/dataset-view/view/view-state';
import { ok, type Result } from '../../../../../shared/bridge';
import { installMain } from '../../../../support/page';
import { datasetOf } from '../../dataset-view/fake-rows';

type State = Pick<DeskState, 'dataset' | 'view' | 'rowsFailure' | 'isFetching' | 'loadJob'>;

describe('more rows of a queue', () => {
  it('loads all rows of a queue by one job, which the desk knows while it runs', async () => {
    const main = installMain({ 'dataset.loadAll': () => ok({ id: 'j1' }) });
    const store = createStore<State>(() => ({
      dataset: datasetOf({ state: 'idle', total: 100 }),
      view: emptyView('d1'),
      rowsFailure: null,
      isFetching: false,
      loadJob: null,
    }));
    const view = { grow: () => undefined, refresh: async () => undefined };
    const { loadAll } = createRowFetches(store, view, async () => undefined);
    expect(mayLoadAll(store.getState())).toBe(true);
    await loadAll();
    expect(main.inputs('dataset.loadAll')).toHaveLength(1);
    expect(store.getState().loadJob).toBe('j1');
    expect(mayLoadAll(store.getState())).toBe(false);
  });

  it('all who ask for more rows share one fetch, and newer rows do not wait for it', async () => {
    const answers: ((result: Result<unknown>) => void)[] = [];
    const main = installMain({ 'dataset.loadTo': () => new Promise((resolve) => answers.push(resolve)) });
    const idle = datasetOf({ state: 'idle', total: 100 });
    const store = createStore<State>(() => ({
      dataset: idle,
      view: emptyView('d1'),
      rowsFailure: null,
      isFetching: false,
      loadJob: null,
    }));
    const grow = (dataset: typeof idle) => store.setState({ dataset });
    const { fetchMore } = createRowFetches(
      store,
      { grow, refresh: async () => undefined },
      async () => undefined,
    );
    const first = fetchMore();
    const second = fetchMore();
    expect(main.inputs('dataset.loadTo')).toHaveLength(1);
    const newer = { ...idle, dataset: 'd2' };
    store.setState({ dataset: newer, view: emptyView('d2'), isFetching: false });
    const third = fetchMore();
    expect(main.inputs('dataset.loadTo')).toHaveLength(2);
    answers[0]?.(ok({ ...idle, loaded: 50 }));
    await Promise.all([first, second]);
    expect(store.getState()).toMatchObject({ dataset: newer, isFetching: true });
    answers[1]?.(ok({ ...newer, loaded: 50 }));
    await third;
    expect(store.getState()).toMatchObject({ dataset: { loaded: 50 }, isFetching: false });
  });
});
