import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { answer, type Answers } from '../../../support/page';
import { drawRecord, EMAIL_TARGET, setUpKeys } from '../../../support/record';

const file = (entity_id: string, name: string, more: object = {}) => ({
  entity_id,
  entity_type: 'office365_emails_attachment',
  name,
  mime_type: 'application/pdf',
  size: 2_048,
  verdict: 'clean',
  ...more,
});
const scan = (sec_tool: string, status: string) => ({ sec_tool, status, reasons: [], details: {} });

const ANSWERS: Answers = {
  'entity.email': answer({
    entity_id: 'e1',
    subject: 'Invoice',
    from_name: '',
    from_email: 'x@evil.example',
    attachment_count: 3,
  }),
  'entity.emailAttachments': answer({
    rows: [
      file('f1', 'invoice.pdf', { page_count: 12 }),
      file('f2', 'note.txt', { page_count: 1 }),
      file('', 'unnamed.bin'),
    ],
    total_rows: 3,
  }),
  'scan.details': (input) => {
    const { entity_id, entity_type } = input as { entity_id: string; entity_type: string };
    if (entity_id === 'f2') return fail({ kind: 'not_found', message: 'No scan.', next: 'Retry.' });
    return ok({
      rows: entity_type.endsWith('_attachment')
        ? [scan('checkpoint_te', 'malicious'), scan('lastline_te', 'clean')]
        : [scan('ap_avanan', 'clean')],
    });
  },
  'verdicts.history': answer({ history: null, dropped: 0, notices: [] }),
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
};

const section = (name: string) => screen.findByRole('region', { name: `Tools: verdicts of ${name}` });
const toolsOf = (name: string) => screen.findByRole('button', { name: `Tools: verdicts of ${name}` });

describe('the tools of an attachment', () => {
  setUpKeys([RECORD_COMMANDS]);
  beforeEach(() => openRecordTab('email', 'attachments'));

  it('show a stack for each file, with what contradicts in it, beside its pages', async () => {
    const { user } = drawRecord(EMAIL_TARGET, ANSWERS);
    const button = await toolsOf('invoice.pdf');
    expect(await screen.findByText(/12 pages/)).toBeTruthy();
    expect(screen.getByText(/ 1 page\b/)).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.focus();
    await user.keyboard('{Enter}');
    const verdicts = await within(await section('invoice.pdf')).findByRole('list', { name: 'Verdicts' });
    const lines = within(verdicts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines.join()).toMatch(/Malicious.*Clean/);
    const found = within(await section('invoice.pdf')).getByRole('list', { name: 'Contradictions' });
    expect(found.textContent).toContain('Two tools that judge the same thing differ');
    await user.click(await toolsOf('invoice.pdf'));
    expect(screen.queryByRole('region', { name: /^Tools: verdicts of invoice/ })).toBeNull();
  });

  it('fail alone, and can’t be asked of a file without an ID', async () => {
    const { user } = drawRecord(EMAIL_TARGET, ANSWERS);
    await user.click(await toolsOf('note.txt'));
    expect(await within(await section('note.txt')).findByText('No scan.')).toBeTruthy();
    expect(await toolsOf('invoice.pdf')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Tools: verdicts of unnamed/ })).toBeNull();
  });
});
