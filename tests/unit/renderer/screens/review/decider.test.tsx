import { createStore } from 'zustand';
import { afterEach, describe, expect, it } from 'vitest';
import { classificationIn } from '../../../../../renderer/screens/review/classification';
import { createDecider } from '../../../../../renderer/screens/review/decider';
import type { DeskState } from '../../../../../renderer/screens/review/desk-state';
import { forgetLedgers, ledgerOf } from '../../../../../renderer/screens/review/ledger';
import { changedDecisions } from '../../../../../renderer/screens/review/decisions';
import { openItem } from '../../../../../renderer/screens/review/items-to-decide';
import { createNextItem } from '../../../../../renderer/screens/review/next-item';
import type { OpenQueue } from '../../../../../renderer/features/review-queues/queue-kinds';
import { createDatasetView } from '../../../../../renderer/dataset-view/view/dataset-view';
import { rangesOf } from '../../../../../renderer/dataset-view/view/selection';
import { newViewState } from '../../../../../renderer/dataset-view/view/view-state';
import type { RowClient } from '../../../../../renderer/rows-client';
import { useApp } from '../../../../../renderer/state/app-store';
import { useJobs } from '../../../../../renderer/state/jobs-store';

import { fail, ok, type Result } from '../../../../../shared/bridge';
import { MOST_ITEMS } from '../../../../../shared/local-calls/bulk-actions';
import { QueryAction } from '../../../../../shared/model/query';
import { answer, installMain, SIGNED_IN } from '../../../../support/page';
import { until } from '../../../../support/until';
import { createFakeRows, datasetOf } from '../../dataset-view/fake-rows';

const action = (action_id: string): QueryAction => QueryAction.parse({ action_id, label: action_id });
const RESTORE = action('restore');
const QUARANTINE = action('quarantine');
const CLASSIFY = {
  kind: 'classify',
  label: 'Classify as clean',
  entity_type: 'mailbox_email',
  classification: 'clean',
  confident: 'high',
} as const;
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
  useApp.setState({ session: { kind: 'signedOut' } });
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

describe('a decision on more items than one call returns outcomes of', () => {
  it('shows the outcome of each', async () => {
    const outcomes = Array.from({ length: MOST_ITEMS + 1 }, (_, at) => ({
      entity_id: `e${at}`,
      outcome: 'done',
      reason: '',
    }));
    installMain({
      'bulk.items': (input) => {
        const { offset = 0 } = input as { offset?: number };
        return ok(outcomes.slice(offset, offset + MOST_ITEMS));
      },
    });
    const desk = openDesk();
    const [item] = openItem(desk.store);
    const items = outcomes.flatMap(({ entity_id }) => (item ? [{ ...item, entityId: entity_id }] : []));
    useJobs.setState({ jobs: [{ ...job, state: 'running' }] });
    desk.follow({ ...job, state: 'running' }, QUARANTINE, items);
    useJobs.setState({ jobs: [{ ...job, state: 'done', endedAt: '2026-01-01T00:00:06Z' }] });
    const stages = () => new Set([...desk.store.getState().decisions.values()].map(({ stage }) => stage));
    await expect.poll(() => [...stages()]).toEqual(['done']);
  });
});

describe('a classification', () => {
  it('waits as a decision on the open item, opens the next item, and is undone like any other', async () => {
    const main = installMain({
      'bulk.freezeEntities': answer({ choice: 'c1' }),
      'bulk.start': answer({ ...job, title: 'Classify as clean: 1 email' }),
      'job.cancel': answer(null),
      'review.addTally': answer({ queries: [], alerts: [], tally: {} }),
    });
    const desk = openDesk();
    await desk.classify(CLASSIFY, desk.chosen());
    expect(sentIds(main)).toEqual(['e1']);
    expect(main.inputs('bulk.start')).toEqual([{ choice: 'c1', act: CLASSIFY, isReview: true }]);
    expect(desk.store.getState().decisions.get('e1')).toMatchObject({
      stage: 'waiting',
      actionId: 'classify clean high ',
    });
    await expect.poll(() => desk.store.getState().open?.row).toBe(1);
    desk.undo();
    expect(main.inputs('job.cancel')).toEqual([{ job: 'j1' }]);
    await expect.poll(() => desk.store.getState().open?.row).toBe(0);
  });

  it('sends nothing if it was undone, or another tenant was signed in to, while its items were read', async () => {
    for (const change of [(desk: ReturnType<typeof openDesk>) => desk.undo(), forgetLedgers]) {
      const main = startMain();
      const ledger = ledgerOf(QUEUE);
      const desk = openDesk();
      const items = await desk.chosen();
      const batch = ledger.add(items, { action_id: 'classify', label: 'Classify' }, 'checking');
      change(desk);
      await ledger.start(batch, CLASSIFY);
      expect(main.inputs('bulk.start')).toEqual([]);
    }
  });

  it('a classification can be corrected by another one after it was sent', async () => {
    const main = installMain({
      'bulk.freezeEntities': answer({ choice: 'c1' }),
      'bulk.start': answer(job),
      'bulk.items': answer([{ entity_id: 'e1', outcome: 'done', reason: '' }]),
      'review.addTally': answer({ queries: [], alerts: [], tally: {} }),
    });
    const desk = openDesk();
    const item = desk.chosen();
    await desk.classify(CLASSIFY, item);
    useJobs.setState({ jobs: [{ ...job, state: 'done', endedAt: '2026-01-01T00:00:06Z' }] });
    await expect.poll(() => desk.store.getState().decisions.get('e1')?.stage).toBe('done');
    await desk.classify(CLASSIFY, item);
    expect(main.inputs('bulk.start')).toHaveLength(1);
    await desk.classify({ ...CLASSIFY, classification: 'phsh', label: 'Classify as phishing' }, item);
    expect(main.inputs('bulk.start')).toHaveLength(2);
  });
});

