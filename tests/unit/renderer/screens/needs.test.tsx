import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NeedsRow } from '../../../../renderer/screens/dashboard/needs/NeedsRow';
import { focusNeeds } from '../../../../renderer/screens/dashboard/needs/focus';
import { NOT_READ, useTenantNeeds } from '../../../../renderer/screens/dashboard/needs/tenant-needs';
import { refreshNeeds } from '../../../../renderer/screens/dashboard/needs/use-needs';
import { useWantedQueue } from '../../../../renderer/features/review-queues/open-queue';
import { useWantedNewRows } from '../../../../renderer/query/open-new-rows';
import { useApp } from '../../../../renderer/state/app-store';
import { useLogins } from '../../../../renderer/state/logins-store';
import { useSchedules } from '../../../../renderer/state/schedules-store';
import { useWatches } from '../../../../renderer/state/watches-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Failure, type Result } from '../../../../shared/bridge';
import { App } from '../../../../shared/model/apps';
import { QueryConfig } from '../../../../shared/model/query';
import { SafeQuery } from '../../../../shared/model/saved-query';
import type { Watch } from '../../../../shared/model/watch';
import type { WorkSchedule } from '../../../../shared/model/work-schedule';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN, type Answers } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

setUpAllCommands();

const MAIL = App.parse({ name: 'mail', label: 'Mail', family: 'saas', state: 'enabled', domains: ['email'] });
const CHAT = App.parse({ name: 'chat', label: 'Chat', family: 'saas', state: 'enabled', domains: ['email'] });
const field = (db_id: string, type = 'boolean') => ({ field_id: db_id, db_id, label: db_id, type });
const CONFIG = QueryConfig.parse({
  operators: [
    { operator_id: 'eq', label: 'equals', expression_template: '{field} equals {value}', arity: 1 },
  ],
  fields: [
    field('is_restore_requested'),
    field('is_user_reported'),
    field('restore_request_time', 'datetime'),
  ],
});
const SAVED = SafeQuery.parse({
  query_id: 'q1',
  query_label: 'Wire fraud',
  saas_id: 'mail',
  query_domain: 'email',
  query_entity_type: 'mail_email',
  query_subtype: 'report',
  columns: [],
});
const FORBIDDEN: Failure = { kind: 'forbidden', message: 'You may not read this.', next: 'Ask an admin.' };
const LOST: Failure = { kind: 'offline', message: 'The tenant did not answer.', next: 'Check the proxy.' };

type QueueInput = { readonly queue: { readonly id: string } };
/** Answers the counts of queues by their IDs; any other queue is empty. */
const waiting =
  (counts: Readonly<Record<string, Result<unknown>>>) =>
  (input: unknown): Result<unknown> =>
    counts[(input as QueueInput).queue.id] ?? ok({ total: 0, oldest: null });

const answers = (
  counts: Readonly<Record<string, Result<unknown>>>,
  apps: readonly App[] = [MAIL],
): Answers => ({
  'apps.secEntities': answer({ apps }),
  'query.config': answer(CONFIG),
  'review.waiting': waiting(counts),
  'watch.list': answer({ watches: [], notices: [] }),
});
const items = (total: number, oldest: string | null = null) => ok({ total, oldest });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1_000).toISOString();

const watch = (patch: Partial<Watch>): Watch => ({
  query_id: 'q1',
  label: 'Wire fraud',
  minutes: 30,
  counts: [
    { at: Date.now() - 7_200_000, total: 5 },
    { at: Date.now() - 600_000, total: 9 },
  ],
  seen: { at: Date.now() - 7_200_000, total: 5 },
  nextAt: Date.now() + 60_000,
  fails: 0,
  trouble: null,
  ...patch,
});
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

const tile = (name: RegExp) => screen.findByRole('button', { name });
/** Returns the screen on which a queue was opened, and the queue. */
const opened = () => {
  const { wanted } = useWantedQueue.getState();
  return [useWorkspace.getState().tabs.find(({ id }) => id === wanted?.tab)?.screen, wanted?.queue];
};
const list = () => useSchedules.setState({ schedules: { state: 'ready', list: [] } });

beforeEach(() => {
  useApp.setState({ session: SIGNED_IN });
  useWatches.setState({ watches: [], notices: [], isRead: true, failure: null });
  useWorkspace.setState({ tabs: [], current: null });
  list();
});
afterEach(() => {
  useTenantNeeds.setState(NOT_READ);
  useLogins.setState({ dataset: null, connection: '' });
  useWantedNewRows.setState({ wanted: null });
});

