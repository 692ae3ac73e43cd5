import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok, type Result } from '../../../../shared/bridge';
import {
  RECORD_ACTION_COMMANDS,
  RECORD_COMMANDS,
  TRAIL_COMMANDS,
} from '../../../../renderer/record/commands';
import { VALUE_COMMANDS } from '../../../../renderer/record/value-commands';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { RecordTarget } from '../../../../renderer/record/record-target';
import { openRecordInTab } from '../../../../renderer/record/record-screen';
import { RecordScreen } from '../../../../renderer/screens/record/RecordScreen';
import { answer, draw, installMain, type Answers, SIGNED_IN } from '../../../support/page';
import {
  drawRecord,
  EMAIL_TARGET,
  enabledApp,
  OFFLINE,
  openTab,
  queryConfig,
  setUpKeys,
} from '../../../support/record';

beforeEach(() => useApp.setState({ session: SIGNED_IN }));

const SHA256 = 'ab'.repeat(32);
const EMAIL = {
  entity_id: 'e1',
  subject: 'Invoice overdue',
  from_name: '',
  from_email: 'pay@example.com',
  attachment_count: 1,
};
const HUNT_TAB = { id: 'h1', screen: 'hunt', title: 'Emails', name: 'Phish of today' };
const FILE = { entity_id: 'f1', name: 'invoice.pdf', is_quarantined: false };

const ANSWERS: Answers = {
  'entity.email': answer(EMAIL),
  'entity.file': answer(FILE),
  'scan.details': answer({ rows: [] }),
  'mail.body': answer({ text: 'x' }),
  'entity.emailAttachments': answer({
    rows: [{ entity_id: 'a1', entity_type: 't', name: 'invoice.pdf', mime_type: '', sha256: SHA256 }],
    total_rows: 1,
  }),
  'apps.secEntities': answer({
    apps: [enabledApp('onedrive', 'OneDrive', 'file')],
    feature_flags: {},
  }),
  'query.config': (input) =>
    ok(
      queryConfig(
        ['sha256'],
        (input as { query_domain: string }).query_domain === 'file'
          ? [{ action_id: 'quarantine', label: 'Quarantine', params: [] }]
          : [],
      ),
    ),
  'query.execute': answer({ rows: [{ entity_id: 'f1' }], total_rows: 1 }),
  'bulk.freezeEntity': answer({ choice: 'c1', rows: 1, entities: 1, nameless: 0, tenant: 'Contoso' }),
  'bulk.release': answer(null),
};

const hashLink = () => screen.findByRole('button', { name: 'SHA-256 abab…abab' });

/** Opens the attachments of the email, and from there the file with the hash. */
const openFile = async (answers = ANSWERS) => {
  const drawn = drawRecord(EMAIL_TARGET, answers);
  await openTab(drawn.user, /^Attachments/);
  const link = await hashLink();
  link.focus();
  await drawn.user.keyboard('{Enter}');
  return { ...drawn, link };
};

const CLICK_TARGET = {
  entityId: 'c1',
  saas: EMAIL_TARGET.saas,
  entityType: `${EMAIL_TARGET.saas}_click`,
  domain: 'click',
} as const;

/** Opens a record in a tab of its own, and draws that. */
const openOwnTab = (target: RecordTarget, answers: Answers = ANSWERS) => {
  const main = installMain(answers);
  openRecordInTab({ kind: 'target', target }, 'Invoice');
  const tab = useWorkspace.getState().tabs.at(-1);
  if (!tab) throw new Error('no tab');
  return { tab, main, ...draw(<RecordScreen tab={tab} />) };
};

