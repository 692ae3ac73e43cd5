import { act, screen, within, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { runCommand } from '../../../../renderer/commands/registry';
import { UnusualNow } from '../../../../renderer/screens/dashboard/UnusualNow';
import { readLeftRow } from '../../../../renderer/screens/dashboard/left-row';
import { usePanelEntry } from '../../../../renderer/screens/dashboard/picture-target';
import { setSession } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { RowAnswers } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { SessionState } from '../../../../shared/model/app-state';
import type { UnusualLogins } from '../../../../shared/model/login-counts';
import type { TravelReport } from '../../../../shared/model/travel';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { replies } = vi.hoisted(() => ({
  replies: { unusual: [] as unknown[], travel: [] as unknown[] },
}));

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    values: async () => ok({ values: [], distinct: 0 }),
    unusual: async () => replies.unusual.shift(),
    travel: async () => replies.travel.shift(),
  },
}));

const REPORT: TravelReport = {
  logins: 900,
  users: 80,
  failed: 7,
  egress: 212,
  nameless: 0,
  placeless: 31,
  pairs: 820,
  samePlace: 700,
  found: 14,
  sameTime: 1,
};
const LAGOS: UnusualLogins = {
  time: '2026-11-20T08:01:00.000Z',
  user: 'a.berg@acme.example',
  country: 'NG',
  city: 'Lagos',
  saas: 'slack2',
  count: 3,
  isFlagged: true,
  isRare: true,
};
const found = (logins: readonly UnusualLogins[]): Result<RowAnswers['unusual']> =>
  ok({ logins, users: 1, found: logins.reduce((sum, { count }) => sum + count, 0) });
const traveled = (report: Partial<TravelReport> = {}): Result<RowAnswers['travel']> =>
  ok({ report: { ...REPORT, ...report }, journeys: [] });
const failed = fail({ kind: 'unexpected', message: 'The rows could not be read.', next: 'Try again.' });
let tests = 0;
const panel = (isLoading = false, logins: Partial<DatasetState> = {}) => (
  <UnusualNow
    dataset={datasetOf({ dataset: `u${tests}`, ...logins })}
    version="1"
    filter={[]}
    isLoading={isLoading}
  />
);

setUpAllCommands();
beforeEach(() => {
  tests += 1;
  installMain();
  Object.assign(replies, { unusual: [found([LAGOS])], travel: [traveled()] });
  useWorkspace.setState({ tabs: [{ id: 't', screen: 'dashboard', title: 'Overview' }], current: 't' });
});

it('lists the country, time and user of an unusual login in one row, and replays from it', async () => {
  const { user } = draw(panel());
  const row = (await screen.findByText('Nigeria')).closest('tr');
  if (!row) throw new Error('There is no row.');
  expect(row.textContent).toContain('rare for the user · flagged');
  const name = within(row).getByRole('button', { name: 'Open a.berg@acme[.]example' });
  expect([name.textContent, name.title]).toEqual(['a.berg', 'a.berg@acme[.]example']);
  screen.getByText(/^3 successful logins of 1 user$/);
  await user.click(within(row).getByRole('button', { name: /^Replay the logins of a\.berg@acme/ }));
  const replay = { screen: 'replay', draft: { user: LAGOS.user, time: LAGOS.time } };
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject(replay);
});

it('replays the login whose row has the focus by the command', async () => {
  draw(panel());
  (await screen.findByRole('button', { name: 'Open a.berg@acme[.]example' })).focus();
  runCommand('dashboard.replay');
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'replay',
    draft: { user: LAGOS.user, time: LAGOS.time },
  });
});

it('gives the focus back to the row that was left when the overview is shown again', async () => {
  Object.assign(replies, { unusual: [found([LAGOS]), found([LAGOS])], travel: [traveled(), traveled()] });
  const name = { name: 'Open a.berg@acme[.]example' };
  const { unmount } = draw(panel());
  (await screen.findByRole('button', name)).focus();
  unmount();
  draw(panel());
  const again = await screen.findByRole('button', name);
  await waitFor(() => expect(document.activeElement).toBe(again));
});

const BACK = { name: 'Open a.berg@acme[.]example' };
const Beside = () => {
  const body = useRef<HTMLDivElement>(null);
  usePanelEntry(body);
  return <div ref={body} tabIndex={-1} role="group" aria-label="map" />;
};
const beside = () => (
  <>
    <Beside />
    {panel()}
  </>
);
/** Opens the overview, gives a row the focus, and leaves the overview. */
const leaveRow = async () => {
  const { unmount } = draw(panel());
  (await screen.findByRole('button', BACK)).focus();
  unmount();
};

