import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { fail, ok, type Result } from '../../../../shared/bridge';
import { QueryConfig } from '../../../../shared/model/query';
import { TimeHistogram } from '../../../../renderer/components/charts/TimeHistogram';
import { SPANS } from '../../../../renderer/screens/hunt/result/tenant-histogram';
import { useApp } from '../../../../renderer/state/app-store';
import { datasets } from '../../../../renderer/bridge';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import type { Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { HuntHistogram } from '../../../../renderer/screens/hunt/result/HuntHistogram';
import { markFirstRows } from '../../../../renderer/state/first-rows';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { histogram: vi.fn(), facts: vi.fn() },
}));

vi.mock('../../../../renderer/components/charts/TimeHistogram', () => ({
  TimeHistogram: vi.fn(() => <p>The bars</p>),
}));

it('says why the rows over time could not be counted, and counts them again', async () => {
  installMain();
  markFirstRows(1);
  const counts = vi
    .mocked(datasets.histogram)
    .mockResolvedValue(fail({ kind: 'unexpected', message: 'The rows could not be read.', next: '' }));
  const dataset = {
    dataset: 'd1',
    state: 'complete',
    loaded: 3,
    total: 3,
    columns: [{ key: 'received', label: 'Received', type: 'time' }],
  };
  const store = createStore(() => ({ ...newHuntState(NEW_HUNT), dataset, view: emptyView('d1') }));
  const { user } = draw(<HuntHistogram hunt={{ store } as unknown as Hunt} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The rows over time could not be counted. The rows could not be read.');
  counts.mockResolvedValue(ok({ from: 0, to: 84, step: 1, series: [], outside: 0 }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('keeps the bars of the last count if counting again fails, and says that they are old', async () => {
  installMain();
  markFirstRows(1);
  const counts = vi.mocked(datasets.histogram);
  const bars = { from: 0, to: 84, step: 1, series: [{ value: 'clean', counts: [1] }], outside: 0 };
  counts.mockResolvedValue(ok(bars as never));
  const dataset = {
    dataset: 'd1',
    state: 'complete',
    loaded: 3,
    total: 3,
    columns: [{ key: 'received', label: 'Received', type: 'time' }],
  };
  const store = createStore(() => ({ ...newHuntState(NEW_HUNT), dataset, view: emptyView('d1') }));
  draw(<HuntHistogram hunt={{ store } as unknown as Hunt} />);
  await screen.findByText('The bars');
  counts.mockResolvedValue(fail({ kind: 'unexpected', message: 'The rows could not be read.', next: '' }));
  store.setState({ dataset: { ...dataset, loaded: 4, total: 4 } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('the bars show the last count');
  expect(screen.getByText('The bars')).toBeTruthy();
});

describe('a result that is loaded in part', () => {
  const HOUR = 3_600_000;
  const NOW = Date.UTC(2026, 9, 7);
  const config = QueryConfig.parse({
    fields: [{ field_id: 't', db_id: 'received', label: 'Received', type: 'time', analyzer: 'time' }],
    operators: [
      {
        operator_id: 'lt',
        label: 'is less than',
        expression_template: '{field} is less than {value}',
        arity: 1,
        field_analyzer: ['time'],
      },
      {
        operator_id: 'last',
        label: 'in the last',
        expression_template: '{field} in the last {value} {value2}',
        arity: 2,
        field_analyzer: ['time'],
      },
    ],
  });
  const ran = {
    saas_id: 'office365_emails',
    condition: { operator_id: 'last', field_id: 't', values: [7, 'days'] },
    sort_by: [{ db_id: 'received', order: 'desc' }],
  };
  const dataset = {
    dataset: 'part',
    state: 'idle',
    loaded: 25,
    total: 90_000,
    isTotalKnown: true,
    fetchedAt: NOW,
    columns: [{ key: 'received', label: 'Received', type: 'time' }],
  };
  /** Shows a hunt whose newest rows are loaded, at a tenant that counts as told. */
  const show = (
    name: string,
    totals: (within: readonly unknown[]) => Result<unknown>,
    change: object = {},
    session: object = {},
  ) => {
    const main = installMain({
      'query.countEach': (input) => totals((input as { within: readonly unknown[] }).within),
      'query.cancel': answer(null),
    });
    useApp.setState({ session: { ...SIGNED_IN, connectionId: name, ...session } });
    vi.mocked(TimeHistogram).mockClear();
    markFirstRows(1);
    vi.mocked(datasets.facts).mockResolvedValue(ok({ min: NOW - HOUR, max: NOW } as never));
    vi.mocked(datasets.histogram).mockImplementation(async ({ buckets }) =>
      ok({
        from: NOW - 168 * HOUR,
        to: NOW,
        step: (168 * HOUR) / buckets,
        series: [{ value: '', counts: [4] }],
        outside: 0,
      } as never),
    );
    const store = createStore(() => ({
      ...newHuntState(NEW_HUNT),
      run: { kind: 'ready', ran, words: '' },
      config: { kind: 'ready', value: config },
      dataset,
      view: emptyView('part'),
      ...change,
    }));
    const drawn = draw(<HuntHistogram hunt={{ store } as unknown as Hunt} />);
    return { main, store, ...drawn };
  };
  const bars = () => vi.mocked(TimeHistogram).mock.lastCall?.[0];

  it('shows the tenant’s counts of what is not loaded, over the time of the query', async () => {
    const { main } = show('counts', (within) => ok({ totals: within.map(() => 10) }));
    await waitFor(() => expect(bars()?.buckets).toBe(SPANS));
    const [loaded, rest] = bars()?.series ?? [];
    expect(loaded?.counts[0]).toBe(4);
    expect(rest?.label).toBe('Not loaded, counted by the tenant');
    expect(rest?.counts).toEqual([6, ...Array.from({ length: SPANS - 1 }, () => 10)]);
    expect(bars()).toMatchObject({ unknown: null, note: '25 of 90,000 loaded, gray: counted by the tenant' });
    expect(main.inputs('query.countEach')).toHaveLength(1);
  });

  it('marks what is not known where the tenant refuses, and does not ask it again', async () => {
    const refuse = () => fail({ kind: 'forbidden', message: 'No.', next: '' } as const);
    const first = show('refuses', refuse);
    await waitFor(() => expect(bars()?.unknown).toEqual({ from: NOW - 168 * HOUR, to: NOW - HOUR }));
    first.unmount();
    const second = show('refuses', refuse);
    await waitFor(() => expect(bars()?.unknown).not.toBeNull());
    expect([first, second].map(({ main }) => main.inputs('query.countEach').length)).toEqual([1, 0]);
  });

  it('asks again for other rows, and another tenant of the same connection, than those that were refused', async () => {
    const refuse = () => fail({ kind: 'forbidden', message: 'No.', next: '' } as const);
    const others = [
      {},
      { change: { run: { kind: 'ready', ran: { ...ran, query_domain: 'files' }, words: '' } } },
      { change: { run: { kind: 'ready', ran: { ...ran, query_entity_type: 'message' }, words: '' } } },
      { session: { tenant: 'Customer B' } },
    ];
    for (const { change, session } of others) {
      const { main, unmount } = show('other rows', refuse, change, session);
      await waitFor(() => expect(main.inputs('query.countEach')).toHaveLength(1));
      unmount();
    }
  });

  it('asks again for another query than the one that was invalid', async () => {
    const refuse = () => fail({ kind: 'invalid', message: 'No.', next: '' } as const);
    const runOf = (days: number) => ({
      kind: 'ready',
      words: '',
      ran: { ...ran, condition: { ...ran.condition, values: [days, 'days'] } },
    });
    const asked: number[] = [];
    for (const days of [7, 7, 3]) {
      const { main, unmount } = show('one query', refuse, { run: runOf(days) });
      await waitFor(() => expect(bars()?.unknown).toMatchObject({ to: NOW - HOUR }));
      asked.push(main.inputs('query.countEach').length);
      unmount();
    }
    expect(asked).toEqual([1, 0, 1]);
  });

  it('asks again after a failure that says nothing of the next time', async () => {
    const offline = () => fail({ kind: 'offline', message: 'No answer.', next: '' } as const);
    for (const _time of [1, 2]) {
      const { main, unmount } = show('offline', offline);
      await waitFor(() => expect(main.inputs('query.countEach')).toHaveLength(1));
      unmount();
    }
  });

  it('cancels counts that are not in yet with the run, and no others', async () => {
    const counted = show('counted', (within) => ok({ totals: within.map(() => 10) }));
    await waitFor(() => expect(bars()?.buckets).toBe(SPANS));
    counted.unmount();
    expect(counted.main.inputs('query.cancel')).toEqual([]);
    const left = show('left', () => new Promise(() => undefined) as never);
    await waitFor(() => expect(left.main.inputs('query.countEach')).toHaveLength(1));
    expect(left.main.inputs('query.cancel')).toEqual([]);
    act(() => left.store.setState({ dataset: { ...dataset, dataset: 'newer' } }));
    expect(left.main.inputs('query.cancel')).toEqual([{ run: 'histogram of part' }]);
  });

  it('counts the loaded rows alone where they are filtered', async () => {
    const filter = [{ kind: 'text', key: 'subject', text: 'x' }];
    const { main } = show('filtered', () => ok({ totals: [] }), { view: { ...emptyView('part'), filter } });
    await waitFor(() => expect(bars()?.unknown).not.toBeNull());
    expect(main.inputs('query.countEach')).toEqual([]);
  });

  it('marks nothing as not known while a small result is loading', async () => {
    useApp.setState({ settings: { ...useApp.getState().settings, autoLoadRows: 100_000 } });
    const { main } = show('small', () => ok({ totals: [] }), { loadJob: 'job' });
    await screen.findByText('The bars');
    expect(bars()).toMatchObject({ unknown: null, note: '25 of 90,000 loaded' });
    expect(main.inputs('query.countEach')).toEqual([]);
  });
});
