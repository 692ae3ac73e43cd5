import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/bridge';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { isFreeOfContradictions } from '../../../../renderer/record/verdicts/contradictions-on-screen';
import { forgetSecEntities } from '../../../../renderer/state/use-sec-entities';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, type Answers, SIGNED_IN } from '../../../support/page';
import { drawRecord, EMAIL_TARGET, OFFLINE, setUpKeys } from '../../../support/record';

// The tools of a tenant are read once.
beforeEach(() => useApp.setState({ session: { ...SIGNED_IN, connectionId: crypto.randomUUID() } }));

const EMAIL = {
  entity_id: 'e1',
  subject: 'Invoice',
  from_name: 'PayPal Support',
  from_email: 'x@evil.example',
  direction: 'incoming',
  verdict: 'phishing',
  spf: 'pass',
  dkim: 'pass',
  dmarc: 'pass',
};
const scan = (sec_tool: string, status: string, rest: object = {}) => ({
  sec_tool,
  status,
  reasons: [],
  details: {},
  ...rest,
});
const REASONS = [
  { category: 'HEADERS', short: 'SPF check failed', full: 'The address 192.0.2.1 is not allowed to send.' },
  { category: 'Links', short: 'Link to a low-traffic site', full: '' },
];
const CLEAN = Array.from({ length: 12 }, (_, i) => scan(`tool_${i}`, 'clean'));

const ANSWERS: Answers = {
  'entity.email': answer(EMAIL),
  'scan.details': answer({
    rows: [
      ...CLEAN,
      scan('ap_avanan', 'malicious', {
        verdict: 'phishing',
        score: 225,
        threshold: 100,
        time: '2026-11-20T08:00:00Z',
        reasons: REASONS,
        details: { model: 'v7' },
      }),
    ],
  }),
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'mail.body': answer({ text: 'x' }),
  'mail.headers': answer({ headers: [{ name: 'From', value: 'Ann <ann@contoso.example>' }] }),
  'scan.clicks': answer({ rows: [] }),
  'exception.rescan': answer({ success: true }),
  'exception.classify': answer({ success: true }),
};

const open = (answers: Answers = ANSWERS, entityId = 'e1') =>
  drawRecord({ ...EMAIL_TARGET, entityId }, answers);
const verdicts = () => screen.findByRole('list', { name: 'Verdicts' });