describe('a record that is opened from another', () => {
  setUpKeys([RECORD_ACTION_COMMANDS, RECORD_COMMANDS, TRAIL_COMMANDS, VALUE_COMMANDS]);
  afterEach(() => useWorkspace.setState({ tabs: [], current: null }));
  beforeEach(() => useApp.setState((s) => ({ flags: { ...s.flags, attachment_sha256_column: true } })));

  it('replaces it, and going back finds the former tab and focus without reading anything again', async () => {
    const { user, main, link } = await openFile();
    expect(await screen.findByRole('heading', { name: 'invoice.pdf' })).toBeTruthy();
    const trail = screen.getByRole('navigation', { name: 'Opened records' });
    expect(within(trail).getByRole('button', { name: 'Invoice overdue' })).toBeTruthy();
    expect(within(trail).getByText('invoice.pdf')).toBeTruthy();
    expect(document.activeElement).toBe(
      within(trail).getByRole('button', { name: 'Back to the previous record' }),
    );
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.queryByRole('navigation', { name: 'Opened records' })).toBeNull();
    expect(screen.getByRole('tab', { name: /^Attachments/ }).getAttribute('aria-selected')).toBe('true');
    expect(main.inputs('entity.email')).toHaveLength(1);
  });

  it('walks back and forward by brackets, and forgets the way forward when another record is opened', async () => {
    const { user, link } = await openFile();
    await screen.findByRole('heading', { name: 'invoice.pdf' });
    await user.keyboard('{[}');
    await waitFor(() => expect(document.activeElement).toBe(link));
    await user.keyboard(']');
    const trail = await screen.findByRole('navigation', { name: 'Opened records' });
    expect(await screen.findByRole('heading', { name: 'invoice.pdf' })).toBeTruthy();
    expect(document.activeElement).toBe(
      within(trail).getByRole('button', { name: 'Back to the previous record' }),
    );
    await user.keyboard(']');
    expect(within(trail).getAllByRole('listitem')).toHaveLength(2);
    await user.keyboard('{[}');
    await waitFor(() => expect(document.activeElement).toBe(link));
    await user.keyboard('{Enter}');
    await screen.findByRole('navigation', { name: 'Opened records' });
    await user.keyboard(']');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('takes the keys of actions, so that they never act on the row behind it', async () => {
    const { user, main } = await openFile();
    await screen.findByRole('heading', { name: 'invoice.pdf' });
    await screen.findByRole('button', { name: /^Quarantine/ });
    await user.keyboard('q');
    await screen.findByRole('dialog', { name: 'Act on this file' });
    await waitFor(() =>
      expect(main.inputs('bulk.freezeEntity')).toEqual([
        { entity_id: 'f1', name: 'invoice.pdf', readAt: expect.any(Number) },
      ]),
    );
  });

  it('says of its actions if they are loading, failed or not offered, each by its own words', async () => {
    const real = ANSWERS['query.config'] ?? (() => OFFLINE);
    let config: (input: unknown) => Promise<Result<unknown>> | Result<unknown> = real;
    const { user } = await openFile({
      ...ANSWERS,
      'query.config': (input) => config(input),
      // The file is found by the configuration, which fails when it is read for the actions.
      'entity.file': () => {
        config = () => OFFLINE;
        return ok(FILE);
      },
    });
    await screen.findByRole('heading', { name: 'invoice.pdf' });
    const lastToast = () => useOverlay.getState().toasts.at(-1);
    await user.keyboard('q');
    await waitFor(() => expect(lastToast()?.text).toMatch(/could not be loaded: The tenant did not answer/));
    const waiting: ((result: Result<unknown>) => void)[] = [];
    config = () => new Promise((resolve) => void waiting.push(resolve));
    lastToast()?.buttons?.[0]?.run();
    // The record may read its fields at the same time.
    await waitFor(() => expect(waiting).not.toEqual([]));
    await user.keyboard('r');
    expect(lastToast()?.text).toBe('The actions on this record are not loaded yet.');
    waiting.forEach((deliver) => deliver(ok(queryConfig([]))));
    await waitFor(async () => {
      await user.keyboard('a');
      expect(lastToast()?.text).toBe('The tenant offers no actions on this record.');
    });
    await user.keyboard('x');
    expect(lastToast()?.text).toBe('The tenant does not offer this action here.');
  });

  it('lists by P what was seen with a value, also of one that opens a record', async () => {
    const { user } = drawRecord(EMAIL_TARGET, ANSWERS);
    await openTab(user, /^Attachments/);
    (await hashLink()).focus();
    await user.keyboard('p');
    expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
      screen: 'pivot',
      title: `Seen: ${SHA256}`,
      draft: { text: SHA256 },
    });
    expect(screen.queryByRole('navigation', { name: 'Opened records' })).toBeNull();
  });

  it('says why it could not be found, with a retry and the way back', async () => {
    const { user, main } = await openFile({ ...ANSWERS, 'query.execute': () => OFFLINE });
    expect((await screen.findByRole('alert')).textContent).toContain('The tenant did not answer.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(main.inputs('query.execute')).toHaveLength(2));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(await hashLink()).toBeTruthy();
  });

  it('names the tab of the rows first, and goes back to its rows', async () => {
    useWorkspace.setState({ tabs: [HUNT_TAB], current: 'h1' });
    const { user } = await openFile();
    await screen.findByRole('heading', { name: 'invoice.pdf' });
    const trail = screen.getByRole('navigation', { name: 'Opened records' });
    expect(
      within(trail)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Phish of today', 'Invoice overdue', 'invoice.pdf']);
    draw(
      <div className="shell-main">
        <div className="dataset-grid">
          <div role="rowgroup" aria-label="Rows" className="ag-tab-guard-top" tabIndex={0} />
        </div>
      </div>,
    );
    await user.click(within(trail).getByRole('button', { name: 'Phish of today' }));
    expect(document.activeElement).toBe(screen.getByRole('rowgroup', { name: 'Rows' }));
  });

  it('names the tab that its own tab came from, and goes back there while that is open', async () => {
    useWorkspace.setState({ tabs: [HUNT_TAB], current: 'h1' });
    const { tab, user } = openOwnTab(EMAIL_TARGET);
    const trail = await screen.findByRole('navigation', { name: 'Opened records' });
    await user.click(within(trail).getByRole('button', { name: 'Phish of today' }));
    expect(useWorkspace.getState().current).toBe('h1');
    act(() => useWorkspace.setState({ tabs: [tab], current: tab.id }));
    expect(within(trail).queryByRole('button')).toBeNull();
    expect(within(trail).getByText('Phish of today')).toBeTruthy();
  });

  it.each([
    ['as a text', 'e1'],
    ['as a number', 17],
  ])('leads from a click in its own tab to its email, whose ID is sent %s', async (_, email_id) => {
    const { user, main } = openOwnTab(CLICK_TARGET, {
      ...ANSWERS,
      'apps.entity': answer({ entity: { entity_id: 'c1', url: 'https://a.example/', email_id } }),
    });
    const value = (await screen.findByText('Email', { selector: 'dt' })).nextElementSibling;
    const link = within(value as HTMLElement).getByRole('button', { name: String(email_id) });
    link.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Invoice overdue' })).toBeTruthy();
    expect(main.inputs('entity.email')).toMatchObject([{ entity_id: String(email_id) }]);
  });

  it('names no email of a click that the tenant sends without one', async () => {
    openOwnTab(CLICK_TARGET, {
      ...ANSWERS,
      'apps.entity': answer({ entity: { entity_id: 'c1', url: 'https://a.example/' } }),
    });
    await screen.findAllByText(/a\[\.\]example/);
    expect(screen.queryByText('Email', { selector: 'dt' })).toBeNull();
  });

  it('opens in a tab of its own with its name', async () => {
    const { user } = await openFile();
    await screen.findByRole('heading', { name: 'invoice.pdf' });
    await user.keyboard('o');
    expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
      screen: 'record',
      title: 'invoice.pdf',
      draft: { ref: { kind: 'target', target: { entityId: 'f1', saas: 'onedrive', domain: 'file' } } },
    });
  });
});
