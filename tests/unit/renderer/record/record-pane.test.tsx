import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, type Result } from '../../../../shared/bridge';
import { Email } from '../../../../shared/model/entity';
import { QUERY_DOMAINS, type QueryDomain } from '../../../../shared/model/ids';
import * as stackRules from '../../../../shared/rules/reasons';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { prefetchRecord } from '../../../../renderer/record/prefetch-record';
import { RECORDS } from '../../../../renderer/record/records';
import { useApp } from '../../../../renderer/state/app-store';
import { upsertJob } from '../../../../renderer/state/jobs-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { OpenedRecord } from '../../../../renderer/record/OpenedRecord';
import { answer, draw, installMain, type Answers, SIGNED_IN } from '../../../support/page';
import { drawRecord, EMAIL_TARGET, OFFLINE, openTab, recordPane, setUpKeys } from '../../../support/record';

beforeEach(() => useApp.setState({ session: SIGNED_IN }));

setUpKeys([RECORD_COMMANDS]);

const EMAIL = {
  entity_id: 'e1',
  entity_type: 'office365_emails_email',
  saas: 'office365_emails',
  subject: 'Invoice overdue',
  received: '2026-11-20T08:00:00Z',
  from_name: 'Accounts',
  from_email: 'pay@example.com',
  recipients: ['a@contoso.example', 'b@contoso.example'],
  to: ['a@contoso.example'],
  cc: [],
  bcc: [],
  direction: 'incoming',
  size: 2_048,
  spf: 'fail',
  dkim: 'pass',
  dmarc: 'none',
  verdict: 'phishing',
  classification: 'clean',
  attachment_count: 1,
  links: [],
  state: 'delivered',
  is_quarantined: false,
};
const scan = (sec_tool: string, status: string, verdict: string | null = null) => ({
  sec_tool,
  status,
  verdict,
  reasons: [],
  details: {},
});

const ANSWERS: Answers = {
  'entity.email': answer(EMAIL),
  'scan.details': answer({
    rows: [scan('ap_avanan', 'malicious', 'phishing'), scan('phishing_model', 'clean')],
  }),
  'apps.secEntities': answer({
    apps: [{ name: 'office365_emails', label: 'Mail of Contoso', state: 'enabled', is_saas: true }],
    feature_flags: {},
  }),
  'mail.body': () => OFFLINE,
  'mail.headers': answer({
    headers: [
      { name: 'X-Mailer', value: 'Evil 1.0' },
      { name: 'Date', value: 'today' },
    ],
  }),
  'apps.entity': answer({
    entity: { entity_id: 'u1', entity_type: 'x', saas: 'y', name: 'Ann Example', mfa: true },
  }),
};

const open = (domain: QueryDomain, answers: Answers = ANSWERS, entityId = 'e1') => {
  const onStep = vi.fn();
  const target = { entityId, saas: 'office365_emails', entityType: `office365_emails_${domain}`, domain };
  return { ...drawRecord(target, answers, { onStep }), onStep };
};
const pane = (entityId: string) => (
  <OpenedRecord
    target={{ entityId, saas: 'office365_emails', entityType: 'office365_emails_email', domain: 'email' }}
    position={1}
    total={2}
    onStep={() => undefined}
    onClose={() => undefined}
  />
);
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