describe('the counts of what needs the analyst', () => {
  it('add up the queues of all apps, with the age of the item that waits longest', async () => {
    installMain(
      answers({ 'restore mail_email': items(3, daysAgo(2)), 'restore chat_email': items(2, daysAgo(5)) }, [
        MAIL,
        CHAT,
      ]),
    );
    draw(<NeedsRow />);
    await tile(/^Restore requests: 5, oldest 5 days$/);
    await tile(/^User reports: 0$/);
    await tile(/^Apps in trouble: 0$/);
  });

  it('say that they are being counted until every queue is', async () => {
    let release = () => undefined as void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    installMain({
      ...answers({}),
      'review.waiting': async () => {
        await gate;
        return items(4);
      },
    });
    draw(<NeedsRow />);
    await tile(/^Restore requests: counting…$/);
    expect(screen.queryByText(/Nothing waits/)).toBeNull();
    release();
    await tile(/^Restore requests: 4$/);
  });

  it('give way to one sentence if nothing waits', async () => {
    installMain(answers({}));
    draw(<NeedsRow />);
    expect(await screen.findByText(/^Nothing waits: no restore requests/)).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('show no 0 for a queue that could not be read, but the reason and a retry', async () => {
    const counts: Record<string, Result<unknown>> = { 'restore mail_email': fail(LOST) };
    installMain(answers(counts));
    const { user } = draw(<NeedsRow />);
    const restore = await tile(/^Restore requests: not read$/);
    expect(restore.title).toContain('The tenant did not answer.');
    expect(screen.queryByText(/Nothing waits/)).toBeNull();
    counts['restore mail_email'] = items(6);
    await user.click(screen.getByRole('button', { name: 'Count again: Restore requests' }));
    await tile(/^Restore requests: 6$/);
  });

  it('give a least number if some queues could not be read, and name them with the reasons in the menu', async () => {
    installMain(answers({ 'restore mail_email': items(3), 'restore chat_email': fail(LOST) }, [MAIL, CHAT]));
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^Restore requests: at least 3, 1 not read$/));
    const menu = await screen.findByRole('menu', { name: 'Restore requests' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Mail · Emails3',
      'Chat · Emails: not read. The tenant did not answer. Check the proxy.Retry',
    ]);
  });

  it('say that the analyst has no permission', async () => {
    installMain(answers({ 'reported mail_email': fail(FORBIDDEN) }));
    draw(<NeedsRow />);
    const reported = await tile(/^User reports: no permission$/);
    expect(reported.title).toContain('You may not read this.');
  });

  it('stay after a count that failed, and say that they are older', async () => {
    const counts: Record<string, Result<unknown>> = { 'restore mail_email': items(3) };
    installMain(answers(counts));
    draw(<NeedsRow />);
    await tile(/^Restore requests: 3$/);
    counts['restore mail_email'] = fail(LOST);
    await act(() => refreshNeeds());
    await tile(/^Restore requests: 3, not refreshed$/);
  });

  it('show no 0 if the apps can’t be read, but what was known before', async () => {
    let apps: Result<unknown> = fail(LOST);
    installMain({ ...answers({ 'restore mail_email': items(3) }), 'apps.secEntities': () => apps });
    draw(<NeedsRow />);
    await tile(/^Restore requests: not read$/);
    await tile(/^Apps in trouble: not read$/);
    apps = ok({ apps: [MAIL] });
    await act(() => refreshNeeds());
    await tile(/^Restore requests: 3$/);
    apps = fail(LOST);
    await act(() => refreshNeeds());
    await tile(/^Restore requests: 3, not refreshed$/);
    await tile(/^Apps in trouble: 0, not refreshed$/);
  });

  it('say if the tenant has no field for them', async () => {
    installMain({
      ...answers({ 'restore mail_email': items(1) }),
      'query.config': answer(QueryConfig.parse({ ...CONFIG, fields: [field('is_restore_requested')] })),
    });
    draw(<NeedsRow />);
    const reported = await tile(/^User reports: not offered$/);
    expect(reported.title).toContain('no field for reports by users');
  });

  it('never say that nothing waits of what the tenant was not asked', async () => {
    installMain({
      ...answers({}),
      'query.config': answer(QueryConfig.parse({ ...CONFIG, fields: [field('is_restore_requested')] })),
    });
    draw(<NeedsRow />);
    await tile(/^User reports: not offered$/);
    await tile(/^Restore requests: 0$/);
    expect(screen.queryByText(/Nothing waits/)).toBeNull();
  });

  it('tell no age while nothing was read, and the age of what main had kept', async () => {
    let apps: Result<unknown> = fail(LOST);
    installMain({ ...answers({}), 'apps.secEntities': () => apps });
    draw(<NeedsRow />);
    await tile(/^Restore requests: not read$/);
    expect(screen.queryByText(/^counts .* old/)).toBeNull();
    apps = ok({ apps: [MAIL] }, { cachedAt: Date.now() - 3_600_000 });
    await act(() => refreshNeeds());
    await screen.findByText(/^Nothing waits/);
    expect(screen.getByText(/^counts 1 h old/)).toBeTruthy();
  });

  it('come from the tenant again after the refresh beside their age', async () => {
    const main = installMain({ ...answers({}), 'session.refresh': answer(null) });
    const { user } = draw(<NeedsRow />);
    await screen.findByText(/^Nothing waits/);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(main.inputs('apps.secEntities')).toHaveLength(2));
    expect(main.inputs('session.refresh')).toHaveLength(1);
  });

  it('give the reason instead of being counted for ever while the tenant can’t be asked', async () => {
    const main = installMain(answers({}));
    useApp.setState({ session: { ...SIGNED_IN, expired: true } });
    useWatches.setState({ watches: [watch({ counts: [], seen: null })] });
    draw(<NeedsRow />);
    for (const name of ['Restore requests', 'User reports', 'New in watched queries', 'Apps in trouble'])
      expect((await tile(new RegExp(`^${name}: not read$`))).title).toContain('Sign in again.');
    act(() => useApp.setState({ session: { ...SIGNED_IN, disconnectedSince: 1 } }));
    expect((await tile(/^Restore requests: not read$/)).title).toContain('Not connected');
    expect(main.calls).toEqual([]);
  });

  it('never show those of another connection', async () => {
    installMain(answers({ 'restore mail_email': items(3) }));
    draw(<NeedsRow />);
    await tile(/^Restore requests: 3$/);
    installMain({ ...answers({}), 'apps.secEntities': () => new Promise(() => undefined) });
    act(() => useApp.setState({ session: { ...SIGNED_IN, connectionId: 'other' } }));
    await tile(/^Restore requests: counting…$/);
  });

  it('wait while the tenant can’t be reached, and keep their age', async () => {
    useApp.setState({ session: { ...SIGNED_IN, disconnectedSince: 1 } });
    useTenantNeeds.setState({ ...NOT_READ, connection: 'c', apps: [MAIL], readAt: Date.now() - 3_600_000 });
    const main = installMain(answers({}));
    draw(<NeedsRow />);
    expect(screen.getByText(/^counts 1 h old/)).toBeTruthy();
    expect(main.calls).toEqual([]);
  });
});

