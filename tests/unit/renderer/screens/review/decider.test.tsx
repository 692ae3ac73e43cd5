import { createStore } from 'zustand';
import { afterEach, describe, expect, it } from 'vitest';
import { createDecider } from '../../../../../renderer/screens/review/decider';
import type { DeskState } from '../../../../../renderer/screens/review/desk-state';
import { forgetLedgers, ledgerOf } from '../../../../../renderer/screens/review/ledger';
import { createNextItem } from '../../../../../renderer/screens/review/next-item';
import type { OpenQueue } from '../../../../../renderer/features/review-queues/queue-kinds';
import { createDatasetView } from '../../../../../renderer/dataset-view/view/dataset-view';
import { rangesOf } from '../../../../../renderer/dataset-view/view/selection';
import { newViewState } from '../../../../../renderer/dataset-view/view/view-state';
import type { RowClient } from '../../../../../renderer/rows-client';
import { useJobs } from '../../../../../renderer/state/jobs-store';

import { fail } from '../../../../../shared/bridge';
import { QueryAction } from '../../../../../shared/model/query';
import { answer, installMain } from '../../../../support/page';
import { createFakeRows, datasetOf } from '../../dataset-view/fake-rows';

const action = (action_id: string): QueryAction => QueryAction.parse({ action_id, label: action_id });
const RESTORE = action('restore');
const QUARANTINE = action('quarantine');
const QUEUE = {
  id: 'q',
  actions: [RESTORE, QUARANTINE],
  saas: 'mailbox',
  domain: 'email',
  counted: { query: { query_entity_type: 'mailbox_email' } },
} as unknown as OpenQueue;
const job = {
  id: 'j1',
  kind: 'action',
  title: 'Quarantine',
  state: 'waiting',
  done: 0,
  unit: 'entities',
  startedAt: '2026-01-01T00:00:00Z',
} as const;

const { client } = createFakeRows({
  d1: [
    [0, 'e1', 'First'],
    [1, 'e2', 'Second'],
  ],
  d2: [
    [0, 'e2', 'Second'],
    [1, 'e3', 'Third'],
  ],
});

const openDesk = (window: RowClient['window'] = client.window) => {
  const store = createStore<DeskState>(() => ({
    ...newViewState(datasetOf({ loaded: 2 })),
    open: { row: 0, offset: 0, cells: [0, 'e1', 'First'] as const },
    load: { kind: 'ready' },
    decisions: new Map(),
    fresh: new Set<string>(),
    isFetching: false,
    loadJob: null,
    done: null,
  }));
  const view = createDatasetView(store, { rows: { ...client, window } });
  const next = createNextItem(store, view, async () => undefined);
  return { store, ...createDecider({ ledger: ledgerOf(QUEUE), store, view, next }) };
};

const startMain = () =>
  installMain({
    'bulk.freezeEntities': answer({ choice: 'c1' }),
    'bulk.start': answer(job),
    'review.addTally': answer({ queries: [], alerts: [], tally: {} }),
  });

const sentIds = (main: ReturnType<typeof startMain>): readonly unknown[] =>
  main
    .inputs('bulk.freezeEntities')
    .flatMap((input) => (input as { entities: { entity_id: string }[] }).entities.map((e) => e.entity_id));

afterEach(() => {
  forgetLedgers();
  useJobs.setState({ jobs: [] });
});

describe('a decision', () => {
  it('reaches the item it was taken on, whatever rows replaced it while it was checked', async () => {
    const main = startMain();
    const desk = openDesk();
    const deciding = desk.decide(RESTORE);
    desk.store.setState({ ...newViewState(datasetOf({ dataset: 'd2', loaded: 2 })) });
    await deciding;
    expect(sentIds(main)).toEqual(['e1']);
    expect(main.inputs('bulk.freezeEntities')[0]).toMatchObject({
      entities: [{ cells: ['e1', 'First'] }],
    });
  });

  it('sends also when its desk closes first, and a new desk of the queue knows it', async () => {
    const main = startMain();
    const desk = openDesk();
    const deciding = desk.decide(RESTORE);
    desk.stop();
    await deciding;
    expect(sentIds(main)).toEqual(['e1']);
    const again = openDesk();
    expect(again.store.getState().decisions.get('e1')?.stage).toBe('waiting');
    await again.decide(QUARANTINE);
    expect(main.inputs('bulk.start')).toHaveLength(1);
    expect(again.follows('j1')).toBe(true);
  });

  it('sends nothing to another tenant that was signed in to', async () => {
    const main = startMain();
    const desk = openDesk();
    const deciding = desk.decide(RESTORE);
    forgetLedgers();
    await deciding;
    expect(main.inputs('bulk.start')).toEqual([]);
  });

  it('keeps to the items that a dialog opened with', async () => {
    const main = startMain();
    const desk = openDesk();
    const items = desk.chosen();
    desk.store.setState({ open: { row: 1, offset: 1, cells: [1, 'e2', 'Second'] } });
    await desk.decide(QUARANTINE, {}, items);
    expect(sentIds(main)).toEqual(['e1']);
  });
});

describe('all actions', () => {
  it('reach only items that no action is on its way to, and the decisions have the action’s own ID', async () => {
    startMain();
    const desk = openDesk();
    await desk.decide(QUARANTINE);
    desk.store.setState({ selection: { kind: 'some', ranges: rangesOf([0, 1]) } });
    const items = await desk.untouched();
    expect(items.map(({ entityId }) => entityId)).toEqual(['e2']);
    desk.follow({ ...job, id: 'j2' }, RESTORE, items);
    const { decisions } = desk.store.getState();
    expect([decisions.get('e1')?.actionId, decisions.get('e2')?.actionId]).toEqual(['quarantine', 'restore']);
  });
});

describe('the end of a queue', () => {
  it('shows for the view that was searched only, and no more once a decision is undone', async () => {
    startMain();
    const desk = openDesk();
    desk.store.setState({ selection: { kind: 'some', ranges: rangesOf([0, 1]) } });
    await desk.skip();
    await expect.poll(() => desk.store.getState().done?.count).toBe(2);
    expect(desk.store.getState()).toMatchObject({ open: null, done: { view: desk.store.getState().view } });
    desk.undo();
    expect(desk.store.getState().done).toBeNull();
  });

  it('leaves the record open, and says nothing of an end, if the rows can’t be read', async () => {
    const failure = { kind: 'unexpected', message: 'The rows are gone.', next: 'Load them again.' } as const;
    const desk = openDesk(async () => fail(failure));
    startMain();
    await desk.decide(QUARANTINE);
    await expect.poll(() => desk.store.getState().rowsFailure).toEqual(failure);
    expect(desk.store.getState()).toMatchObject({ open: { row: 0 }, done: null });
  });
});
