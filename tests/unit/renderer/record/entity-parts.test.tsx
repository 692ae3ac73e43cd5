import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../shared/bridge';
import { registerCommands } from '../../../../renderer/commands/registry';
import { RECORD_COMMANDS } from '../../../../renderer/record/commands';
import { Links } from '../../../../renderer/record/message/Links';
import { Members } from '../../../../renderer/record/group/Members';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { stateSteps } from '../../../../renderer/record/parts/state-steps';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, draw, type Answers, SIGNED_IN } from '../../../support/page';
import { drawRecord, OFFLINE, recordPane, rowTexts } from '../../../support/record';

beforeEach(() => useApp.setState({ session: SIGNED_IN }));

const FILE = { entity_id: 'x1', name: 'budget.xlsx', verdict: 'clean' };
const TARGET = { entityId: 'x1', saas: 'onedrive', entityType: 'onedrive_file', domain: 'file' } as const;
const ANSWERS: Answers = {
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'entity.file': answer(FILE),
  'scan.details': answer({ rows: [] }),
  'verdicts.history': answer({ history: null }),
  'scan.exceptionsStatus': answer({ rows: [] }),
  'entity.props': answer({ props: { first_verdict: 'phishing', tags: ['vip', 'seen'] } }),
};
const open = (tab: string, answers: Answers = {}) => {
  openRecordTab('file', tab);
  return drawRecord(TARGET, { ...ANSWERS, ...answers });
};
const setDebug = (isOn: boolean) =>
  useApp.setState(({ flags }) => ({ flags: { ...flags, troubleshooting_debug: isOn } }));

beforeEach(() => {
  // The tools of the verdicts are named by their commands.
  registerCommands([RECORD_COMMANDS]);
  useWorkspace.setState({ tabs: [], current: null });
});
afterEach(() => setDebug(false));

describe('the exceptions that match an entity', () => {
  it('matching exceptions are below the verdicts of the entity, each with its effect', async () => {
    open('why', {
      'scan.exceptionsStatus': answer({
        rows: [
          { sec_tool: 'checkpoint_av', exception_type: 'hash', exception_str: 'ab12', is_active: true },
          { sec_tool: 'avanan_dlp', exception_type: 'text_content', exception_str: 'x', is_active: false },
          { sec_tool: 'other', exception_type: 'hash', exception_str: 'y' },
        ],
      }),
    });
    const rows = await rowTexts('Exceptions');
    expect(rows.map((row) => /File hash|Text|text_content/.exec(row)?.[0])).toEqual([
      'File hash',
      'Text',
      'File hash',
    ]);
    expect(rows.map((row) => /In effect|No effect|unknown/.exec(row)?.[0])).toEqual([
      'In effect',
      'No effect',
      'unknown',
    ]);
  });

  it('says that they are unknown if they can’t be read, beside the verdicts', async () => {
    open('why', { 'scan.exceptionsStatus': () => OFFLINE });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The exceptions that match it are not known.');
  });
});

describe('the properties of an entity', () => {
  it('properties are below all fields', async () => {
    open('fields');
    const part = await screen.findByRole('region', { name: 'Properties' });
    await within(part).findByText('phishing');
    expect(within(part).getByText('First verdict')).toBeTruthy();
  });

  it('properties leave the fields usable if they fail, and are missing where the tenant knows none', async () => {
    const first = open('fields', { 'entity.props': () => OFFLINE });
    expect((await screen.findByRole('alert')).textContent).toContain('The tenant did not answer.');
    expect(recordPane().textContent).toContain('budget.xlsx');
    first.unmount();
    open('fields', {
      'entity.props': () => fail({ kind: 'not_found', message: 'None.', next: 'Go on.' }),
    });
    await screen.findByText('The tenant sent no properties of it.');
  });
});