describe('the apps', () => {
  it('count as in trouble if their state is unknown, or their fields or logins could not be read', async () => {
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

  it('raise nothing if the tenant turned them off', async () => {
    installMain(answers({}, [MAIL, App.parse({ ...CHAT, state: 'disabled' })]));
    draw(<NeedsRow />);
    await screen.findByText(/^Nothing waits/);
  });
});

describe('the watched queries', () => {
  it('count if they have new rows, and open at them', async () => {
    installMain({ ...answers({}), 'saved.read': answer(SAVED) });
    useWatches.setState({ watches: [watch({}), watch({ query_id: 'q2', seen: { at: 1, total: 9 } })] });
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^New in watched queries: 1, newest 10 minutes ago$/));
    expect(useWantedNewRows.getState().wanted).toMatchObject({ query_id: 'q1' });
  });

  it('tell the age of the count that first found new rows, while the oldest last count is that of the row', async () => {
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

  it('show no 0 if one could not be counted', async () => {
    const watches = [watch({ counts: [], seen: null, trouble: { message: 'Too slow.', isOver: false } })];
    const main = installMain({ ...answers({}), 'watch.list': answer({ watches, notices: [] }) });
    useWatches.setState({ watches });
    const { user } = draw(<NeedsRow />);
    await tile(/^New in watched queries: not read$/);
    await user.click(screen.getByRole('button', { name: 'Count again: New in watched queries' }));
    await waitFor(() => expect(main.inputs('watch.countNow')).toEqual([{ query_ids: ['q1'] }]));
    await tile(/^New in watched queries: not read$/);
  });

  it('stay until a refresh counts them again, which waits while the tenant can’t be asked', async () => {
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

  it('can be unwatched if they are gone at the tenant', async () => {
    const main = installMain(answers({}));
    useWatches.setState({ watches: [watch({ trouble: { message: 'It is gone.', isOver: true } })] });
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^New in watched queries: not read$/));
    const menu = await screen.findByRole('menu', { name: 'New in watched queries' });
    await user.click(within(menu).getByRole('menuitem', { name: /Stop watching/ }));
    expect(main.inputs('watch.stop')).toEqual([{ query_ids: ['q1'] }]);
  });

  it('show no 0 while their list is not read', async () => {
    installMain(answers({}));
    useWatches.setState({ isRead: false });
    draw(<NeedsRow />);
    await tile(/^New in watched queries: counting…$/);
    act(() => useWatches.setState({ failure: LOST }));
    await tile(/^New in watched queries: not read$/);
  });
});

describe('the schedules', () => {
  it('count if they failed, and open in the jobs', async () => {
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

  it('show no 0 if their list could not be read', async () => {
    installMain(answers({}));
    useSchedules.setState({ schedules: { state: 'failed', failure: LOST } });
    draw(<NeedsRow />);
    await tile(/^Failed schedules: not read$/);
  });
});

describe('the row', () => {
  it('keeps the focus on a count while it changes, and on the link that refreshes', async () => {
    const counts: Record<string, Result<unknown>> = { 'restore mail_email': items(3) };
    installMain(answers(counts, [MAIL, CHAT]));
    const { user } = draw(<NeedsRow />);
    const restore = await tile(/^Restore requests: 3$/);
    restore.focus();
    counts['restore chat_email'] = items(2);
    await act(() => refreshNeeds());
    expect(document.activeElement).toBe(await tile(/^Restore requests: 5$/));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(document.activeElement?.textContent).toBe('Refresh');
  });

  it('hands the focus of a retry to the count, and that of the counts to the row once nothing waits', async () => {
    const counts: Record<string, Result<unknown>> = { 'restore mail_email': fail(LOST) };
    installMain(answers(counts));
    const { user } = draw(<NeedsRow />);
    await tile(/^Restore requests: not read$/);
    delete counts['restore mail_email'];
    await user.click(screen.getByRole('button', { name: 'Count again: Restore requests' }));
    await screen.findByText(/^Nothing waits/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What needs you' })),
    );
  });

  it('moves the focus by arrow keys, and opens the only queue that waits', async () => {
    installMain(answers({ 'reported mail_email': items(2) }));
    const { user } = draw(<NeedsRow />);
    const reported = await tile(/^User reports: 2$/);
    act(focusNeeds);
    expect(document.activeElement).toBe(reported);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore requests: 0');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(opened()).toEqual(['review', 'reported mail_email']);
  });

  it('lets the analyst choose between queues that wait', async () => {
    installMain(
      answers({ 'restore mail_email': items(3), 'restore chat_email': items(2, daysAgo(1)) }, [MAIL, CHAT]),
    );
    const { user } = draw(<NeedsRow />);
    (await tile(/^Restore requests: 5/)).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'Restore requests' });
    await user.click(within(menu).getByRole('menuitem', { name: /^Chat · Emails/ }));
    expect(opened()).toEqual(['review', 'restore chat_email']);
  });

  it('does not open a menu by itself that a new count had closed', async () => {
    const counts = { 'restore mail_email': items(3), 'restore chat_email': items(2) };
    const main = answers(counts, [MAIL, CHAT]);
    installMain(main);
    const { user } = draw(<NeedsRow />);
    await user.click(await tile(/^Restore requests: 5$/));
    await screen.findByRole('menu', { name: 'Restore requests' });
    installMain(answers({ 'restore mail_email': items(3) }, [MAIL, CHAT]));
    await act(() => refreshNeeds());
    await tile(/^Restore requests: 3$/);
    installMain(main);
    await act(() => refreshNeeds());
    await tile(/^Restore requests: 5$/);
    await waitFor(() => expect(screen.queryByRole('menu', { name: 'Restore requests' })).toBeNull());
  });
});
