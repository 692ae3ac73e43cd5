import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { copyText } from '../../../../renderer/components/clipboard';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { refreshRecord } from '../../../../renderer/record/refresh-record';
import { answer, type Answers } from '../../../support/page';
import {
  drawRecord,
  EMAIL_TARGET,
  OFFLINE,
  openTab,
  queryConfig,
  rowTexts,
  setUpKeys,
} from '../../../support/record';

vi.mock('../../../../renderer/components/clipboard', () => ({ copyText: vi.fn() }));

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

const open = (answers: Answers = ANSWERS) => drawRecord(EMAIL_TARGET, answers);

describe('the parts of an email', () => {
  setUpKeys([RECORD_COMMANDS]);
  beforeEach(() => openRecordTab('email', 'why'));

  it('requests its verdicts together with itself, unless it opens with another tab', async () => {
    const held: Answers = { ...ANSWERS, 'entity.email': () => new Promise<never>(() => undefined) };
    const { main, ...first } = open(held);
    await waitFor(() => expect(main.inputs('scan.details')).toHaveLength(1));
    expect(main.inputs('entity.email')).toHaveLength(1);
    first.unmount();
    openRecordTab('email', 'timeline');
    const other = open(held);
    await waitFor(() => expect(other.main.inputs('entity.email')).toHaveLength(1));
    expect(other.main.inputs('scan.details')).toHaveLength(0);
  });

  it('lists its hops in their order with their delays, and marks a clock that is wrong', async () => {
    const { user } = open();
    await openTab(user, 'Headers');
    const rows = await rowTexts('Hops');
    expect(rows[0]).toContain('a[.]example');
    expect(rows[1]).toContain('clock 1 m behind');
  });

  it('lists the events whose times the tenant sent, in their order, and no others', async () => {
    const { user } = open();
    await openTab(user, 'Timeline');
    const rows = await rowTexts('Timeline');
    expect(rows.map((text) => /Received|Quarantined|Restored|Declined|requested/.exec(text)?.[0])).toEqual([
      'Received',
      'Quarantined',
      'Restored',
    ]);
    expect(rows[2]).toContain('by ann');
  });

  it('lets the keyboard scroll the events to their end', async () => {
    const { user } = open();
    await openTab(user, 'Timeline');
    const events = await screen.findByRole('group', { name: 'All events' });
    expect(within(events).getByRole('table', { name: 'Timeline' })).toBeTruthy();
    expect(events.getAttribute('tabindex')).toBe('0');
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
    const rows = await rowTexts('Links');
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
    expect(await rowTexts('Links')).toHaveLength(1);
  });

  it('lists its conversation without itself, and opens an email of it', async () => {
    const { user, main } = open();
    await openTab(user, 'Related');
    expect(await rowTexts('Conversation')).toHaveLength(1);
    expect(screen.getByText('1 email')).toBeTruthy();
    expect(screen.getByText('No copies for other recipients')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reply e2' }));
    await waitFor(() => expect(main.inputs('entity.email')).toHaveLength(2));
  });

  it('counts similar emails once for its head and its tab, and lets the tenant count the rest', async () => {
    const totals = [273, 5];
    const { user, main } = open({
      ...ANSWERS,
      'query.config': answer(queryConfig(['subject', 'from_email'])),
      'query.count': () => ok({ total: totals.shift() }),
      'query.cancel': answer(null),
    });
    await openTab(user, 'Related');
    const counts = screen.getByRole('list', { name: 'Similar emails' });
    await within(counts).findByRole('button', { name: 'same subject 4' }, { timeout: 5_000 });
    await waitFor(() =>
      expect(counts.textContent).toBe('same sender 272same subject 4similar body, counted by the tenant: 9'),
    );
    const head = screen.getByRole('group', { name: 'Similar' });
    expect(head.textContent).toBe('same sender 272same subject 4');
    expect(main.inputs('query.count')).toHaveLength(2);
    expect(main.inputs('mail.similarCount')).toHaveLength(1);
  });

  it('lets the tenant count by each mode where no query can', async () => {
    const { user } = open({ ...ANSWERS, 'query.config': () => OFFLINE, 'query.cancel': answer(null) });
    await openTab(user, 'Related');
    const counts = screen.getByRole('list', { name: 'Similar emails' });
    const byTenant = (part: string, n: number) => `similar ${part}, counted by the tenant: ${n}`;
    const all = [byTenant('subject', 4), byTenant('sender', 272), byTenant('body', 9)].join('');
    await waitFor(() => expect(counts.textContent).toBe(all), { timeout: 5_000 });
    expect(screen.queryByRole('group', { name: 'Similar' })).toBeNull();
  });

  it('says why similar emails were not counted, and counts them again', async () => {
    let isDown = true;
    const { user } = open({
      ...ANSWERS,
      'mail.similarCount': () => (isDown ? OFFLINE : ok({ count: 7 })),
      'query.config': answer(queryConfig(['subject'])),
      'query.count': () => (isDown ? OFFLINE : ok({ total: 3 })),
      'query.cancel': answer(null),
    });
    await openTab(user, 'Related');
    const counts = screen.getByRole('list', { name: 'Similar emails' });
    const retries = () => within(counts).queryAllByRole('button', { name: 'Retry' });
    await waitFor(() => expect(retries()).toHaveLength(3), { timeout: 5_000 });
    expect(counts.textContent).toContain('same subject Not counted. The tenant did not answer. Try later.');
    isDown = false;
    for (const retry of retries()) await user.click(retry);
    await waitFor(() => expect(counts.textContent).toContain('same subject 2'));
    await waitFor(() => expect(counts.textContent).toContain('similar body, counted by the tenant: 7'));
    expect(retries()).toHaveLength(0);
  });

  it('reads its recipients again after an action on it', async () => {
    const { user, main } = open({
      ...ANSWERS,
      'entity.emailRecipients': answer({ rows: [], total_rows: 0 }),
    });
    await openTab(user, 'Recipients');
    await waitFor(() => expect(main.inputs('entity.emailRecipients')).toHaveLength(1));
    refreshRecord(EMAIL_TARGET);
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
    let total = 5;
    const { user } = open({
      ...ANSWERS,
      'entity.email': (input) =>
        ok((input as { entity_id: string }).entity_id === 'e2' ? other('e2') : EMAIL),
      'query.config': answer(queryConfig(['subject'])),
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
  });

  it('saves itself as a file under its subject', async () => {
    const { user, main } = open();
    await openTab(user, 'Body');
    await user.click(await screen.findByRole('button', { name: 'Save mail…' }));
    expect(main.inputs('download.mail')).toEqual([
      { entity_type: 'office365_emails_email', entity_id: 'e1', name: 'Invoice', as: 'zip' },
    ]);
  });
});
