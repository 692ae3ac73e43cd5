import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useApp } from '../../../../renderer/state/app-store';
import { fail } from '../../../../shared/bridge';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { answer, type Answers, SIGNED_IN } from '../../../support/page';
import { drawRecord, openTab, setUpKeys } from '../../../support/record';

beforeEach(() => useApp.setState({ session: SIGNED_IN }));

const TARGET: RecordTarget = {
  entityId: 'm1-0',
  saas: 'office365_emails',
  entityType: 'office365_emails_attachment',
  domain: 'attachment',
};
const FIELDS = { name: 'invoice.pdf', verdict: 'malware', size: 2_048, page_count: 3, sender_note: 'kept' };
const ANSWERS: Answers = {
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'apps.entity': () => fail({ kind: 'not_found', message: 'No such entity.', next: 'Retry.' }),
  'scan.details': answer({
    rows: [{ sec_tool: 'checkpoint_te', status: 'malicious', reasons: [], details: {} }],
  }),
  'scan.exceptionsStatus': answer({ rows: [] }),
  'verdicts.history': answer({ history: null, dropped: 0, notices: [] }),
  'entity.props': answer({ props: { first_verdict: 'clean' } }),
  'download.attachment': answer({ success: true, job: null }),
};

setUpKeys([RECORD_COMMANDS]);
beforeEach(() => openRecordTab('attachment', 'why'));

it('shows why an attachment was judged so, what its row said of it, and downloads it by button and key', async () => {
  const { user, main } = drawRecord({ ...TARGET, fields: FIELDS }, ANSWERS);
  expect(await screen.findByRole('heading', { name: /invoice/ })).toBeTruthy();
  expect(main.inputs('apps.entity')).toEqual([]);
  const verdicts = await screen.findByRole('list', { name: 'Verdicts' });
  expect(verdicts.textContent).toContain('Malicious');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.keyboard('d');
  await waitFor(() => expect(main.inputs('download.attachment')).toHaveLength(2));
  expect(main.inputs('download.attachment')[0]).toMatchObject({
    entity_id: 'm1-0',
    entity_type: 'office365_emails_attachment',
    name: 'invoice.pdf',
  });
  await openTab(user, 'All fields');
  expect(await screen.findByText('kept')).toBeTruthy();
  expect(await screen.findByText('First verdict')).toBeTruthy();
});

it('opens an attachment of which only the ID is known, also if no app knows it by that', async () => {
  drawRecord(TARGET, ANSWERS);
  expect(await screen.findByRole('list', { name: 'Verdicts' })).toBeTruthy();
  expect(screen.queryByText('No such entity.')).toBeNull();
  expect(screen.getByRole('heading', { name: '(name unknown)' })).toBeTruthy();
});
