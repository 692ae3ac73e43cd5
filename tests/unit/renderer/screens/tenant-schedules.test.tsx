import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SafeQuery } from '../../../../shared/model/saved-query';
import { useTenantSchedules } from '../../../../renderer/screens/jobs/tenant-schedules';
import { TenantSchedules } from '../../../../renderer/screens/jobs/JobLists';
import { answer, draw, installMain } from '../../../support/page';

const query = (id: string, schedule?: object) =>
  SafeQuery.parse({
    query_id: id,
    query_label: `Query ${id}`,
    query_subtype: 'report',
    query_domain: 'email',
    saas_id: 'mail',
    query_entity_type: 'mail_email',
    ...(schedule ? { schedule } : {}),
  });
const DAILY = { emails: ['a@x.example', 'b@x.example'], format: 'csv', frequency: 'daily', time: '07:30' };

const Listed = () => <TenantSchedules schedules={useTenantSchedules()} />;

it('lists the schedules of the tenant with their next run', async () => {
  installMain({ 'query.list': answer([query('1', DAILY), query('2')]) });
  draw(<Listed />);
  const table = await screen.findByRole('table', { name: 'Run by the tenant' });
  expect(table.textContent).toContain('Query 1');
  expect(table.textContent).toContain('every day at 07:30, tenant time');
  expect(table.textContent).toMatch(/\d\d\/\d\d\/\d\d 07:30:00/);
  expect(table.textContent).toContain('2 addresses');
  expect(table.textContent).not.toContain('Query 2');
});

it('shows nothing if the tenant has none', async () => {
  const main = installMain({ 'query.list': answer([query('2')]) });
  const { container } = draw(<Listed />);
  await waitFor(() => expect(main.calls).toHaveLength(1));
  expect(container.querySelector('table')).toBeNull();
});