describe('the lists for troubleshooting', () => {
  const commands = (id: string) => RECORD_COMMANDS.commands.find((one) => one.id === id);

  it('offers them only while the flag is on', async () => {
    const off = open('fields');
    await screen.findByRole('region', { name: 'Properties' });
    expect(screen.queryByRole('region', { name: 'Troubleshooting' })).toBeNull();
    expect(commands('record.debugLinks')?.isEnabled()).toBe(false);
    off.unmount();
    setDebug(true);
    const { user } = open('fields');
    const part = await screen.findByRole('region', { name: 'Troubleshooting' });
    await user.click(within(part).getByRole('button', { name: 'Debug links' }));
    await user.click(within(part).getByRole('button', { name: 'Web notifications' }));
    commands('record.debugLinks')?.run();
    commands('record.webNotifications')?.run();
    const links = { list: 'debugLinks', entity_type: 'onedrive_file', entity_id: 'x1' };
    const notifications = { list: 'webNotifications', saas: 'onedrive' };
    expect(useWorkspace.getState().tabs.map(({ draft }) => (draft as { ref: unknown }).ref)).toEqual([
      links,
      notifications,
      links,
      notifications,
    ]);
  });
});

const wordsOf = (acted: Parameters<typeof stateSteps>[0]) =>
  stateSteps(acted, DEFAULT_BRAND, 'UTC')
    .map(({ name, time, values }) =>
      [name, ...values.map(({ text }) => text), ...(time === undefined ? ['?'] : [])].join(' · '),
    )
    .join(' → ');

it('tells what became of an email as the tenant has it, and no step that it did not tell of', () => {
  expect(wordsOf({})).toBe('');
  expect(wordsOf({ is_restored: true, is_restore_requested: false, restored_by: 'ann' })).toBe(
    'Restored · by ann · ?',
  );
  expect(
    wordsOf({
      is_restore_requested: true,
      restore_request_time: '2026-11-20T08:00:00Z',
      is_restore_declined: true,
      restore_decline_reason: 'Phishing',
    }),
  ).toMatch(/^Restore requested · 11\/20\/26 08:00:00.* → Restore declined · Phishing · \?$/);
});

it('joins quarantine, report, restore and removal into one line in the order of time', () => {
  expect(
    wordsOf({
      is_quarantined: true,
      quarantine_time: '2026-11-20T09:00:00Z',
      is_user_reported: true,
      reported_at: '2026-11-20T08:00:00Z',
      is_restored: true,
      restored_at: '2026-11-20T10:00:00Z',
      is_deleted: true,
    }).replace(/ · 11\/20\/26 (\d\d)[^→]*/g, ' $1 '),
  ).toBe('Reported by a user 08 → Quarantined 09 → Restored 10 → Deleted · ?');
});

it('names the zone of a step only where it is assumed', () => {
  const restored = (restored_at: string) => wordsOf({ is_restored: true, restored_at });
  expect(restored('2026-11-20T10:00:00Z')).toBe('Restored · 11/20/26 10:00:00');
  expect(restored('2026-11-20T10:00:00')).toMatch(/^Restored · 11\/20\/26 \d\d:00:00 · .+, zone assumed$/);
});

it('calls a removal what the tenant’s state calls it', () => {
  expect(wordsOf({ state: 'Removed by admin', is_deleted: true })).toBe('Removed by admin · ?');
});

describe('a list that the tenant did not send', () => {
  const show = (part: typeof Links, record: Record<string, unknown>) =>
    draw(createElement(part, { target: TARGET, record: { entity_id: 'x', ...record } } as never));

  it('shows the links in the text of a message, and that they were found there', async () => {
    show(Links, { text: 'Hi <@U36>! see <https://evil.example/36|this>' });
    screen.getByText('The tenant sent no list of links. These are in the text.');
    expect((await rowTexts('Links')).join(' ')).toContain('evil[.]example/36');
  });

  it('calls no list empty that was not sent', () => {
    const first = show(Links, { text: 'Hi' });
    screen.getByText('The tenant sent no list of links');
    first.unmount();
    show(Links, { text: 'Hi', links: [] });
    screen.getByText('No links listed');
  });

  it('calls no group without members', () => {
    const first = show(Members, { members: 28 });
    screen.getByText('28 members. The tenant sent no list of them');
    first.unmount();
    const second = show(Members, {});
    screen.getByText('The tenant sent no list of the members');
    second.unmount();
    show(Members, { members: [] });
    screen.getByText('The tenant lists no members');
  });
});
