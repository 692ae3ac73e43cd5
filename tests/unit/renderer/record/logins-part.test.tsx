import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoginsPart } from '../../../../renderer/record/logins/LoginsPart';
import { useLogins } from '../../../../renderer/state/logins-store';
import { ok } from '../../../../shared/bridge';
import { answer, draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

vi.mock('../../../../renderer/bridge', async (load) => ({
  ...(await load<object>()),
  datasets: {
    values: async () => ok({ values: [] }),
    view: async () => ok({ count: 0, loaded: 0 }),
    window: async () => ok({ count: 0, rows: [] }),
  },
}));

const drawLogins = (notes: readonly string[]) => {
  installMain({ 'apps.secEntities': answer({ apps: [], feature_flags: {} }) });
  const dataset = { ...datasetOf({ state: 'complete' as const, loaded: 0 }), notes };
  useLogins.setState({ kind: 'ready', dataset, job: '', connection: '' });
  draw(<LoginsPart wanted={{ key: 'user', value: 'ann@contoso.example' }} of="Ann" />);
};

it('claims that there are no logins only if those of all apps were loaded', async () => {
  drawLogins(['slack2']);
  await screen.findByText('No logins among the loaded logins');
  expect(screen.getByRole('status').textContent).toContain('The logins of slack2 could not be loaded.');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
});

it('says that there are no logins once all apps have answered', async () => {
  drawLogins([]);
  await screen.findByText('No logins');
});
