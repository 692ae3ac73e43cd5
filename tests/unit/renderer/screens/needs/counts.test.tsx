import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NeedsRow } from '../../../../../renderer/screens/dashboard/needs/NeedsRow';
import { NOT_READ, useTenantNeeds } from '../../../../../renderer/screens/dashboard/needs/tenant-needs';
import { refreshNeeds } from '../../../../../renderer/screens/dashboard/needs/use-needs';
import { useApp } from '../../../../../renderer/state/app-store';
import { useWatches } from '../../../../../renderer/state/watches-store';
import { fail, ok, type Result } from '../../../../../shared/bridge';
import { QueryConfig } from '../../../../../shared/model/query';
import { answer, draw, installMain, SIGNED_IN } from '../../../../support/page';
import {
  answers,
  CHAT,
  CONFIG,
  daysAgo,
  field,
  FORBIDDEN,
  items,
  LOST,
  MAIL,
  setUpNeeds,
  tile,
  watch,
} from './needs-setup';

setUpNeeds();

describe('the counts of what needs the analyst', () => {
  it('adds up the queues of all apps, with the age of the item that waits longest', async () => {
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

  it('says that queues are being counted until every queue is', async () => {
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
    expect(screen.queryByText(/all caught up/)).toBeNull();
    release();
    await tile(/^Restore requests: 4$/);
  });

  it('shows one sentence instead of counts if nothing waits', async () => {
    installMain(answers({}));
    draw(<NeedsRow />);
    expect(await screen.findByText(/^You’re all caught up: no restore requests/)).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('shows no 0 for a queue that could not be read, but the reason and a retry', async () => {
    const counts: Record<string, Result<unknown>> = { 'restore mail_email': fail(LOST) };
    installMain(answers(counts));
    const { user } = draw(<NeedsRow />);
    const restore = await tile(/^Restore requests: not read$/);
    expect(restore.title).toContain('The tenant did not answer.');
    expect(screen.queryByText(/all caught up/)).toBeNull();
    counts['restore mail_email'] = items(6);
    await user.click(screen.getByRole('button', { name: 'Count again: Restore requests' }));
    await tile(/^Restore requests: 6$/);
  });

  it('shows a least number if some queues could not be read, and names them with the reasons in the menu', async () => {
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

  it('says that the analyst has no permission', async () => {
    installMain(answers({ 'reported mail_email': fail(FORBIDDEN) }));
    draw(<NeedsRow />);
    const reported = await tile(/^User reports: no permission$/);
    expect(reported.title).toContain('You may not read this.');
  });

  it('the counts stay after a count that failed, and say that they are older', async () => {
    const counts: Record<string, Result<unknown>> = { 'restore mail_email': items(3) };
    installMain(answers(counts));
    draw(<NeedsRow />);
    await tile(/^Restore requests: 3$/);
    counts['restore mail_email'] = fail(LOST);
    await act(() => refreshNeeds());
    await tile(/^Restore requests: 3, not refreshed$/);
  });

  it('shows no 0 if the apps can’t be read, but the last known count', async () => {
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

  it('says if the tenant has no field for a count', async () => {
    installMain({
      ...answers({ 'restore mail_email': items(1) }),
      'query.config': answer(QueryConfig.parse({ ...CONFIG, fields: [field('is_restore_requested')] })),
    });
    draw(<NeedsRow />);
    const reported = await tile(/^User reports: not offered$/);
    expect(reported.title).toContain('No field for reports by users');
  });

  it('never says that nothing waits in a queue that was not counted', async () => {
    installMain({
      ...answers({}),
      'query.config': answer(QueryConfig.parse({ ...CONFIG, fields: [field('is_restore_requested')] })),
    });
    draw(<NeedsRow />);
    await tile(/^User reports: not offered$/);
    await tile(/^Restore requests: 0$/);
    expect(screen.queryByText(/all caught up/)).toBeNull();
  });

  it('shows no age while nothing was read, and the age of the count that main stored', async () => {
    let apps: Result<unknown> = fail(LOST);
    installMain({ ...answers({}), 'apps.secEntities': () => apps });
    draw(<NeedsRow />);
    await tile(/^Restore requests: not read$/);
    expect(screen.queryByText(/^counts .* old/)).toBeNull();
    apps = ok({ apps: [MAIL] }, { cachedAt: Date.now() - 3_600_000 });
    await act(() => refreshNeeds());
    await screen.findByText(/^You’re all caught up/);
    expect(screen.getByText(/^counts 1 h old/)).toBeTruthy();
  });

  it('reads the counts from the tenant again after the refresh beside their age', async () => {
    const main = installMain({ ...answers({}), 'session.refresh': answer(null) });
    const { user } = draw(<NeedsRow />);
    await screen.findByText(/^You’re all caught up/);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(main.inputs('apps.secEntities')).toHaveLength(2));
    expect(main.inputs('session.refresh')).toHaveLength(1);
  });

  it('gives the reason instead of counting for ever while the tenant can’t be asked', async () => {
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

  it('never shows the counts of another connection', async () => {
    installMain(answers({ 'restore mail_email': items(3) }));
    draw(<NeedsRow />);
    await tile(/^Restore requests: 3$/);
    installMain({ ...answers({}), 'apps.secEntities': () => new Promise(() => undefined) });
    act(() => useApp.setState({ session: { ...SIGNED_IN, connectionId: 'other' } }));
    await tile(/^Restore requests: counting…$/);
  });

  it('the counts wait while the tenant can’t be reached, and keep their age', async () => {
    useApp.setState({ session: { ...SIGNED_IN, disconnectedSince: 1 } });
    useTenantNeeds.setState({ ...NOT_READ, connection: 'c', apps: [MAIL], readAt: Date.now() - 3_600_000 });
    const main = installMain(answers({}));
    draw(<NeedsRow />);
    expect(screen.getByText(/^counts 1 h old/)).toBeTruthy();
    expect(main.calls).toEqual([]);
  });
});
