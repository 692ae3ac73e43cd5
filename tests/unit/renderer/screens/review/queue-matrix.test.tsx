import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Queue } from '../../../../../renderer/features/review-queues/queue-kinds';
import { QueueHome } from '../../../../../renderer/screens/review/QueueHome';
import { currentQueue } from '../../../../../renderer/screens/review/queue-matrix';
import { useReview } from '../../../../../renderer/screens/review/review-store';
import { deskOf } from '../../../../../renderer/screens/review/use-desk';
import { useApp } from '../../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../../renderer/state/workspace-store';
import type { CountedQueue } from '../../../../../shared/model/review';
import { setUpAllCommands } from '../../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../../support/page';

setUpAllCommands();

const queue = (kind: string, app: string, domain: 'email' | 'file' = 'email'): Queue => ({
  id: `${kind} ${app} ${domain}`,
  kind,
  app,
  saas: app.toLowerCase(),
  domain,
  actions: [],
  counted: {
    id: `${kind} ${app} ${domain}`,
    label: `${kind} · ${app}`,
    query: {
      saas_id: app.toLowerCase(),
      query_domain: domain,
      query_entity_type: '',
      condition: { operator_id: 'and', condition: [] },
    } as never,
  },
});
const off = (kind: string, app: string): Queue => {
  const { counted: _, ...about } = queue(kind, app);
  return { ...about, off: `Off: no field for ${kind} was found.` };
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const count = ({ id }: Queue, total: number | null, more: Partial<CountedQueue> = {}) =>
  [id, { queue: id, total, oldest: null, since: null, fresh: null, ...more }] as const;

const [requests, reports, files, mailReports, drive] = [
  queue('Requests', 'North'),
  queue('Reports', 'North'),
  queue('Requests', 'North', 'file'),
  queue('Reports', 'South'),
  queue('Requests', 'Drive', 'file'),
];
const put = (queues: readonly Queue[], counts: readonly (readonly [string, CountedQueue])[]) =>
  useReview.setState({
    list: { kind: 'ready', queues, unread: [] },
    counts: new Map(counts),
    stored: { queries: [], alerts: [], tally: { since: 0, items: 0, undone: 0, seconds: [] } },
  });
const cell = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  installMain({ 'query.list': answer([]), 'review.count': answer({ id: 'j' }) });
  useApp.setState({ session: SIGNED_IN });
  useWorkspace.setState({ tabs: [{ id: 't1', screen: 'review', title: 'Review queue' }], current: 't1' });
});
afterEach(() => useWorkspace.setState({ tabs: [] }));

it('puts kinds of queues down and apps across, each cell with its number and the age of its oldest item', () => {
  put(
    [requests, reports, mailReports],
    [
      count(requests, 1_794, { oldest: ago(89), fresh: ['a', 'b'], since: 1 }),
      count(reports, 12),
      count(mailReports, 3, { oldest: ago(2) }),
    ],
  );
  draw(<QueueHome />);
  const grid = screen.getByRole('grid', { name: 'Queues' });
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual(['Queue', 'All apps', 'North', 'South']);
  expect(cell(/^Requests, North: 1,794 waiting 2 new oldest 89 days$/)).toBeTruthy();
  expect(cell(/^Reports, South: 3 waiting oldest 2 days$/)).toBeTruthy();
  const row = within(grid).getByRole('row', { name: /^Reports / });
  expect(row.textContent).toContain('Reports15');
});

it('tells an empty queue, one that is not counted yet, one that was refused, and none at all apart', () => {
  const failure = { kind: 'denied', message: 'Not allowed.', next: '' } as never;
  const [here, there] = [queue('Requests', 'South'), queue('Held', 'South')];
  put(
    [requests, reports, mailReports, here, there],
    [count(requests, 0), count(here, 7), count(mailReports, null, { failure })],
  );
  draw(<QueueHome />);
  const textsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('gridcell')
      .map((one) => one.textContent);
  expect(textsOf(/^Requests /)).toEqual(['Requests, North: 0 waiting', 'Requests, South: 7 waiting']);
  expect(textsOf(/^Reports /)).toEqual([
    'Reports, North: —not counted yet',
    'Reports, South: Not counted Not allowed.',
  ]);
  expect(textsOf(/^Held /)).toEqual(['no such queue', 'Held, South: —not counted yet']);
});

it('tells what is not counted from what the tenant refused, and adds neither up', () => {
  const failure = { kind: 'denied', message: 'Not allowed.', next: '' } as never;
  put([reports, mailReports, requests], [count(reports, 5), count(mailReports, null, { failure })]);
  draw(<QueueHome />);
  expect(cell(/^Reports, South: Not counted Not allowed\.$/)).toBeTruthy();
  expect(cell(/^Requests, North: not counted yet$/).textContent).toContain('—');
  expect(screen.getByRole('row', { name: /^Reports / }).textContent).toContain('at least 5');
});

it('collapses what is empty or off under a line with its number, and drops nothing', async () => {
  put(
    [requests, reports, drive, off('Reports', 'Drive')],
    [count(requests, 4), count(reports, 0), count(drive, 0)],
  );
  const { user } = draw(<QueueHome />);
  expect(screen.queryByRole('columnheader', { name: 'Drive' })).toBeNull();
  await user.click(screen.getByText('2 empty queues · 1 queue off'));
  expect((await screen.findAllByRole('listitem')).map((one) => one.textContent)).toEqual([
    'Reports · NorthEmpty',
    'Requests · DriveEmpty',
    'Reports · DriveOff: no field for Reports was found.',
  ]);
});

it('shows an empty queue as 0 where its kind and its app have other work', () => {
  put([requests, reports, drive], [count(requests, 4), count(reports, 2), count(drive, 1)]);
  draw(<QueueHome />);
  act(() =>
    useReview.setState({ counts: new Map([count(requests, 0), count(reports, 2), count(drive, 1)]) }),
  );
  expect(cell(/^Requests, North: 0 waiting$/)).toBeTruthy();
  expect(screen.queryByText(/empty queue/)).toBeNull();
});

it('names the type of each column of an app that has several', () => {
  put([requests, files], [count(requests, 1), count(files, 1)]);
  draw(<QueueHome />);
  expect(screen.getByRole('columnheader', { name: /^North ?Emails$/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /^North ?Files$/ })).toBeTruthy();
});

it('moves between the cells by the arrows, past an app without the queue, and opens one by Enter', async () => {
  put(
    [requests, reports, mailReports, drive],
    [count(requests, 1), count(reports, 2), count(mailReports, 3), count(drive, 4)],
  );
  const { user } = draw(<QueueHome />);
  await user.tab();
  act(() => cell(/^Requests, North/).focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cell(/^Requests, Drive/));
  await user.keyboard('{ArrowLeft}{ArrowDown}{End}');
  expect(document.activeElement).toBe(cell(/^Reports, South/));
  expect(currentQueue()?.id).toBe(mailReports.id);
  await user.keyboard('{Enter}');
  expect(deskOf('t1')?.queue.id).toBe(mailReports.id);
});

it('describes the current queue in a line, with its reason in full', async () => {
  const failure = { kind: 'denied', message: 'Not allowed.', next: '' } as never;
  put([requests], [count(requests, null, { failure })]);
  draw(<QueueHome />);
  act(() => cell(/^Requests, North/).focus());
  await screen.findByText('Requests, North · Emails · Not counted: Not allowed.');
});