describe('a record', () => {
  it('shows a record that was just open at once, and reads it again once the analyst stays', async () => {
    let subject = 'Invoice overdue';
    const answers = { ...ANSWERS, 'entity.email': () => ok({ ...EMAIL, subject }) };
    installMain(answers);
    const { rerender } = draw(pane('e1'));
    await screen.findByText('Invoice overdue');
    await screen.findByText('phishing_model');
    subject = 'Invoice paid';
    rerender(pane('e2'));
    await screen.findByText('Invoice paid');
    rerender(pane('e1'));
    expect(screen.getByText('Invoice overdue')).toBeTruthy();
    expect(screen.getByText('phishing_model')).toBeTruthy();
    await screen.findByText('Invoice paid');
  });

  it('leaves the verdicts of a record that was just open, and says that they could not be reloaded', async () => {
    let isDown = false;
    installMain({
      ...ANSWERS,
      'scan.details': () => (isDown ? OFFLINE : ok({ rows: [scan('phishing_model', 'clean')] })),
    });
    const { rerender } = draw(pane('e1'));
    await screen.findByText('phishing_model');
    rerender(pane('e2'));
    await screen.findByText('phishing_model');
    isDown = true;
    rerender(pane('e1'));
    await screen.findByText(/^The verdicts could not be reloaded\. They may be out of date\./);
    expect(screen.getByText('phishing_model')).toBeTruthy();
  });

  it('reads a record again if a job ended while it was read ahead, as the job may have changed it', async () => {
    let end: (result: Result<unknown>) => void = () => undefined;
    let subject = 'Invoice overdue';
    installMain({
      ...ANSWERS,
      'entity.email': () =>
        subject === 'Invoice overdue' ? new Promise((resolve) => (end = resolve)) : ok({ ...EMAIL, subject }),
    });
    prefetchRecord(EMAIL_TARGET);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    upsertJob({
      id: 'j1',
      kind: 'action',
      title: 'Quarantine',
      state: 'done',
      done: 1,
      unit: 'entities',
      startedAt: '2026-06-01T10:00:00Z',
      endedAt: '2026-06-01T10:00:01Z',
    });
    end(ok({ ...EMAIL, subject }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    subject = 'Invoice paid';
    draw(pane('e1'));
    expect(screen.getByText('Invoice overdue')).toBeTruthy();
    await screen.findByText('Invoice paid');
  });

  it('draws its head once, and no tool again when the rest of the email arrives', async () => {
    const head = vi.spyOn(RECORDS.email, 'head');
    const rows = vi.spyOn(stackRules, 'groupReasons');
    open('email');
    await screen.findByText('Invoice overdue');
    await screen.findByText('phishing_model');
    const drawn = rows.mock.calls.length;
    expect(drawn).toBeGreaterThan(0);
    await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
    expect(head).toHaveBeenCalledTimes(1);
    expect(rows.mock.calls.length).toBe(drawn);
    vi.restoreAllMocks();
  });

  it('shows what it is now once its key reads it again, such as after a rescan', async () => {
    let reads = 0;
    const read = () => {
      reads += 1;
      return ok({ ...EMAIL, subject: `Read ${reads}` });
    };
    const { user } = open('email', { ...ANSWERS, 'entity.email': read });
    await screen.findAllByText(/^Read \d+$/);
    const before = reads;
    await user.keyboard('{Shift>}{F5}{/Shift}');
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    await screen.findAllByText(`Read ${reads}`);
  });
});

describe('a tab of a record', () => {
  it('opens after the arrow keys, and the last follows the first', async () => {
    const { user } = open('email');
    (await tab('Why')).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await tab('Body'));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(await tab('All fields'));
    await user.keyboard('{Enter}');
    expect((await tab('All fields')).getAttribute('aria-selected')).toBe('true');
  });

  it('gets the focus when a key opens it', async () => {
    open('email');
    (await tab('Why')).focus();
    act(() => openRecordTab('email', 'clicks'));
    expect(document.activeElement).toBe(await tab('Clicks'));
  });
});

describe('the records of all domains', () => {
  it('record modules cover every domain of the query language', () => {
    expect(Object.keys(RECORDS).sort()).toEqual([...QUERY_DOMAINS, 'attachment', 'ip', 'other'].sort());
  });

  it.each(QUERY_DOMAINS)(
    'every tab of a %s record has an ID of its own, and the last one shows all fields',
    (domain) => {
      const ids = RECORDS[domain].tabs.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.at(-1)).toBe('fields');
    },
  );
});

