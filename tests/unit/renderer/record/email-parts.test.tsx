import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { copyText } from '../../../../renderer/components/clipboard';
import { formatDuration } from '../../../../renderer/record/email/format-duration';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { registerCommands } from '../../../../renderer/commands/registry';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { OpenedRecord } from '../../../../renderer/record/OpenedRecord';
import { refreshRecord } from '../../../../renderer/record/refresh-record';
import { noteVerdicts } from '../../../../renderer/record/verdicts/former-verdicts';
import { SecToolResult } from '../../../../shared/model/entity';
import { answer, draw, installMain, type Answers } from '../../../support/page';

vi.mock('../../../../renderer/components/clipboard', () => ({ copyText: vi.fn() }));

const TARGET = {
  entityId: 'e1',
  saas: 'office365_emails',
  entityType: 'office365_emails_email',
  domain: 'email',
} as const;
const EMAIL = {
  entity_id: 'e1',
  entity_type: 'office365_emails_email',
  saas: 'office365_emails',
  subject: 'Invoice',
  from_name: '',
  from_email: 'x@evil.example',
  verdict: 'phishing',
  received: '2026-11-20T08:00:00Z',
  restored_at: '2026-11-20T12:00:00Z',
  restored_by: 'ann',
  quarantine_time: '2026-11-20T09:00:00Z',
  quarantined_by: 'analyst',
};
const other = (id: string) => ({ ...EMAIL, entity_id: id, subject: `Reply ${id}` });
const HEADERS = [
  { name: 'Received', value: 'from b.example by c.example with SMTP; Fri, 20 Nov 2026 07:59:00 +0000' },
  { name: 'Received', value: 'from a.example by b.example with SMTP; Fri, 20 Nov 2026 08:00:00 +0000' },
];
const CONFIG = {
  operators: [
    {
      operator_id: 'is',
      label: 'is',
      expression_template: '{field} = {value}',
      arity: 1,
      field_analyzer: ['keyword'],
      is_regex: false,
      is_list_operator: false,
    },
  ],
  fields: [{ field_id: 'subject', db_id: 'subject', label: 'Subject', type: 'text', analyzer: 'keyword' }],
  ui_columns: [],
  actions: [],
};
const ANSWERS: Answers = {
  'entity.email': answer(EMAIL),
  'scan.details': answer({ rows: [] }),
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'mail.body': answer({ text: 'x' }),
  'mail.headers': answer({ headers: HEADERS }),
  'mail.similarCount': (input) =>
    ok({ count: { subject: 4, sender: 272, body: 9 }[(input as { mode: 'body' }).mode] }),
  'entity.emailConversation': answer({ rows: [EMAIL, other('e2')], total_rows: 2 }),
  'entity.splittedEmails': answer({ rows: [], total_rows: 0 }),
  'download.mail': answer(null),
};

const open = (answers: Answers = ANSWERS) => {
  const main = installMain(answers);
  const drawn = draw(
    <OpenedRecord
      target={TARGET}
      position={1}
      total={9}
      onStep={() => undefined}
      onClose={() => undefined}
      actions={{ offered: [], onAct: () => undefined }}
    />,
  );
  return { ...drawn, main };
};
const openTab = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('tab', { name }));
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');

