import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { createHuntStorage, startState } from '../../../../renderer/screens/hunt/run/hunt-storage';
import type { HuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import { createPlace } from '../../../../renderer/screens/hunt/run/hunt-store';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { toQuery } from '../../../../renderer/query/hunt-draft';
import type { RowTuple } from '../../../../shared/dataset';
import type { Json } from '../../../../shared/model/json';
import { until } from '../../../support/until';
import { createFakeRows, datasetOf } from '../dataset-view/fake-rows';

const first: RowTuple[] = [
  [0, 'e0', 'zero'],
  [1, 'e1', 'one'],
];
const partly = datasetOf({ loaded: 2, total: 4, state: 'idle' });

/** A hunt whose first rows have come, restored from what its tab stored. */
const start = (stored: Json | undefined) => {
  const stores: Json[] = [];
  const table = [...first];
  const rows = createFakeRows({ [partly.dataset]: table });
  const store = createStore<HuntState>(() => startState(stored));
  const storage = createHuntStorage(store, stored, ({ draft }) => void stores.push(draft));
  const loadAll = vi.fn(async () => store.setState({ loadJob: 'job' }));
  const place = createPlace({ store, view: { rows: rows.client }, loadAll, storage });
  const begin = () => {
    const { draft } = store.getState();
    store.setState({
      run: { kind: 'ready', ran: toQuery(draft), words: '' },
      dataset: partly,
      view: emptyView(partly.dataset),
    });
    return place.restore(partly);
  };
  const arrive = (...more: RowTuple[]) => {
    table.push(...more);
    store.setState({ dataset: datasetOf(), loadJob: null });
  };
  return { store, loadAll, begin, arrive, stored: () => stores.at(-1) };
};

describe('the place in a hunt', () => {
  it('comes back from what the tab stored, over the first rows of the next start', async () => {
    const before = start(undefined);
    await before.begin();
    before.store.setState({ grouped: ['subject'], isBuilding: true });
    before.store.setState({ open: { row: 1, offset: 1, cells: [1, 'e1', 'one'] } });
    const after = start(before.stored());
    expect(after.store.getState().isBuilding).toBe(true);
    await after.begin();
    expect(after.store.getState()).toMatchObject({ grouped: ['subject'], open: { row: 1 } });
    expect(after.loadAll).not.toHaveBeenCalled();
  });

  it('loads all rows again if they were all loaded, and opens the record once its row is there', async () => {
    const before = start(undefined);
    await before.begin();
    before.arrive([2, 'e2', 'two'], [3, 'e3', 'three']);
    before.store.setState({ open: { row: 3, offset: 3, cells: [3, 'e3', 'three'] } });
    const after = start(before.stored());
    const restored = after.begin();
    await until(() => after.loadAll.mock.calls.length === 1);
    expect(after.store.getState().open).toBeNull();
    after.arrive([2, 'e2', 'two'], [3, 'e3', 'three']);
    await restored;
    expect(after.store.getState().open).toMatchObject({ row: 3, offset: 3 });
  });

  it('opens the record also if its view is built again while its row is looked for', async () => {
    const before = start(undefined);
    await before.begin();
    before.store.setState({ open: { row: 1, offset: 1, cells: [1, 'e1', 'one'] } });
    const after = start(before.stored());
    const restored = after.begin();
    const view = { ...emptyView(partly.dataset), sort: [{ key: 'subject', order: 'desc' as const }] };
    after.store.setState({ view });
    await restored;
    expect(after.store.getState().open).toMatchObject({ row: 1, offset: 0 });
  });

  it('leaves out columns that the rows no longer have, and whatever was stored wrong', async () => {
    const hunt = start({ place: { grouped: ['gone'], isBuilding: 'yes', isWhole: 1, open: 7 } });
    await hunt.begin();
    expect(hunt.store.getState()).toMatchObject({ grouped: null, isBuilding: false, open: null });
    expect(hunt.loadAll).not.toHaveBeenCalled();
  });
});
