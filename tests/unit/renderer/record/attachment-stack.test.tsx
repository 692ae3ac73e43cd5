import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { useApp } from '../../../../renderer/state/app-store';
import { answer, type Answers, SIGNED_IN } from '../../../support/page';
import { drawRecord, EMAIL_TARGET, setUpKeys } from '../../../support/record';

beforeEach(() => useApp.setState({ session: SIGNED_IN }));

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

  it('shows a stack for each file, with its contradictions, beside its pages', async () => {
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

  it('leaves the hash out of the download of the original file while the flag of the hash is off', async () => {
    const sha256 = 'ab'.repeat(32);
    const set = (attachment_sha256_column: boolean) =>
      act(() => useApp.setState((s) => ({ flags: { ...s.flags, attachment_sha256_column } })));
    const { user } = drawRecord(EMAIL_TARGET, {
      ...ANSWERS,
      'entity.emailAttachments': answer({ rows: [file('f1', 'a.pdf', { sha256 })], total_rows: 1 }),
    });
    set(true);
    await user.click(await screen.findByRole('button', { name: /^Other ways to save/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Original file/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Download the original file' });
    expect(dialog.textContent).toContain(sha256);
    set(false);
    expect(dialog.textContent).not.toContain(sha256);
    expect(within(dialog).queryByText('Hash')).toBeNull();
  });

  it('leads to both sides of a contradiction of the file, by button and by key', async () => {
    const { user } = drawRecord(EMAIL_TARGET, ANSWERS);
    await user.click(await toolsOf('invoice.pdf'));
    const found = await within(await section('invoice.pdf')).findByRole('list', { name: 'Contradictions' });
    const placed = () => document.activeElement?.getAttribute('data-place');
    for (const button of within(found).getAllByRole('button')) {
      await user.click(button);
      expect(placed()).toMatch(/^attachments:f1 (summary verdict|stack \w+)$/);
    }
    const visited = new Set<string | null | undefined>();
    for (let press = 0; press < 4; press += 1) {
      await user.keyboard('g');
      visited.add(placed());
    }
    expect(visited).toContain('attachments:f1 summary verdict');
    expect(visited).toContain('attachments:f1 stack checkpoint_te');
    expect(screen.getByRole('tab', { name: /^Attachments/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('rescans the file, and lists the exceptions that match it', async () => {
    const { user, main } = drawRecord(EMAIL_TARGET, {
      ...ANSWERS,
      'scan.exceptionsStatus': answer({
        rows: [
          {
            sec_tool: 'checkpoint_te',
            exception_type: 'hash',
            exception_str: 'ab'.repeat(16),
            is_active: true,
          },
        ],
      }),
      'exception.rescan': answer({ success: true }),
    });
    await user.click(await toolsOf('invoice.pdf'));
    const stack = within(await section('invoice.pdf'));
    const exceptions = await stack.findByRole('table', { name: 'Exceptions' });
    expect(exceptions.textContent).toContain('ab'.repeat(16));
    await user.click(await stack.findByRole('button', { name: /^Rescan/ }));
    expect(stack.queryByRole('button', { name: /^Classify|^Exception/ })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Rescan with security tools' });
    await user.click(await within(dialog).findByRole('button', { name: 'Rescan with 2 tools' }));
    await waitFor(() =>
      expect(main.inputs('exception.rescan')).toEqual([
        {
          src_entity_type: 'office365_emails_attachment',
          entity_id: 'f1',
          app_names: ['checkpoint_te', 'lastline_te'],
        },
      ]),
    );
  });

  it('tools fail alone, and can’t be asked about a file without an ID', async () => {
    const { user } = drawRecord(EMAIL_TARGET, ANSWERS);
    await user.click(await toolsOf('note.txt'));
    expect(await within(await section('note.txt')).findByText('No scan.')).toBeTruthy();
    expect(await toolsOf('invoice.pdf')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Tools: verdicts of unnamed/ })).toBeNull();
  });
});

describe('the key that downloads an email with several attachments', () => {
  setUpKeys([RECORD_COMMANDS]);

  it.each(['headers', 'attachments'])('leads to their buttons from the tab %s', async (tab) => {
    openRecordTab('email', tab);
    const { user } = drawRecord(EMAIL_TARGET, ANSWERS);
    await screen.findByRole('heading', { name: /Invoice/ });
    await user.keyboard('d');
    const table = await screen.findByRole('table', { name: 'Attachments' });
    await waitFor(() => expect(within(table).getAllByRole('button')).toContain(document.activeElement));
  });
});
