import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DashboardScreen } from '../../../../renderer/screens/dashboard/DashboardScreen';
import { useLogins } from '../../../../renderer/state/logins-store';
import { useStatus } from '../../../../renderer/state/status-store';
import { fail, ok } from '../../../../shared/bridge';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { groups } = vi.hoisted(() => ({ groups: [] as { values: unknown[]; count: number }[] }));
const refused = async () => fail({ kind: 'unexpected', message: 'Not in this test.', next: '' });
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: new Proxy(
    { group: async () => ok({ groups: [...groups], total: 0 }), facts: async () => ok({}) },
    { get: (known, name) => (known as Record<string | symbol, unknown>)[name] ?? refused },
  ),
}));

setUpAllCommands();
beforeEach(() => {
  installMain({ 'apps.secEntities': () => new Promise(() => undefined) as never });
  useLogins.setState({ kind: 'running', dataset: null, job: 'load', connection: '' });
});

it('gives the focus to the place of the map while logins load', async () => {
  draw(
    <main className="shell-main" tabIndex={-1}>
      <DashboardScreen tab={{ id: 't', screen: 'dashboard', title: 'Overview' }} />
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Where'));
});

it('shows no number of matches while logins load, until one matches', async () => {
  const app = {
    name: 'mail',
    label: 'Mail',
    state: 'enabled',
    is_saas: true,
    family: 'saas',
    domains: ['user'],
  };
  installMain({
    'apps.secEntities': answer({ apps: [{ ...app, app_store_order: 1 }], feature_flags: {} }),
    'egress.read': answer([]),
  });
  const dataset = datasetOf({ loaded: 10_200, total: 20_098, state: 'fetching' });
  useLogins.setState({ kind: 'running', dataset, job: 'load' });
  draw(<DashboardScreen tab={{ id: 't', screen: 'dashboard', title: 'Overview' }} />);
  await waitFor(() => expect(document.body.textContent).toContain('Mail'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(useStatus.getState().text).toBe('');
  groups.push({ values: ['mail', false], count: 1_200 });
  act(() => useLogins.setState({ dataset: { ...dataset, loaded: 20_000 } }));
  await waitFor(() => expect(useStatus.getState().text).toBe('1,200 match · 20,000 loaded · 1 app'));
});
