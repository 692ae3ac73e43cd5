import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NeedsRow } from '../../../../../renderer/screens/dashboard/needs/NeedsRow';
import { focusNeeds } from '../../../../../renderer/screens/dashboard/needs/focus';
import { refreshNeeds } from '../../../../../renderer/screens/dashboard/needs/use-needs';
import { useWantedQueue } from '../../../../../renderer/features/review-queues/open-queue';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import { fail, type Result } from '../../../../../shared/bridge';
import { draw, installMain } from '../../../../support/page';
import { answers, CHAT, daysAgo, items, LOST, MAIL, setUpNeeds, tile } from './needs-setup';

setUpNeeds();

/** Returns the screen on which a queue was opened, and the queue. */
const opened = () => {
  const { wanted } = useWantedQueue.getState();
  return [useWorkspace.getState().tabs.find(({ id }) => id === wanted?.tab)?.screen, wanted?.queue];
};

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
    await screen.findByText(/^You’re all caught up/);
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
