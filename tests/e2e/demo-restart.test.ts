import { expect, it } from 'vitest';
import type { Result } from '../../shared/bridge';
import { launchApp, temporaryFolder } from '../support/app';
import { firstRows } from '../support/window';

const QUERY = {
  query_subtype: 'report',
  query_label: 'Kept over a restart',
  query_domain: 'email',
  saas_id: 'office365_emails',
  query_entity_type: 'office365_emails_email',
  condition: null,
  columns: [{ db_id: 'subject', column_label: 'Subject' }],
};
const labels = (list: Result<unknown>): string[] =>
  list.ok ? (list.value as { query_label: string }[]).map(({ query_label }) => query_label) : [];

it('keeps a query that was saved in the demo tenant when Postern starts again', async () => {
  const userData = temporaryFolder('demo-restart');
  const first = await launchApp({ demo: true, userData });
  try {
    await firstRows(first.page);
    expect(await first.call('saved.save', { query: QUERY, base: null })).toMatchObject({ ok: true });
  } finally {
    await first.close();
  }
  const second = await launchApp({ demo: true, userData });
  try {
    await firstRows(second.page);
    expect(labels(await second.call('query.list'))).toContain(QUERY.query_label);
  } finally {
    await second.close();
  }
});