describe('the record of an email', () => {
  beforeEach(async () => {
    // The tab that is open last stays open for the next record: begin with the first.
    const { user, unmount } = open('email');
    await openTab(user, 'Why');
    unmount();
  });

  it('shows its verdict, subject, sender and recipients', async () => {
    open('email');
    await tab('Why');
    const text = recordPane().textContent ?? '';
    for (const part of ['Phishing', 'Invoice overdue', 'pay@', 'a@contoso', 'and 1 other', 'SPF fail'])
      expect(text).toContain(part);
  });

  it('keeps the sender’s name and address apart, and lists IDs after all other fields', async () => {
    const { user } = open('email');
    await tab('Why');
    expect(recordPane().textContent).toMatch(/“Accounts” pay@/);
    await openTab(user, 'All fields');
    const labels = within(recordPane())
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(labels).toContain('DKIM');
    expect(labels.slice(-3)).toEqual(['Entity ID', 'Entity type', 'App']);
  });

  it('names the two sides of each contradiction, and lists the app’s own verdict', async () => {
    const spoofed = { ...EMAIL, verdict: 'clean', spf: 'fail', dkim: 'fail', dmarc: 'softfail' };
    open('email', { ...ANSWERS, 'entity.email': answer(spoofed) });
    const found = await screen.findByRole('list', { name: 'Contradictions' });
    expect(within(found).getByText('Two tools that judge the same thing differ')).toBeTruthy();
    expect(within(found).getByText('Authentication failed, yet the verdict is clean')).toBeTruthy();
    const tools = within(found)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.startsWith('Two tools'));
    const sides = within(tools ?? found)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(sides).toEqual(['Anti-Phishing: phishing', 'phishing_model: clean']);
    const verdicts = within(screen.getByRole('list', { name: 'Verdicts' }));
    expect(await verdicts.findByText('Classification')).toBeTruthy();
  });

  const verdictRow = async (name: string) =>
    (await within(await screen.findByRole('list', { name: 'Verdicts' })).findByText(name)).closest('li')
      ?.textContent;

  it('shows the word of the app’s own filter only where the tenant names it apart', async () => {
    open('email', { ...ANSWERS, 'entity.email': answer(Email.parse({ ...EMAIL, nativeVerdict: 'clean' })) });
    expect(await verdictRow('Mail of Contoso')).toBe(
      'Mail of ContosoCleanDiffers from the combined verdict.',
    );
  });

  it('says whose word a classification is, as far as the tenant says it', async () => {
    const by = { classified_by: 'zoé@contoso.example', classified_at: '2026-11-20T09:00:00Z' };
    open('email', { ...ANSWERS, 'entity.email': answer({ ...EMAIL, ...by, classification: 'phsh' }) });
    expect(await verdictRow('Classification by zoé@contoso[.]example')).toMatch(/Phishing.*09:00/);
    expect(screen.queryByText(/^Mail of Contoso$/)).toBeNull();
  });

  it('names nobody beside a classification of which the tenant doesn’t say whose it is', async () => {
    open('email');
    expect(await verdictRow('Classification')).toBe(
      'ClassificationCleanDiffers from the combined verdict. The tenant doesn’t say who classified it: a person, or a filter.',
    );
  });

  it('lists all attachments of all pages, with a labeled hash that can be copied', async () => {
    const one = (i: number) => ({
      entity_id: `f${i}`,
      entity_type: 'file',
      name: `${i}.pdf`,
      mime_type: 'application/pdf',
      size: 10,
      sha256: `6c7c${'0'.repeat(56)}745b`,
      verdict: 'clean',
      is_encrypted: false,
    });
    useApp.setState((s) => ({ flags: { ...s.flags, attachment_sha256_column: true } }));
    const { user } = open('email', {
      ...ANSWERS,
      'entity.emailAttachments': (input: unknown) => {
        const { offset = 0 } = input as { readonly offset?: number };
        const rows = Array.from({ length: Math.min(25, 26 - offset) }, (_, i) => one(offset + i));
        return ok({ rows, total_rows: 26 });
      },
    });
    await openTab(user, /^Attachments/);
    const table = await screen.findByRole('table', { name: 'Attachments' });
    expect(within(table).getAllByRole('row')).toHaveLength(27);
    expect(screen.getByText('26 attachments')).toBeTruthy();
    expect(within(table).getAllByText('SHA-256 6c7c…745b')).toHaveLength(26);
    await user.click(screen.getByRole('button', { name: 'Copy the SHA-256 of 25.pdf' }));
    expect(useOverlay.getState().toasts.at(-1)?.text).toBe('Copied SHA-256.');
  });

  it('shows the body even if the verdicts cannot be loaded, and the other way round', async () => {
    open('email', { ...ANSWERS, 'scan.details': () => OFFLINE });
    const alerts = () => within(recordPane()).getAllByRole('alert');
    await waitFor(() => expect(alerts().length).toBeGreaterThanOrEqual(3));
    expect(await tab('Headers')).toBeTruthy();
  });

  it('opens another tab, and keeps it open for the next record', async () => {
    const { user, unmount } = open('email');
    await openTab(user, 'Headers');
    await screen.findByText('X-Mailer');
    unmount();
    open('email', ANSWERS, 'e2');
    expect((await tab('Headers')).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('X-Mailer')).toBeTruthy();
  });

  it('finds a header by its name or value', async () => {
    const { user } = open('email');
    await openTab(user, 'Headers');
    await user.type(await screen.findByRole('searchbox', { name: 'Find in headers' }), 'evil');
    expect(screen.getByText('X-Mailer')).toBeTruthy();
    expect(screen.queryByText('Date')).toBeNull();
  });

  it('shows why it could not be loaded, with the way to the next record and a retry', async () => {
    const { user, main, onStep } = open('email', { ...ANSWERS, 'entity.email': () => OFFLINE });
    expect((await screen.findByRole('alert')).textContent).toContain('The tenant did not answer.');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(onStep).toHaveBeenCalledWith(1);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(main.inputs('entity.email')).toHaveLength(2));
  });
});

describe('the record of a click', () => {
  it('shows the email that was clicked in', async () => {
    const { main } = open('click', {
      ...ANSWERS,
      'apps.entity': answer({ entity: { entity_id: 'c1', entity_type: 'x', saas: 'y', email_id: 'e7' } }),
    });
    await tab('Why');
    expect(main.inputs('entity.email')).toEqual([{ saas: 'office365_emails', entity_id: 'e7' }]);
  });

  it('shows the email of a tenant whose IDs are numbers', async () => {
    const { main } = open('click', {
      ...ANSWERS,
      'apps.entity': answer({ entity: { entity_id: '12', entity_type: 'x', saas: 'y', email_id: 7 } }),
    });
    await tab('Why');
    expect(main.inputs('entity.email')).toEqual([{ saas: 'office365_emails', entity_id: '7' }]);
  });

  it('shows the click itself if it names no email', async () => {
    open('click', {
      ...ANSWERS,
      'apps.entity': answer({
        entity: { entity_id: 'c1', entity_type: 'x', saas: 'y', url: 'https://a.test' },
      }),
    });
    expect(await screen.findByRole('heading', { name: /a/ })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
