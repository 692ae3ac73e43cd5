import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../shared/bridge';
import { SecToolResult } from '../../../../shared/model/entity';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { ANSWERS, EMAIL, HEADERS } from '../../../support/email-record';
import { answer, type Answers } from '../../../support/page';
import { drawRecord, EMAIL_TARGET, OFFLINE, openTab, rowTexts, setUpKeys } from '../../../support/record';

const open = (answers: Answers = ANSWERS) => drawRecord(EMAIL_TARGET, answers);

describe('the timeline of an email', () => {
  setUpKeys([RECORD_COMMANDS]);
  beforeEach(() => openRecordTab('email', 'why'));

  it('lists the steps that the tenant sent, in their order, and no others', async () => {
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

  it('lists steps without a time last, and says that none was sent', async () => {
    const { user } = open({
      ...ANSWERS,
      'entity.email': answer({
        ...EMAIL,
        state: 'Removed by admin',
        is_deleted: true,
        is_restore_requested: true,
      }),
      'entity.emailRecipients': answer({
        rows: ['a@x.example', 'b@x.example'].map((email) => ({
          email,
          delivery_action: 'Delivered',
          delivery_location: 'Deleted Items',
        })),
        total_rows: 2,
      }),
    });
    await openTab(user, 'Timeline');
    await screen.findByText('Delivered · Deleted Items (2 recipients)');
    const undated = (await rowTexts('Timeline')).filter((text) => text.includes('no time sent'));
    expect(undated.map((text) => /Restore requested|State now|Delivery|Removed/.exec(text)?.[0])).toEqual([
      'Restore requested',
      'Removed',
      'Delivery',
    ]);
    expect((await rowTexts('Timeline')).slice(-3)).toEqual(undated);
  });

  const TIMES: Answers = {
    ...ANSWERS,
    'entity.email': answer({ ...EMAIL, first_seen_at: '2026-11-20T08:30:00Z', size: 1_700_000_000 }),
    'scan.details': answer({
      rows: [
        { sec_tool: 'checkpoint_av', verdict: 'malicious', time: '2026-11-20T08:10:00Z' },
        { sec_tool: 'avanan_dlp', verdict: 'clean' },
      ].map((one) => SecToolResult.parse(one)),
    }),
    'verdicts.history': answer({ history: null, dropped: 0, notices: [] }),
    'scan.clicks': answer({
      rows: [{ time: '2026-11-20T08:20:00Z', user: 'bob', action: 'blocked', url: 'https://evil.example/a' }],
    }),
    'entity.emailRecipients': answer({
      rows: ['a@x.example', 'b@x.example', 'c@x.example'].map((email, at) => ({
        email,
        released_at: at < 2 ? '2026-11-20T12:00:05Z' : null,
        released_by: 'ann',
      })),
      total_rows: 3,
    }),
    'entity.props': answer({
      props: { tags: ['vip'], classified: { classification: 'phsh', time: '2026-11-20T10:00:00Z' } },
    }),
    'entity.mtaEmail': answer({ ...EMAIL, queued_time: '2026-11-20T07:58:00Z' }),
    'mail.headers': answer({
      headers: [...HEADERS, { name: 'Date', value: 'Fri, 20 Nov 2026 07:57:00 +0000' }],
    }),
  };

  it('lists every time of its parts in their order, each with the part that it was sent in', async () => {
    const { user } = open(TIMES);
    await openTab(user, 'Timeline');
    await screen.findByText('Mail server record');
    const rows = await rowTexts('Timeline');
    const said = [
      ['Sent', 'Headers'],
      ['Queued time', 'Mail server record'],
      ['Received', 'Email'],
      ['Scanned by', 'Security stack'],
      ['Link clicked', 'Clicks'],
      ['First seen at', 'Email'],
      ['Quarantined', 'Email'],
      ['Classified', 'Properties'],
      ['Restored', 'Email'],
      ['Released from quarantine', 'Recipients'],
      ['no time sent', 'Scanned by'],
    ];
    expect(rows).toHaveLength(said.length);
    for (const [at, texts] of said.entries()) for (const text of texts) expect(rows[at]).toContain(text);
    expect(rows[4]).toContain('bob · blocked');
    expect(rows[9]).toContain('to 2 recipients by ann');
  });

  it('lists each of the times that an object holds, also where capitals join the words of its name', async () => {
    const ticket = { createdAt: '2026-11-20T15:00:00Z', updated_at: '2026-11-20T16:00:00Z', owner: 'ann' };
    const { user } = open({ ...TIMES, 'entity.props': answer({ props: { ticket } }) });
    await openTab(user, 'Timeline');
    await screen.findByText('Mail server record');
    const rows = (await rowTexts('Timeline')).filter((text) => text.includes('Ticket: '));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Created ?at.*ann/i);
    expect(rows[1]).toMatch(/Updated at.*ann/);
  });

  it('lists among all fields what only the mail server has, whatever its keys are', async () => {
    const mta = { ...EMAIL, subject: 'INVOICE', queue_id: 'Q1', 'x-odd': { a: 1 }, from_name: '' };
    openRecordTab('email', 'fields');
    open({ ...ANSWERS, 'entity.mtaEmail': answer(mta) });
    const part = await screen.findByRole('region', { name: 'Mail server record' });
    await waitFor(() => expect(within(part).getByText('Queue ID')).toBeTruthy());
    const cells = [...part.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
    expect(cells).toEqual(['Subject', 'INVOICE', 'Queue ID', 'Q1', 'X-odd', '{"a":1}']);
    expect(part.textContent).toContain('10 fields match the email’s own');
  });

  it('says that the mail server has no record of an email', async () => {
    const missing = fail({ kind: 'not_found', message: 'No such email', next: '' });
    openRecordTab('email', 'fields');
    open({ ...ANSWERS, 'entity.mtaEmail': () => missing });
    await screen.findByText('The tenant sent no mail server record for this email.');
  });

  it('names a part whose times could not be read, and reads it again', async () => {
    let isDown = true;
    const { user } = open({
      ...TIMES,
      'scan.clicks': (input) => (isDown || !TIMES['scan.clicks'] ? OFFLINE : TIMES['scan.clicks'](input)),
    });
    await openTab(user, 'Timeline');
    const alert = await screen.findByText(/The times in Clicks could not be read/);
    expect(await rowTexts('Timeline')).toHaveLength(10);
    isDown = false;
    await user.click(within(alert.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await rowTexts('Timeline')).toHaveLength(11));
  });

  it('says that releases are known of some recipients only', async () => {
    const rows = [{ email: 'a@x.example', released_at: '2026-11-20T12:00:05Z' }];
    const { user } = open({ ...TIMES, 'entity.emailRecipients': answer({ rows, total_rows: 4_000 }) });
    await openTab(user, 'Timeline');
    await screen.findByText('Release times were read for 1 of 4,000 recipients.');
  });

  it('lets the keyboard scroll the events to their end', async () => {
    const { user } = open();
    await openTab(user, 'Timeline');
    const events = await screen.findByRole('group', { name: 'All events' });
    expect(within(events).getByRole('table', { name: 'Timeline' })).toBeTruthy();
    expect(events.getAttribute('tabindex')).toBe('0');
  });
});