describe('the security stack of a record', () => {
  setUpKeys([RECORD_COMMANDS]);
  beforeEach(() => openRecordTab('email', 'why'));

  it('calls the time of a tool that has not scanned no time of a scan', async () => {
    const time = '2026-11-20T08:00:00Z';
    const { user } = open({
      ...ANSWERS,
      'scan.details': answer({ rows: [scan('avanan_dlp', 'pending', { time })] }),
    });
    const list = await verdicts();
    await user.click(within(list).getByTitle(/^Details of/));
    expect(
      within(list)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toContain('Time');
    expect(within(list).queryByText('Scanned')).toBeNull();
  });

  it('lists threats with score, reasons by category and details, and many clean tools as one line', async () => {
    const { user } = open();
    const list = await verdicts();
    const [first] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('225 / 100');
    for (const part of ['Headers', 'SPF check failed', 'Links', 'Link to a low-traffic site'])
      expect(first?.textContent).toContain(part);
    await user.click(within(list).getByTitle('Details of Anti-Phishing'));
    expect(within(list).getByText(/is not allowed to send/)).toBeTruthy();
    expect(within(list).getByText('v7')).toBeTruthy();
    expect(within(list).getByText('12 tools: clean')).toBeTruthy();
  });

  it('says that the states of the tools are unknown if the apps can’t be read', async () => {
    forgetSecEntities();
    open({ ...ANSWERS, 'apps.secEntities': () => OFFLINE }, 'e-apps');
    await verdicts();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringContaining('Tools that are off may be listed'),
      ),
    );
  });

  it('says in one line, which was there before, what other parts contradict', async () => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    open({
      ...ANSWERS,
      'mail.headers': async () => {
        await isReleased;
        return ok({ headers: [{ name: 'From', value: 'Ann <ann@contoso.example>' }] });
      },
    });
    const early = await screen.findByRole('list', { name: 'Contradictions' });
    const before = early.textContent;
    const line = screen.getByText('Looking for contradictions with other parts…');
    expect(early.nextElementSibling).toBe(line);
    release();
    const found = await screen.findByText('The From header names another sender');
    expect(line.isConnected).toBe(false);
    expect(early.textContent).toBe(before);
    expect(early.nextElementSibling).toBe(found.closest('details'));
  });

  it('goes to each side of a contradiction by a key, in whatever tab it is', async () => {
    const { user } = open();
    const found = await screen.findByText('The From header names another sender');
    await user.click(found);
    const jump = within(found.closest('details') as HTMLElement).getByRole('button', { name: /^From: Ann/ });
    await user.click(jump);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('ann@contoso'));
    expect(screen.getByRole('tab', { name: 'Headers' }).getAttribute('aria-selected')).toBe('true');
    const visited = new Set<string>();
    for (let press = 0; press < 4; press += 1) {
      await user.keyboard('g');
      await waitFor(() => expect(document.activeElement?.getAttribute('data-place') ?? '').toMatch(/:/));
      visited.add(document.activeElement?.getAttribute('data-place') ?? '');
    }
    expect(visited.size).toBeGreaterThan(1);
  });

  it('goes to a header that the filter hides', async () => {
    const { user } = open();
    const side = await screen.findByRole('button', { name: /^From: Ann/ });
    await user.click(side);
    await user.type(await screen.findByRole('searchbox'), 'no such header');
    expect(screen.queryByText(/ann@contoso/)).toBeNull();
    screen.getByRole('tab', { name: 'Headers' }).focus();
    await waitFor(async () => {
      await user.keyboard('g');
      expect(document.activeElement?.getAttribute('data-place')).toBe('headers:from');
    });
  });

  it('reports a place that is not in its tab, and keeps the focus in the record', async () => {
    let reads = 0;
    const headers = () =>
      ok({ headers: (reads += 1) > 1 ? [] : [{ name: 'From', value: 'Ann <ann@contoso.example>' }] });
    const { user } = open({ ...ANSWERS, 'mail.headers': headers });
    await user.click(await screen.findByRole('button', { name: /^From: Ann/ }));
    await waitFor(() => expect(useOverlay.getState().toasts.at(-1)?.text).toBe('That place can’t be shown.'));
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Headers' }));
  });

  it('never says that a record has no contradictions before it was compared', async () => {
    const e9 = { ...ANSWERS, 'entity.email': answer({ ...EMAIL, entity_id: 'e9' }) };
    openRecordTab('email', 'recipients');
    const { user } = open(e9, 'e9');
    await screen.findByRole('heading', { name: 'Invoice' });
    await user.keyboard('g');
    expect(useOverlay.getState().toasts.at(-1)?.text).toBe(
      'Open the Why tab first. It looks for contradictions.',
    );
  });

  const ALIKE = { ...EMAIL, from_name: '', verdict: 'clean', spf: '', dkim: '', dmarc: '' };
  const toasts = () => useOverlay.getState().toasts.map(({ text }) => text);

  it('names a part that could not be read, and says that there are no contradictions only once it was', async () => {
    let isDown = true;
    const { user } = open(
      {
        ...ANSWERS,
        'entity.email': answer({ ...ALIKE, entity_id: 'e7', attachment_count: 0 }),
        'scan.details': answer({ rows: CLEAN }),
        'mail.headers': () => (isDown ? OFFLINE : ok({ headers: [] })),
      },
      'e7',
    );
    const strip = await screen.findByText(/^Not compared: headers\. The tenant did not answer/);
    await user.keyboard('g');
    expect(toasts().at(-1)).toMatch(/^No contradictions found, but some parts could not be compared/);
    expect(screen.queryByText(/^Not contradicted by/)).toBeNull();
    isDown = false;
    await user.click(within(strip.closest('.strip') as HTMLElement).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(isFreeOfContradictions({ ...EMAIL_TARGET, entityId: 'e7' })).toBe(true));
    expect(screen.queryByText(/^Not compared/)).toBeNull();
    expect(screen.getByText('Not contradicted by headers or clicks')).toBeTruthy();
  });

  it.each([
    ['the tenant answers all of them', undefined, 60],
    ['a page fails', 'Not compared: recipients (only 50 read). The tenant did not answer', 50],
  ])('compares the recipients of every page it gets: %s', async (_, told, read) => {
    const entity_id = `r${read}`;
    const recipient = (i: number) => ({
      email: `p${i}@x.example`,
      delivery_location: i === 49 ? 'Inbox' : 'Quarantine',
    });
    open(
      {
        ...ANSWERS,
        'entity.email': answer({ ...ALIKE, entity_id, attachment_count: 0, is_quarantined: true }),
        'scan.details': answer({ rows: CLEAN }),
        'entity.emailRecipients': (input) => {
          const { offset = 0 } = input as { readonly offset?: number };
          if (offset >= read) return OFFLINE;
          const rows = Array.from({ length: Math.min(25, 60 - offset) }, (_row, i) => recipient(offset + i));
          return ok({ rows, total_rows: 60 });
        },
      },
      entity_id,
    );
    const pane = await screen.findByRole('tabpanel');
    await waitFor(() => expect(pane.textContent).toContain('p49@x'));
    if (told === undefined) expect(screen.queryByText(/^Not compared/)).toBeNull();
    else expect(screen.getByText(/^Not compared/).textContent).toContain(told);
  });

  it('compares the attachments before a page that fails, and says why the rest was not', async () => {
    open(
      {
        ...ANSWERS,
        'entity.email': answer({ ...ALIKE, entity_id: 'e6', attachment_count: 40 }),
        'scan.details': answer({ rows: CLEAN }),
        'entity.emailAttachments': (input) =>
          (input as { readonly offset?: number }).offset
            ? OFFLINE
            : ok({
                rows: Array.from({ length: 25 }, (_, i) => ({
                  entity_id: `g${i}`,
                  name: `${i}.pdf`,
                  verdict: i === 7 ? 'malware' : 'clean',
                })),
                total_rows: 40,
              }),
      },
      'e6',
    );
    const found = await screen.findByText('An attachment is a threat, yet the email is clean');
    expect(found.parentElement?.textContent).toContain('g7: malware');
    const strip = screen.getByText(/^Not compared: attachments \(only 25 read\)\. The tenant did not answer/);
    expect(
      within(strip.closest('.strip') as HTMLElement).getByRole('button', { name: 'Retry' }),
    ).toBeTruthy();
  });

  it('compares the attachments of all pages, and says how many of a longer list were', async () => {
    const MANY = 2_500;
    const file = (i: number) => ({
      entity_id: `f${i}`,
      name: `${i}.pdf`,
      verdict: i === 25 ? 'malware' : 'clean',
    });
    open(
      {
        ...ANSWERS,
        'entity.email': answer({ ...ALIKE, entity_id: 'e8', attachment_count: MANY }),
        'scan.details': answer({ rows: CLEAN }),
        'entity.emailAttachments': (input) => {
          const { offset = 0 } = input as { readonly offset?: number };
          return ok({ rows: Array.from({ length: 25 }, (_, i) => file(offset + i)), total_rows: MANY });
        },
      },
      'e8',
    );
    const found = await screen.findByText('An attachment is a threat, yet the email is clean');
    expect(found.parentElement?.textContent).toContain('f25: malware');
    expect(screen.getByText('Not compared: attachments (only 1,000 read).')).toBeTruthy();
  });

  it('requests a rescan by the chosen tools, and offers to refresh once a tool has scanned again', async () => {
    let time = '2026-11-20T08:00:00Z';
    const rows = () => ok({ rows: [...CLEAN, scan('ap_avanan', 'malicious', { time })] });
    const { user, main } = open({ ...ANSWERS, 'scan.details': rows });
    await verdicts();
    await user.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: 'Rescan with security tools' });
    await user.click(await within(dialog).findByRole('checkbox', { name: /^tool_3/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Rescan with 12 tools' }));
    const [input] = main.inputs('exception.rescan') as readonly { app_names: readonly string[] }[];
    expect(input).toMatchObject({ src_entity_type: 'office365_emails_email', entity_id: 'e1' });
    expect(input?.app_names).toContain('ap_avanan');
    expect(input?.app_names).not.toContain('tool_3');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const offered = () =>
      useOverlay
        .getState()
        .toasts.flatMap(({ buttons = [] }) => buttons)
        .find(({ label }) => label === 'Refresh verdicts');
    expect(useOverlay.getState().toasts.at(-1)?.text).toBe('Rescan requested');
    const before = main.inputs('scan.details').length;
    await waitFor(() => expect(main.inputs('scan.details').length).toBeGreaterThan(before));
    expect(offered()).toBeUndefined();
    time = '2026-11-20T09:00:00Z';
    await waitFor(() => expect(offered()).toBeTruthy());
    const looks = main.inputs('scan.details').length;
    offered()?.run();
    await waitFor(() => expect(main.inputs('scan.details').length).toBeGreaterThan(looks));
  });

  it('offers to rescan with tools that are on and have no result yet, in the order of the stack', async () => {
    const tool = (name: string, state: string, security_stack_order: number) => ({
      name,
      label: name,
      state,
      is_saas: false,
      family: 'security',
      security_stack_order,
    });
    const apps = [tool('tool_a', 'enabled', 1), tool('tool_b', 'disabled', 2), tool('tool_c', 'enabled', 3)];
    const withTools = answer({ apps, feature_flags: {} });
    const { user, main } = open(
      {
        ...ANSWERS,
        'apps.secEntities': withTools,
        'scan.details': answer({ rows: [scan('tool_c', 'clean')] }),
      },
      'e2',
    );
    await verdicts();
    await user.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: 'Rescan with security tools' });
    const boxes = await within(dialog).findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, parentElement }) => [parentElement?.textContent, checked])).toEqual([
      ['tool_a no result yet', false],
      ['tool_c Clean', true],
    ]);
    await user.click(within(dialog).getByRole('checkbox', { name: /^tool_a/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Rescan with 2 tools' }));
    expect(main.inputs('exception.rescan')).toMatchObject([{ app_names: ['tool_a', 'tool_c'] }]);
  });

  it('sends no classification that nobody chose', async () => {
    const { user, main } = open();
    await verdicts();
    await user.keyboard('c');
    const dialog = await screen.findByRole('dialog', { name: 'Classify this email' });
    await user.keyboard('{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Classify' }));
    expect(within(dialog).getByRole('button', { name: 'Classify' })).toHaveProperty('disabled', true);
    expect(main.inputs('exception.classify')).toEqual([]);
  });

  it('keeps the dialog open with the reason if the tenant denies a classification', async () => {
    const { user, main } = open({ ...ANSWERS, 'exception.classify': () => ok({ success: false }) });
    await verdicts();
    await user.keyboard('c');
    const dialog = await screen.findByRole('dialog', { name: 'Classify this email' });
    await user.selectOptions(within(dialog).getByLabelText('Classification'), 'phsh');
    await user.click(within(dialog).getByLabelText('High'));
    await user.click(within(dialog).getByRole('button', { name: 'Classify' }));
    await within(dialog).findByText('The tenant refused to classify this email.');
    expect(main.inputs('exception.classify')).toEqual([
      {
        classification: 'phsh',
        confident: 'high',
        entities: [{ entity_type: 'office365_emails_email', entity_id: 'e1' }],
      },
    ]);
  });

  it('calls no tool clean whose tenant sent another word, no word, or a word that contradicts it', async () => {
    const others = {
      a: { status: 'skipped' },
      b: { status: 'TIMEOUT' },
      c: { status: 'pass_with_remarks' },
      d: { status: 'geprüft' },
      e: { status: '' },
      f: { status: null },
      g: {},
      h: { status: 'clean', verdict: 'unknown' },
      i: { status: 'finished', verdict: 'quarantined' },
    };
    const rows = Object.entries(others).map(([sec_tool, words]) => ({ ...scan(sec_tool, ''), ...words }));
    open({ ...ANSWERS, 'scan.details': answer({ rows: [...rows, scan('z', 'CLEAN')] }) });
    const items = within(await verdicts()).getAllByRole('listitem');
    expect(items).toHaveLength(10);
    const clean = items.filter(({ textContent }) => /clean/i.test(textContent ?? ''));
    expect(clean.map(({ textContent }) => textContent?.slice(0, 1))).toEqual(['z']);
  });
});
