import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NeedsRow } from '../../../../../renderer/screens/dashboard/needs/NeedsRow';
import { refreshNeeds } from '../../../../../renderer/screens/dashboard/needs/use-needs';
import { useWantedNewRows } from '../../../../../renderer/query/open-new-rows';
import { useApp } from '../../../../../renderer/state/app-store';
import { useLogins } from '../../../../../renderer/state/logins-store';
import { useSchedules } from '../../../../../renderer/state/schedules-store';
import { useWatches } from '../../../../../renderer/state/watches-store';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../../shared/bridge';
import { App } from '../../../../../shared/model/apps';
import type { WorkSchedule } from '../../../../../shared/model/work-schedule';
import { SAVED } from '../fake-saved';
import { answer, draw, installMain, SIGNED_IN } from '../../../../support/page';
import { datasetOf } from '../../dataset-view/fake-rows';
import { answers, CHAT, CONFIG, daysAgo, LOST, MAIL, setUpNeeds, tile, watch } from './needs-setup';

setUpNeeds();

const schedule = (patch: Partial<WorkSchedule>): WorkSchedule =>
  ({
    id: 's1',
    label: 'Morning report',
    tenant: 'Contoso',
    isPaused: false,
    isRunning: false,
    owed: null,
    blocked: null,
    last: null,
    ...patch,
  }) as WorkSchedule;
const ended = (state: 'done' | 'failed') => ({
  due: daysAgo(1),
  at: daysAgo(1),
  state,
  message: 'The folder is gone.',
  job: 'j',
});

describe('the apps', () => {
  it('apps count as in trouble if their state is unknown, or their fields or logins could not be read', async () => {
    const odd = App.parse({ name: 'odd', label: 'Odd', family: 'saas', state: 'melting', domains: [] });
    installMain({
      ...answers({}, [MAIL, CHAT, odd]),
      'query.config': (input) =>
        (input as { saas_id: string }).saas_id === 'chat' ? fail(LOST) : ok(CONFIG),
    });
    useLogins.setState({ connection: 'c', dataset: datasetOf({ notes: ['mail'] }) });
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^Apps in trouble: 3$/));
    const menu = await screen.findByRole('menu', { name: 'Apps in trouble' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Maillogins could not be loaded',
      'Chatfields could not be read: The tenant did not answer.',
      'Oddunknown state',
    ]);
    await user.click(within(menu).getByRole('menuitem', { name: /^Odd/ }));
    expect(useWorkspace.getState().tabs).toMatchObject([{ screen: 'apps', draft: { app: 'odd' } }]);
  });

  it('apps need nothing if the tenant sent neither their states nor their types, and refuses a type', async () => {
    const silent = [MAIL, CHAT].map(({ name, label }) => App.parse({ name, label, family: 'saas' }));
    installMain({
      ...answers({}, silent),
      'query.config': (input) =>
        (input as { query_domain: string }).query_domain === 'email'
          ? ok(CONFIG)
          : fail({ kind: 'invalid', message: 'It has no such queries', next: '' }),
    });
    draw(<NeedsRow />);
    await screen.findByText(/^You’re all caught up/);
  });

  it('apps need nothing if the tenant turned them off', async () => {
    installMain(answers({}, [MAIL, App.parse({ ...CHAT, state: 'disabled' })]));
    draw(<NeedsRow />);
    await screen.findByText(/^You’re all caught up/);
  });
});

describe('the watched queries', () => {
  it('watched queries count if they have new rows, and open at them', async () => {
    installMain({ ...answers({}), 'saved.read': answer(SAVED) });
    useWatches.setState({ watches: [watch({}), watch({ query_id: 'q2', seen: { at: 1, total: 9 } })] });
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^New in watched queries: 1, newest 10 minutes ago$/));
    expect(useWantedNewRows.getState().wanted).toMatchObject({ query_id: 'q1' });
  });

  it('the tile of watched queries shows the age of the count that first found new rows, while the oldest last count is that of the row', async () => {
    installMain(answers({}));
    const hours = (n: number) => Date.now() - n * 3_600_000 - 1_000;
    const counts = [
      { at: hours(9), total: 5 },
      { at: hours(6), total: 9 },
      { at: hours(2), total: 9 },
    ];
    useWatches.setState({ watches: [watch({ counts, seen: counts[0] ?? null })] });
    draw(<NeedsRow />);
    await tile(/^New in watched queries: 1, newest 6 hours ago$/);
    await screen.findByText(/^counts 2 h old/);
  });

  it('watched queries show no 0 if one could not be counted', async () => {
    const watches = [watch({ counts: [], seen: null, trouble: { message: 'Too slow.', isOver: false } })];
    const main = installMain({ ...answers({}), 'watch.list': answer({ watches, notices: [] }) });
    useWatches.setState({ watches });
    const { user } = draw(<NeedsRow />);
    await tile(/^New in watched queries: not read$/);
    await user.click(screen.getByRole('button', { name: 'Count again: New in watched queries' }));
    await waitFor(() => expect(main.inputs('watch.countNow')).toEqual([{ query_ids: ['q1'] }]));
    await tile(/^New in watched queries: not read$/);
  });

  it('watched queries stay until a refresh counts them again, which waits while the tenant can’t be asked', async () => {
    const main = installMain(answers({}));
    const trouble = { message: 'Too slow.', isOver: false };
    useWatches.setState({ watches: [watch({ trouble })] });
    draw(<NeedsRow />);
    await tile(/^New in watched queries: 1, not refreshed/);
    useApp.setState({ session: { ...SIGNED_IN, expired: true } });
    await act(() => refreshNeeds());
    expect(main.inputs('watch.countNow')).toEqual([]);
    useApp.setState({ session: SIGNED_IN });
    await act(() => refreshNeeds());
    expect(main.inputs('watch.countNow')).toEqual([{ query_ids: ['q1'] }]);
    expect(main.inputs('watch.start')).toEqual([]);
  });

  it('a watched query can be unwatched if the tenant no longer has it', async () => {
    const main = installMain(answers({}));
    useWatches.setState({ watches: [watch({ trouble: { message: 'It is gone.', isOver: true } })] });
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^New in watched queries: not read$/));
    const menu = await screen.findByRole('menu', { name: 'New in watched queries' });
    await user.click(within(menu).getByRole('menuitem', { name: /Stop watching/ }));
    expect(main.inputs('watch.stop')).toEqual([{ query_ids: ['q1'] }]);
  });

  it('watched queries show no 0 while their list is not read', async () => {
    installMain(answers({}));
    useWatches.setState({ isRead: false });
    draw(<NeedsRow />);
    await tile(/^New in watched queries: counting…$/);
    act(() => useWatches.setState({ failure: LOST }));
    await tile(/^New in watched queries: not read$/);
  });
});

describe('the schedules', () => {
  it('schedules count if they failed, and open in the jobs', async () => {
    installMain(answers({}));
    useSchedules.setState({
      schedules: {
        state: 'ready',
        list: [
          schedule({ last: ended('failed') }),
          schedule({ id: 's2', last: ended('done') }),
          schedule({ id: 's3', last: ended('failed'), isPaused: true }),
        ],
      },
    });
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^Failed schedules: 1, newest 1 day ago$/));
    expect(useWorkspace.getState().tabs).toMatchObject([{ screen: 'jobs', draft: { schedule: 's1' } }]);
  });

  it('schedules show no 0 if their list could not be read', async () => {
    installMain(answers({}));
    useSchedules.setState({ schedules: { state: 'failed', failure: LOST } });
    draw(<NeedsRow />);
    await tile(/^Failed schedules: not read$/);
  });
});
