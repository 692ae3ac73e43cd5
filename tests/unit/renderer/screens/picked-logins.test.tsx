import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PickedRows } from '../../../../renderer/screens/dashboard/PickedRows';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import type { ViewSpec } from '../../../../shared/dataset';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

/** The views that were read, and the answers that wait to be sent. */
const { read, waiting } = vi.hoisted(() => ({ read: [] as ViewSpec[], waiting: [] as (() => void)[] }));
const countryIn = ({ filter }: ViewSpec) => (filter[0]?.kind === 'is' ? String(filter[0].values[0]) : '');

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    view: async ({ view }: { view: ViewSpec }) => {
      read.push(view);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return ok({ count: 1, loaded: 1 });
    },
    window: async ({ view }: { view: ViewSpec }) => {
      const user = `${countryIn(view)}@contoso.example`;
      return ok({
        rows: [[0, user]],
        offset: 0,
        count: countryIn(view) === 'ng' ? 7 : 3,
        loaded: 7,
        cut: [],
      });
    },
  },
}));

setUpAllCommands();
beforeEach(() => {
  read.length = 0;
  waiting.length = 0;
  installMain();
});

const picked = (country: string) => (
  <PickedRows
    dataset={datasetOf({ columns: [{ key: 'user', label: 'User', type: 'text' }] })}
    filter={[]}
    pick={{ name: country, filter: [{ kind: 'is', key: 'country', values: [country] }] }}
    outcome="fail"
    appLabel={(app) => app}
    onOpen={() => undefined}
  />
);

it('never shows the logins of the former place under the name of the next one', async () => {
  const { rerender } = draw(picked('ng'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await screen.findByText(/^7 failed logins/);
  screen.getByRole('button', { name: /ng@contoso/ });
  rerender(picked('de'));
  expect([
    screen.queryByText(/^7 failed logins/),
    screen.queryByRole('button', { name: /ng@contoso/ }),
  ]).toEqual([null, null]);
  expect(screen.getByLabelText('Loading logins')).toBeTruthy();
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await screen.findByText(/^3 failed logins/);
  screen.getByRole('button', { name: /de@contoso/ });
});

it('reads only the last one of the places that a held arrow key passes', async () => {
  const { rerender } = draw(picked('ng'));
  for (const country of ['de', 'fr', 'nl']) rerender(picked(country));
  await waitFor(() => expect(read.map(countryIn)).toEqual(['ng', 'nl']));
});

it('offers a replay only while the selected logins are of one user', async () => {
  useWorkspace.setState({ tabs: [{ id: 't', screen: 'dashboard', title: 'Overview' }], current: 't' });
  const link = () => screen.queryByRole('button', { name: /^Replay/ });
  const { rerender, user } = draw(picked('ng'));
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.();
  await screen.findByText(/^7 failed logins/);
  // Six of its seven logins are not known here.
  expect(link()).toBeNull();
  rerender(
    <PickedRows
      dataset={datasetOf({ columns: [{ key: 'user', label: 'User', type: 'text' }] })}
      filter={[]}
      pick={{ name: 'Ann', filter: [{ kind: 'is', key: 'user', values: ['ann@contoso.example'] }] }}
      outcome="fail"
      appLabel={(app) => app}
      onOpen={() => undefined}
    />,
  );
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.();
  await user.click(await screen.findByRole('button', { name: /^Replay/ }));
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'replay',
    draft: { user: 'ann@contoso.example' },
  });
});