describe('a classification in a queue', () => {
  const target = { entityId: 'e1', saas: 'mailbox', entityType: 'mailbox_email', domain: 'email' } as const;
  const classificationOf = (rows: readonly number[]) => {
    const desk = openDesk();
    desk.store.setState({ selection: { kind: 'some', ranges: rangesOf(rows) } });
    const full = { ...desk, queue: QUEUE, openItem: () => openItem(desk.store) };
    return { desk, found: classificationIn(full, target) };
  };

  it.each([
    ['nothing else is marked', [], ['e1'], 1],
    ['another item is marked', [1], ['e1'], 1],
    ['it is marked among others', [0, 1], ['e1', 'e2'], 2],
  ])('takes the open item if %s', async (_, marked, reached, n) => {
    const main = startMain();
    const { found } = classificationOf(marked);
    expect(found?.n).toBe(n);
    expect(await found?.name).toBe(n === 1 ? 'First' : '');
    found?.take(CLASSIFY);
    await expect.poll(() => sentIds(main)).toEqual(reached);
  });

  it('asks for nothing to be typed for a few items', () => {
    expect(classificationOf([0, 1]).found?.needsTyping).toBe(false);
  });

  it('asks for the name of the tenant at an MSP portal, once for each queue', () => {
    useApp.setState({ session: { ...SIGNED_IN, address: 'https://msp.portal.example' } });
    const { found, desk } = classificationOf([]);
    expect(found?.needsTyping).toBe(true);
    found?.take(CLASSIFY);
    expect(
      classificationIn({ ...desk, queue: QUEUE, openItem: () => openItem(desk.store) }, target),
    ).toMatchObject({ needsTyping: false });
  });
});

describe('all actions', () => {
  it('actions reach only items without a pending action, and the decisions have the action’s own ID', async () => {
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

describe('the tally', () => {
  it('counts each item of an action that a dialog started, as one by key', async () => {
    const main = startMain();
    const desk = openDesk();
    const items = await desk.untouched();
    const many = Array.from({ length: 1_200 }, () => items).flat();
    desk.follow(job, QUARANTINE, many);
    await expect.poll(() => main.inputs('review.addTally')).toHaveLength(2);
    const counted = main.inputs('review.addTally') as { seconds: number[]; undone: number }[];
    expect(counted.flatMap(({ seconds }) => seconds)).toHaveLength(1_200);
    expect(counted.map(({ undone }) => undone)).toEqual([0, 0]);
  });
});

describe('sending at once', () => {
  it('takes a decision that is still checked too, which then does not wait', async () => {
    let freeze: (result: Result<unknown>) => void = () => undefined;
    const frozen = new Promise<Result<unknown>>((resolve) => (freeze = resolve));
    const main = installMain({
      'bulk.freezeEntities': () => frozen,
      'bulk.start': answer(job),
      'bulk.sendNow': answer(null),
      'review.addTally': answer({ queries: [], alerts: [], tally: {} }),
    });
    const desk = openDesk();
    expect(desk.isWaiting()).toBe(false);
    const deciding = desk.decide(QUARANTINE);
    await expect.poll(desk.isWaiting).toBe(true);
    desk.sendNow();
    freeze(ok({ choice: 'c1' }));
    await deciding;
    expect(main.inputs('bulk.sendNow')).toEqual([{ jobs: ['j1'] }]);
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

describe('a decision that somebody else made first', () => {
  const CHANGED = {
    entity_id: 'e1',
    outcome: 'unsent',
    reason: 'Declined by carl@contoso.example, after it was loaded.',
    isChanged: true,
  };

  it('says who was faster, and is sent again only to overrule that', async () => {
    const main = installMain({
      'bulk.freezeEntities': answer({ choice: 'c1' }),
      'bulk.start': answer(job),
      'bulk.items': answer([CHANGED]),
      'review.addTally': answer({ queries: [], alerts: [], tally: {} }),
    });
    const desk = openDesk();
    await desk.decide(RESTORE);
    const first = { row: 0, offset: 0, cells: [0, 'e1', 'First'] as const };
    desk.store.setState({ open: first });
    expect(changedDecisions(desk.store.getState(), RESTORE)).toEqual([]);
    useJobs.setState({ jobs: [{ ...job, state: 'failed', endedAt: '2026-01-01T00:00:01Z' }] });
    await until(() => changedDecisions(desk.store.getState(), RESTORE).length > 0);
    expect(changedDecisions(desk.store.getState(), RESTORE)).toEqual([
      { entity_id: 'e1', reason: CHANGED.reason },
    ]);
    expect(desk.store.getState().decisions.get('e1')).toMatchObject({ stage: 'unsent', isChanged: true });
    expect(changedDecisions(desk.store.getState(), QUARANTINE)).toEqual([]);
    desk.store.setState({ selection: { kind: 'some', ranges: [[1, 1]] } });
    expect(changedDecisions(desk.store.getState(), RESTORE)).toEqual([]);
    desk.store.setState({ selection: { kind: 'some', ranges: [] } });
    useJobs.setState({ jobs: [] });
    await desk.decide(RESTORE, { overrules: ['e1'] });
    expect(main.inputs('bulk.start')).toMatchObject([
      { act: { name: 'restore' } },
      { act: { name: 'restore', overrules: ['e1'] } },
    ]);
  });
});
