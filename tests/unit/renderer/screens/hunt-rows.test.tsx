import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatasetView } from '../../../../renderer/dataset-view/view/dataset-view';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import { createRowLoading } from '../../../../renderer/screens/hunt/run/hunt-rows';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { fail, ok, type Failure } from '../../../../shared/bridge';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { createStore } from 'zustand';
import { useApp } from '../../../../renderer/state/app-store';
import { markFirstRows } from '../../../../renderer/state/first-rows';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const failure: Failure = {
  kind: 'rejected',
  message: 'The tenant responded with status 503.',
  next: 'Retry.',
};
const partly = datasetOf({ loaded: 25, total: 330, isTotalKnown: true, state: 'idle' });

beforeEach(() => {
  vi.useRealTimers();
});

/** A hunt with 25 of 330 rows, at a tenant whose next pages fail as often as told. */
const startHunt = (failures: number, dataset: DatasetState = partly) => {
  let left = failures;
  const loads = () => {
    left -= 1;
    return left >= 0 ? fail(failure) : ok({ ...partly, loaded: 125 });
  };
  const main = installMain({ 'dataset.loadTo': loads, 'dataset.loadAll': answer({ id: 'job' }) });
  const store = createStore(() => ({
    ...newHuntState(NEW_HUNT),
    dataset,
    view: emptyView(dataset.dataset),
  }));
  const view = {
    grow: (next: DatasetState) => store.setState({ dataset: next }),
    refresh: async () => store.setState({ rowsFailure: null }),
  } as unknown as DatasetView;
  const run = vi.fn(async () => undefined);
  const loading = createRowLoading(store, view, run);
  /** Main pushes that the dataset failed. */
  const noteFailed = () => store.setState({ dataset: { ...dataset, state: 'failed', failure } });
  const asked = (name = 'dataset.loadTo') => main.inputs(name).length;
  return { main, store, loading, run, noteFailed, asked };
};

describe('rows whose next page failed', () => {
  it('asks again on Retry, and shows the rows', async () => {
    const { store, loading, noteFailed, asked } = startHunt(1);
    await loading.fetchMore();
    noteFailed();
    expect(store.getState().rowsFailure).toEqual(failure);
    await loading.retry();
    expect(asked()).toBe(2);
    expect(store.getState()).toMatchObject({ rowsFailure: null, dataset: { loaded: 125 } });
  });

  it('asks again on scrolling, but not at once', async () => {
    vi.useFakeTimers();
    const { loading, noteFailed, asked } = startHunt(1);
    await loading.fetchMore();
    noteFailed();
    await loading.fetchMore();
    expect(asked()).toBe(1);
    vi.advanceTimersByTime(5_000);
    await loading.fetchMore();
    expect(asked()).toBe(2);
  });

  it('loads all rows again on Retry if that is what failed', async () => {
    const { loading, noteFailed, asked } = startHunt(0);
    await loading.loadAll();
    noteFailed();
    await loading.retry();
    expect([asked(), asked('dataset.loadAll')]).toEqual([0, 2]);
  });

  it('runs the query again on Retry if the tenant ended the result early', async () => {
    const { loading, run, asked } = startHunt(0, { ...partly, state: 'incomplete', failure });
    await loading.fetchMore();
    await loading.retry();
    expect(run).toHaveBeenCalledOnce();
    expect(asked()).toBe(0);
  });

  it('asks beyond a total that the tenant has capped', async () => {
    const { loading, asked } = startHunt(0, { ...partly, total: 25 });
    await loading.fetchMore();
    expect(asked()).toBe(1);
  });
});

describe('a load without being asked', () => {
  /** Starts a hunt whose first rows were painted, and lets the pause before the rest pass. */
  const load = async (
    dataset: DatasetState,
    change: (store: ReturnType<typeof startHunt>['store']) => void = () => undefined,
  ) => {
    vi.useFakeTimers();
    useApp.setState({ settings: { ...useApp.getState().settings, autoLoadRows: 330 } });
    markFirstRows(1);
    await vi.advanceTimersByTimeAsync(100);
    const hunt = startHunt(0, dataset);
    const loaded = hunt.loading.loadSmall();
    await vi.advanceTimersByTimeAsync(100);
    change(hunt.store);
    await vi.advanceTimersByTimeAsync(1_000);
    await loaded;
    return hunt;
  };

  it('fetches all rows of a small result, as work that no list of jobs shows', async () => {
    const { main, store } = await load(partly);
    expect(main.inputs('dataset.loadAll')).toEqual([{ dataset: partly.dataset, isAutomatic: true }]);
    expect(store.getState()).toMatchObject({ loadJob: 'job', isFetching: false });
  });

  it('leaves a result that is larger than the setting, of unknown size, or complete', async () => {
    for (const dataset of [
      { ...partly, total: 331 },
      { ...partly, isTotalKnown: false },
      { ...partly, state: 'complete' as const },
    ])
      expect((await load(dataset)).asked('dataset.loadAll')).toBe(0);
  });

  it('asks for nothing once a newer result has replaced the small one', async () => {
    const { asked, store } = await load(partly, (now) =>
      now.setState({ dataset: { ...partly, dataset: 'newer' }, isFetching: true }),
    );
    expect(asked('dataset.loadAll')).toBe(0);
    // The fetch of the newer result is under way.
    expect(store.getState().isFetching).toBe(true);
  });

  it('leaves a result that the analyst loads already', async () => {
    const { asked } = await load(partly, (now) => now.setState({ loadJob: 'own' }));
    expect(asked('dataset.loadAll')).toBe(0);
  });
});
