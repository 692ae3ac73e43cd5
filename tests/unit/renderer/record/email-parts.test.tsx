import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { Recipient } from '../../../../shared/model/entity';
import { copyText } from '../../../../renderer/components/clipboard';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { refreshRecord } from '../../../../renderer/record/refresh-record';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { Attachment } from '../../../../shared/model/entity';
import { ANSWERS, EMAIL, HEADERS, otherEmail } from '../../../support/email-record';
import { answer, type Answers } from '../../../support/page';
import {
  drawRecord,
  EMAIL_TARGET,
  OFFLINE,
  openTab,
  queryConfig,
  recordPane,
  rowTexts,
  setUpKeys,
} from '../../../support/record';

vi.mock('../../../../renderer/components/clipboard', () => ({ copyText: vi.fn() }));

const open = (answers: Answers = ANSWERS) => drawRecord(EMAIL_TARGET, answers);

describe('the parts of an email', () => {
  setUpKeys([RECORD_COMMANDS]);
  beforeEach(() => {
    vi.mocked(copyText).mockClear();
    openRecordTab('email', 'why');
  });

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

  const pairs = () => {
    const [list] = recordPane().querySelectorAll('dl.pairs');
    const cells = [...(list?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent ?? '');
    return new Map(cells.flatMap((cell, at) => (at % 2 === 0 ? [[cell, cells[at + 1]] as const] : [])));
  };

  it('calls a sender unknown that the tenant does not name', async () => {
    open({ ...ANSWERS, 'entity.email': answer({ ...EMAIL, from_name: '', from_email: '' }) });
    await waitFor(() => expect(pairs().get('From')?.trim()).toBe('unknown'));
  });

  it('calls the address of a sender unknown that the tenant only names', async () => {
    open({ ...ANSWERS, 'entity.email': answer({ ...EMAIL, from_name: 'Voice Messages', from_email: '' }) });
    await waitFor(() => expect(pairs().get('From')?.trim()).toBe('“Voice Messages” address unknown'));
  });

  it('names its first verdict and the classification by an analyst once they are others than now', async () => {
    const classified = { classification: 'phsh', confident: 'high', time: '2026-11-20T10:00:00Z' };
    open({
      ...ANSWERS,
      'entity.email': answer({ ...EMAIL, verdict: 'clean' }),
      'entity.props': answer({ props: { first_verdict: 'phishing', classified } }),
    });
    await waitFor(() => expect(pairs().get('Earlier')).toContain('First verdict Phishing → Clean'));
    expect(pairs().get('Earlier')).toMatch(/Classified Phishing · high · .*10:00/);
  });

  it('says nothing of a first verdict that is still the verdict, and why one is not known', async () => {
    let isDown = true;
    const { user } = open({
      ...ANSWERS,
      'entity.props': () => (isDown ? OFFLINE : ok({ props: { first_verdict: 'phishing' } })),
    });
    await waitFor(() => expect(pairs().get('Earlier')).toContain('The tenant did not answer.'));
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(pairs().get('Earlier')).toBe('no other verdict or location sent'));
  });

  it('says nothing of a first verdict that is called the same as the verdict of now', async () => {
    open({
      ...ANSWERS,
      'entity.email': answer({ ...EMAIL, state: 'quarantined' }),
      'entity.props': answer({ props: { first_verdict: 'phsh', original_location: 'Inbox' } }),
    });
    await waitFor(() => expect(pairs().get('Earlier')).toBe('First location Inbox → quarantined'));
  });

  it('reserves the places of what loads later, which stay when it is there', async () => {
    let send: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      send = resolve;
    });
    const late = (value: unknown) => () => until.then(() => ok(value));
    open({
      ...ANSWERS,
      'entity.props': late({ props: { first_verdict: 'malware' } }),
      'query.config': late(queryConfig(['subject', 'from_email'])),
      'query.count': late({ total: 3 }),
      'query.cancel': answer(null),
      'scan.exceptionsStatus': late({ rows: [] }),
    });
    const places = () =>
      [...recordPane().querySelectorAll('.record-head dl.pairs > *')].map(({ tagName, className }) =>
        [tagName, className].join(' '),
      );
    await waitFor(() => expect(pairs().has('Similar')).toBe(true));
    const before = places();
    expect(before.filter((one) => one.includes('reserved'))).toHaveLength(2);
    const exceptions = await screen.findByRole('region', { name: 'Exceptions' });
    expect(exceptions.textContent).toContain('Reading');
    send();
    await waitFor(() => expect(pairs().get('Similar')).toContain('same subject 2'));
    await waitFor(() => expect(pairs().get('Earlier')).toContain('First verdict Malware'));
    expect(places()).toEqual(before);
    expect(screen.getByRole('region', { name: 'Exceptions' }).textContent).toContain('no exception');
  });

  it('names its workflow, mode, encryption and phishing verdict, as far as they were sent', async () => {
    const sent = { workflow: 'user_reported', mode: 'monitor', phishing_verdict: 'suspicious' };
    open({ ...ANSWERS, 'entity.email': answer({ ...EMAIL, ...sent, verdict: 'malware' }) });
    await waitFor(() => expect(pairs().get('Policy')).toBe('workflow user reported · monitor mode'));
    expect(pairs().get('Phishing')).toBe('Suspicious');
  });

  it('lists its hops in their order with their delays, and marks a clock that is wrong', async () => {
    const { user } = open();
    await openTab(user, 'Headers');
    const rows = await rowTexts('Hops');
    expect(rows[0]).toContain('a[.]example');
    expect(rows[1]).toContain('clock 1 m behind');
  });

  it('shows and copies the headers as they were sent, with the hops beside them', async () => {
    const sentText =
      'Received:from b.example by c.example;\r\n\tFri, 20 Nov 2026 07:59:00 +0000\nX-A:  1\nX-A: 2';
    const { user } = open({ ...ANSWERS, 'mail.headers': answer({ headers: HEADERS, sentText }) });
    await openTab(user, 'Headers');
    await user.click(await screen.findByRole('button', { name: 'As sent' }));
    const shown = screen.getByRole('group', { name: 'As sent' });
    expect(shown.textContent.replaceAll('[.]', '.')).toBe(sentText);
    expect(screen.getByRole('table', { name: 'Hops' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(vi.mocked(copyText)).toHaveBeenLastCalledWith(sentText);
    await user.type(screen.getByRole('searchbox', { name: 'Find in headers' }), 'by b');
    expect(screen.queryByRole('group', { name: 'As sent' })).toBeNull();
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

  it('lists the address of a QR code in whatever field it was sent', async () => {
    const { user } = open({
      ...ANSWERS,
      'entity.email': answer({ ...EMAIL, qr_codes: [{ decoded: 'https://scan.evil.example/1' }] }),
      'scan.details': answer({
        rows: [
          {
            sec_tool: 'ap',
            verdict: 'phishing',
            details: { qr_url: 'https://scan.evil.example/2' },
            reasons: [],
          },
        ],
      }),
    });
    await openTab(user, 'Links');
    expect(await rowTexts('Links')).toHaveLength(2);
  });

  it('quotes a reason that mentions a QR code if no address of one was sent', async () => {
    const { user } = open({
      ...ANSWERS,
      'scan.details': answer({
        rows: [
          {
            sec_tool: 'ap',
            verdict: 'phishing',
            details: {},
            reasons: [
              { short: 'No QR code found', full: 'The scan looked for a QR code.' },
              { short: 'QR code in the body', full: '' },
            ],
          },
        ],
      }),
    });
    await openTab(user, 'Links');
    await screen.findByText(
      'A security tool mentions a QR code, but the tenant sent no address for it: “QR code in the body”',
    );
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
    expect(screen.getByText('No copies for other recipients are listed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reply e2' }));
    await waitFor(() => expect(main.inputs('entity.email')).toHaveLength(2));
  });

  it('counts similar emails once for its head and its tab, beside the tenant’s own count in each mode', async () => {
    const totals = [273, 5];
    const { user, main } = open({
      ...ANSWERS,
      'query.config': answer(queryConfig(['subject', 'from_email'])),
      'query.count': () => ok({ total: totals.shift() }),
      'query.cancel': answer(null),
    });
    await openTab(user, 'Related');
    const counts = screen.getByRole('list', { name: 'Similar emails' });
    await within(counts).findByRole('button', { name: 'same subject 4' });
    await waitFor(() =>
      expect(counts.textContent).toBe(
        'same sender 272same subject 4similar subject by the tenant’s count: 4similar sender by the tenant’s count: 272similar body by the tenant’s count: 9 (the tenant lists none, and its queries have no field for the body)',
      ),
    );
    const head = screen.getByRole('group', { name: 'Similar' });
    expect(head.textContent).toBe('same sender 272same subject 4any time');
    expect(within(head).getByRole('button', { name: 'same subject 4' }).title).toBe(
      '4 other emails, at any time. Opens a query that finds this email too.',
    );
    expect(main.inputs('query.count')).toHaveLength(2);
    expect(main.inputs('mail.similarCount').map((input) => (input as { mode: string }).mode)).toEqual([
      'subject',
      'sender',
      'body',
    ]);
  });

  it('hunts for a similar body by its longest sentence, where the tenant’s queries have a field for it', async () => {
    const config = queryConfig(['subject', 'bodyText']) as { operators: object[] };
    const contains = {
      ...config.operators[0],
      operator_id: 'has',
      label: 'contains',
      expression_template: '{field} contains {value}',
    };
    const { user } = open({
      ...ANSWERS,
      'query.config': answer({ ...config, operators: [...config.operators, contains] }),
      'query.count': answer({ total: 3 }),
      'query.cancel': answer(null),
      'mail.body': answer({
        text: 'Dear ann@contoso.example,\nyour mailbox is closed tonight unless you confirm it. Bye!\nhttps://evil.example/a-very-long-address-that-differs-for-each-recipient',
      }),
    });
    await openTab(user, 'Related');
    await user.click(await screen.findByRole('button', { name: 'Hunt for its longest sentence' }));
    await waitFor(() =>
      expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
        screen: 'hunt',
        draft: {
          condition: {
            condition: [
              {
                field_id: 'bodyText',
                operator_id: 'has',
                values: ['your mailbox is closed tonight unless you confirm it.'],
              },
            ],
          },
        },
      }),
    );
  });

  it('lets the tenant count by each mode where no query can', async () => {
    const { user } = open({ ...ANSWERS, 'query.config': () => OFFLINE, 'query.cancel': answer(null) });
    await openTab(user, 'Related');
    const counts = screen.getByRole('list', { name: 'Similar emails' });
    const byTenant = (part: string, n: number) => `similar ${part} by the tenant’s count: ${n}`;
    const all = [byTenant('subject', 4), byTenant('sender', 272), byTenant('body', 9)].join('');
    await waitFor(() => expect(counts.textContent).toBe(all));
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
    await waitFor(() => expect(retries()).toHaveLength(4));
    expect(counts.textContent).toContain('same subject Not counted. The tenant did not answer. Try later.');
    isDown = false;
    for (const retry of retries()) await user.click(retry);
    await waitFor(() => expect(counts.textContent).toContain('same subject 2'));
    await waitFor(() => expect(counts.textContent).toContain('similar body by the tenant’s count: 7'));
    expect(retries()).toHaveLength(0);
  });

  it('says of each recipient where the email went and when it was released to them, each on its own line', async () => {
    const to = (email: string, more: object) =>
      Recipient.parse({ email: `${email}@contoso.example`, ...more });
    const rows = [
      to('a', { delivery_action: 'Delivered', delivery_location: 'Inbox' }),
      to('b', { delivery_location: 'Inbox', released_at: '2026-11-20T10:30:00Z' }),
      to('c', { released_at: '2026-11-20T11:00:00Z', released_by: 'ann' }),
    ];
    const { user } = open({ ...ANSWERS, 'entity.emailRecipients': answer({ rows, total_rows: 3 }) });
    await openTab(user, 'Recipients');
    const texts = await rowTexts('Recipients');
    // Values in a cell are below each other: a dot between them would be alone on a line.
    expect(texts[0]).toMatch(/DeliveredInbox$/);
    expect(texts[1]).toMatch(/InboxReleased .*10:30/);
    expect(texts[2]).toMatch(/Released .*11:00.* by ann$/);
  });

  it('lists its recipients by their kinds: to, cc, bcc, then those of no known kind', async () => {
    const rows = ['bcc', 'list', 'cc', 'to'].map((kind) =>
      Recipient.parse({ email: `${kind}@x.example`, kind }),
    );
    const { user } = open({ ...ANSWERS, 'entity.emailRecipients': answer({ rows, total_rows: 4 }) });
    await openTab(user, 'Recipients');
    const texts = await rowTexts('Recipients');
    expect(texts.map((text) => /^(?:to|cc|bcc|list)/.exec(text)?.[0])).toEqual(['to', 'cc', 'bcc', 'list']);
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
        ok((input as { entity_id: string }).entity_id === 'e2' ? otherEmail('e2') : EMAIL),
      'entity.emailConversation': answer({ rows: [EMAIL, otherEmail('e2')], total_rows: 2 }),
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
        ok(
          (input as { entity_id: string }).entity_id === 'e2'
            ? { ...otherEmail('e2'), links: [], attachment_count: 0 }
            : EMAIL,
        ),
      'query.config': answer(queryConfig(['from_email', 'subject'])),
      'query.count': () => ok({ total }),
      'query.cancel': answer(null),
    });
    const similar = await screen.findByRole('button', { name: 'same sender 4' });
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
    await screen.findByText('none');
    await user.keyboard('l');
    expect(lastToast()).toBe('No similar emails');
  });

  it('stays on screen as it was if it can’t be read again after a change, and is read again on request', async () => {
    let isDown = false;
    const { user } = open({ ...ANSWERS, 'entity.email': () => (isDown ? OFFLINE : ok(EMAIL)) });
    await screen.findByRole('heading', { name: /Invoice/ });
    isDown = true;
    act(() => refreshRecord(EMAIL_TARGET));
    const strip = await screen.findByText(/could not be reloaded/);
    expect(screen.getByRole('heading', { name: /Invoice/ })).toBeTruthy();
    isDown = false;
    const box = strip.closest('.strip') as HTMLElement;
    await user.click(within(box).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/could not be reloaded/)).toBeNull());
  });

  it('opens its conversation and its copies whole in the grid', async () => {
    useWorkspace.setState({ tabs: [], current: null });
    const { user } = open({
      ...ANSWERS,
      'entity.splittedEmails': answer({ rows: [otherEmail('e3')], total_rows: 1_000 }),
    });
    await openTab(user, 'Related');
    const all = await screen.findAllByRole('button', { name: /^Open all in the grid/ });
    for (const button of all) await user.click(button);
    const of = { saas: 'office365_emails', entity_id: 'e1' };
    expect(useWorkspace.getState().tabs.map(({ draft }) => draft)).toEqual([
      { ref: { list: 'conversation', ...of }, of: 'Invoice' },
      { ref: { list: 'copies', ...of }, of: 'Invoice' },
    ]);
  });

  it('says by what nobody else got it if the tenant tells of neither links nor attachments', async () => {
    open({
      ...ANSWERS,
      'query.config': answer(queryConfig(['from_email', 'subject'])),
      'query.count': answer({ total: 1 }),
      'query.cancel': answer(null),
    });
    expect(await screen.findByText('none by sender, subject')).toBeTruthy();
  });

  it('says that there are no similar emails only by what was counted, and counts the rest again', async () => {
    let isDown = true;
    const { user } = open({
      ...ANSWERS,
      'entity.email': answer({ ...EMAIL, attachment_count: 2 }),
      'entity.emailAttachments': () =>
        isDown
          ? OFFLINE
          : ok({
              rows: [{ md5: 'a'.repeat(32) }, { md5: 'b'.repeat(32) }].map((one) => Attachment.parse(one)),
            }),
      'query.config': answer(queryConfig(['subject', 'md5'])),
      'query.count': (input) => ok({ total: JSON.stringify(input).includes('bbbb') ? 4 : 1 }),
      'query.cancel': answer(null),
    });
    const head = await screen.findByText('none by subject');
    expect(screen.queryByText('none')).toBeNull();
    expect(head.parentElement?.textContent).toContain('sender not counted');
    expect(screen.queryByRole('button', { name: 'Count by sender again' })).toBeNull();
    await user.keyboard('l');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Count by attachment again' }));
    isDown = false;
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'same attachment 3' });
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