it('takes the focus back before the map that is drawn earlier', async () => {
  Object.assign(replies, { unusual: [found([LAGOS]), found([LAGOS])], travel: [traveled(), traveled()] });
  await leaveRow();
  draw(beside());
  const again = await screen.findByRole('button', BACK);
  await waitFor(() => expect(document.activeElement).toBe(again));
});

it('gives the focus to the list when the row that was left is no longer in it', async () => {
  const other = { ...LAGOS, user: 'c.diaz@acme.example' };
  Object.assign(replies, { unusual: [found([LAGOS]), found([other])], travel: [traveled(), traveled()] });
  await leaveRow();
  draw(beside());
  await screen.findByRole('button', { name: 'Open c.diaz@acme[.]example' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Unusual now' })),
  );
});

it('forgets the focused row when the session ends', async () => {
  Object.assign(replies, { unusual: [found([LAGOS]), found([LAGOS])], travel: [traveled(), traveled()] });
  act(() => setSession({ kind: 'signedIn', connectionId: 'one' } as SessionState));
  await leaveRow();
  expect(readLeftRow()).toContain('a.berg@acme.example');
  act(() => setSession({ kind: 'signedOut' }));
  expect(readLeftRow()).toBe('');
  draw(beside());
  await screen.findByRole('button', BACK);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'map' }));
});

it('shows no number while logins load and none is found yet', async () => {
  Object.assign(replies, { unusual: [found([])], travel: [traveled({ found: 0 })] });
  draw(panel(true));
  await waitFor(() => expect(replies).toEqual({ unusual: [], travel: [] }));
  await screen.findByLabelText('Looking for unusual logins');
  expect(screen.getByRole('region', { name: 'Unusual now' }).textContent).not.toMatch(/\d/);
});

it('says that nothing is unusual only once all logins are compared, and what was compared', async () => {
  Object.assign(replies, { unusual: [found([])] });
  draw(panel());
  await screen.findByText('No unusual logins in this time and these apps');
  screen.getByText(/less than 10 % of the user’s successful logins.*at least 10 of them/);
});

it('says that nothing is unusual among the loaded logins alone after a load that was canceled or lacks an app', async () => {
  for (const lack of [{ state: 'idle' }, { notes: ['slack2'] }] as const) {
    Object.assign(replies, { unusual: [found([])], travel: [traveled()] });
    const { unmount } = draw(panel(false, lack));
    await screen.findByText('No unusual logins among the loaded logins');
    unmount();
  }
  Object.assign(replies, { unusual: [found([LAGOS])], travel: [traveled()] });
  draw(panel(false, { state: 'idle' }));
  await screen.findByText('3 successful logins of 1 user among the loaded logins');
});

it('names the latest rows only when there are more than it draws', async () => {
  const rows = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ ...LAGOS, user: `u${i}@acme.example`, count: 1 }));
  Object.assign(replies, { unusual: [found(rows(200))], travel: [traveled()] });
  const { unmount } = draw(panel());
  await screen.findByText('200 successful logins of 1 user');
  unmount();
  Object.assign(replies, { unusual: [found(rows(201))], travel: [traveled()] });
  draw(panel());
  await screen.findByText('201 successful logins of 1 user · latest 200 rows');
  // A row of column names, and those of the logins.
  expect(within(screen.getByRole('table', { name: 'Unusual now' })).getAllByRole('row')).toHaveLength(201);
});

it('says that the unusual logins could not be read, and reads them again', async () => {
  Object.assign(replies, { unusual: [failed, found([LAGOS])] });
  const { user } = draw(panel());
  await screen.findByText('The rows could not be read.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nigeria');
});

it('says how many journeys are impossible, how many logins known egress left out, and all else in its title', async () => {
  draw(panel());
  const note = await screen.findByRole('button', { name: /^14 impossible journeys/ });
  expect(note.textContent).toContain('212 through known egress left out');
  expect(note.title).toBe(
    [
      '820 pairs of consecutive successful logins of 80 users compared',
      '700 at the same place',
      '1 at the same time, without a speed',
      'left out: 212 logins through known egress',
      'left out: 31 without coordinates',
      '7 failed logins not compared',
    ].join(' · '),
  );
});

it('says that the search for impossible travel failed and tries again', async () => {
  Object.assign(replies, { travel: [failed, traveled()] });
  const { user } = draw(panel());
  await user.click(
    await screen.findByRole('button', { name: 'Impossible travel could not be found. Try again' }),
  );
  await screen.findByRole('button', { name: /^14 impossible journeys/ });
});