describe('the parts of an email', () => {
  beforeEach(() => openRecordTab('email', 'why'));

  it('lists its hops in their order with their delays, and marks a clock that is wrong', async () => {
    const { user } = open();
    await openTab(user, 'Headers');
    const rows = await rowsOf('Hops');
    expect(rows[0]).toContain('a[.]example');
    expect(rows[1]).toContain('clock 1 m behind');
  });

  it('lists the events whose times the tenant sent, in their order, and no others', async () => {
    const { user } = open();
    await openTab(user, 'Timeline');
    const rows = await rowsOf('Timeline');
    expect(rows.map((text) => /Received|Quarantined|Restored|Declined|requested/.exec(text)?.[0])).toEqual([
      'Received',
      'Quarantined',
      'Restored',
    ]);
    expect(rows[2]).toContain('by ann');
  });

  it('lists its links with their hosts, the deceptive first, and what the tenant sent of them', async () => {
    const links = [
      { url: 'https://news.example/a', text: 'News' },
      { url: 'https://evil.example/login', text: 'https://bank.example', verdict: 'phishing' },
      { url: 'https://listed.example/x', text: '' },
    ];
    const { user } = open({
      ...ANSWERS,
      'entity.email': answer({ ...EMAIL, links }),
    });
    await openTab(user, 'Links');
    const rows = await rowsOf('Links');
    expect(rows.map((text) => /evil|news|listed/.exec(text)?.[0])).toEqual(['evil', 'news', 'listed']);
    expect(rows[0]).toContain('Phishing');
    expect(rows[1]).not.toContain('Phishing');
    expect(rows[2]).toContain('(no text)');
    expect(screen.getByText('3 links · 1 deceptive')).toBeTruthy();
    const link = within(screen.getByRole('table', { name: 'Links' }));
    for (const name of [/^Copy the link .*bank.*example$/, /^Copy defanged: the link .*bank/]) {
      link.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
    }
    expect(vi.mocked(copyText).mock.calls.flat()).toEqual([
      'https://evil.example/login',
      'hxxps[://]evil[.]example/login',
    ]);
  });

  it('lists the links that the tenant sent if the body cannot be read', async () => {
    const { user } = open({
      ...ANSWERS,
      'entity.email': answer({ ...EMAIL, links: [{ url: 'https://listed.example/x', text: '' }] }),
      'mail.body': () => fail({ kind: 'not_found', message: 'There is no body.', next: 'Retry.' }),
    });
    await openTab(user, 'Links');
    await screen.findByText('There is no body.');
    expect(await rowsOf('Links')).toHaveLength(1);
  });

  it('counts similar emails by each mode, and lists its conversation without itself', async () => {
    const { user, main } = open();
    await openTab(user, 'Related');
    expect(await rowsOf('Conversation')).toHaveLength(1);
    expect(screen.getByText('1 email')).toBeTruthy();
    expect(screen.getByText('No copies for other recipients')).toBeTruthy();
    const counts = screen.getByRole('list', { name: /^Similar emails/ });
    await waitFor(() => expect(counts.textContent).toBe('by subject: 4by sender: 272by body: 9'));
    await user.click(screen.getByRole('button', { name: 'Reply e2' }));
    await waitFor(() => expect(main.inputs('entity.email')).toHaveLength(2));
  });

  it('says why similar emails were not counted, and counts them again', async () => {
    let isDown = true;
    const down = fail({ kind: 'offline', message: 'The tenant did not answer.', next: 'Try later.' });
    const { user } = open({
      ...ANSWERS,
      'mail.similarCount': (input) =>
        isDown && (input as { mode: string }).mode === 'sender' ? down : ok({ count: 7 }),
    });
    await openTab(user, 'Related');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Not counted. The tenant did not answer. Try later.');
    isDown = false;
    const counts = screen.getByRole('list', { name: /^Similar emails/ });
    await user.click(within(counts).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(counts.textContent).toBe('by subject: 7by sender: 7by body: 7'));
  });

  it('reads its recipients again after an action on it', async () => {
    const { user, main } = open({
      ...ANSWERS,
      'entity.emailRecipients': answer({ rows: [], total_rows: 0 }),
    });
    await openTab(user, 'Recipients');
    await waitFor(() => expect(main.inputs('entity.emailRecipients')).toHaveLength(1));
    refreshRecord(TARGET);
    await waitFor(() => expect(main.inputs('entity.emailRecipients')).toHaveLength(2));
  });

  it('goes back to the first record of a trail if a link leads to it, instead of opening it twice', async () => {
    const { user, main } = open({
      ...ANSWERS,
      'entity.email': (input) =>
        ok((input as { entity_id: string }).entity_id === 'e2' ? other('e2') : EMAIL),
      'entity.emailConversation': answer({ rows: [EMAIL, other('e2')], total_rows: 2 }),
    });
    await openTab(user, 'Related');
    await user.click(await screen.findByRole('button', { name: 'Reply e2' }));
    await screen.findByRole('heading', { name: 'Reply e2' });
    const list = await screen.findByRole('table', { name: 'Conversation' });
    await user.click(await within(list).findByRole('button', { name: 'Invoice' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Reply e2' })).toBeNull());
    expect(main.inputs('entity.email')).toHaveLength(2);
  });

  it('goes by a key to the similar emails of the record on top, and says when there are none', async () => {
    registerCommands([RECORD_COMMANDS]);
    const stop = listenToKeys(() => ({ screen: undefined, isCovered: false }));
    let total = 5;
    const { user } = open({
      ...ANSWERS,
      'entity.email': (input) =>
        ok((input as { entity_id: string }).entity_id === 'e2' ? other('e2') : EMAIL),
      'query.config': answer(CONFIG),
      'query.count': () => ok({ total }),
      'query.cancel': answer(null),
    });
    const similar = await screen.findByRole('button', { name: 'same subject 4' }, { timeout: 5_000 });
    await user.keyboard('l');
    expect(document.activeElement).toBe(similar);
    total = 1;
    await openTab(user, 'Related');
    await user.click(await screen.findByRole('button', { name: 'Reply e2' }));
    await screen.findByRole('heading', { name: 'Reply e2' });
    await user.keyboard('l');
    const lastToast = () => useOverlay.getState().toasts.at(-1)?.text;
    expect(document.activeElement).not.toBe(similar);
    expect(lastToast()).toMatch(/^No similar emails are counted yet/);
    await screen.findByText('none', {}, { timeout: 5_000 });
    await user.keyboard('l');
    expect(lastToast()).toBe('No similar emails');
    stop();
  });

  it('saves itself as a file under its subject', async () => {
    const { user, main } = open();
    await openTab(user, 'Body');
    await user.click(await screen.findByRole('button', { name: 'Save mail…' }));
    expect(main.inputs('download.mail')).toEqual([
      { entity_type: 'office365_emails_email', entity_id: 'e1', name: 'Invoice', as: 'zip' },
    ]);
  });

  it('shows what a tool said before, once it says something else', async () => {
    let verdict = 'phishing';
    const results = () =>
      ok({
        rows: [{ sec_tool: 'ap_avanan', status: verdict, verdict, reasons: [], details: {} }],
      });
    open({ ...ANSWERS, 'scan.details': results });
    const list = await screen.findByRole('list', { name: 'Verdicts' });
    expect(within(list).queryByText(/^was /)).toBeNull();
    verdict = 'clean';
    refreshRecord(TARGET);
    expect(await screen.findByText('was Phishing')).toBeTruthy();
  });
});

describe('former verdicts', () => {
  const result = (sec_tool: string, verdict: string) => SecToolResult.parse({ sec_tool, verdict });

  it('tell apart the results of one tool, and stay until the verdict changes again', () => {
    noteVerdicts('k', [result('av', 'clean'), result('av', 'malware')]);
    const again = [result('av', 'clean'), result('av', 'clean')];
    const changed = noteVerdicts('k', again);
    expect([...changed.values()].map(({ verdict }) => verdict)).toEqual(['malware']);
    const later = [result('av', 'clean'), result('av', 'clean')];
    expect([...noteVerdicts('k', later).keys()]).toEqual([later[1]]);
    expect(noteVerdicts('other', later).size).toBe(0);
  });

  it('follow the file that a result names, in whatever order the results come', () => {
    const of = (file: string, verdict: string) =>
      SecToolResult.parse({ sec_tool: 'av', verdict, details: { file_name: file } });
    noteVerdicts('files', [of('a.exe', 'malware'), of('b.txt', 'clean')]);
    expect(noteVerdicts('files', [of('b.txt', 'clean'), of('a.exe', 'malware')]).size).toBe(0);
    const changed = [of('b.txt', 'phishing'), of('a.exe', 'malware')];
    expect([...noteVerdicts('files', changed)]).toMatchObject([[changed[0], { verdict: 'clean' }]]);
  });

  it('stay unknown for results that only come in another order, or of which it is not certain', () => {
    noteVerdicts('unnamed', [result('av', 'malware'), result('av', 'clean')]);
    expect(noteVerdicts('unnamed', [result('av', 'clean'), result('av', 'malware')]).size).toBe(0);
    expect(noteVerdicts('unnamed', [result('av', 'spam'), result('av', 'phishing')]).size).toBe(0);
  });
});

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [4_000, '4 s'],
    [125_000, '2 m 5 s'],
    [7_500_000, '2 h 5 m'],
    [90_000_000, '1 d 1 h'],
  ])('gives the two largest units of %i ms: %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
