import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { LIST_COMMANDS } from '../../../../renderer/record/lists/open-list-command';
import { openRecordTab } from '../../../../renderer/record/open-tab-store';
import { refToIp } from '../../../../renderer/record/record-ref';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, type Answers } from '../../../support/page';
import {
  drawRecord,
  enabledApp,
  OFFLINE,
  openTab,
  queryConfig,
  rowTexts,
  setUpKeys,
} from '../../../support/record';

const IP = { entityId: '203.0.113.7', saas: '', entityType: 'ip', domain: 'ip' } as const;
const APPS = [
  enabledApp('mail', 'Mail', 'email'),
  enabledApp('drive', 'Drive', 'file'),
  enabledApp('chat', 'Chat', 'message'),
];
const event = (time: string, name: string) => ({ time, event: name, user: 'ann@contoso.example' });
const PAGES: Readonly<Record<string, object>> = {
  mail: { rows: [event('2026-11-20T08:00:00Z', 'Login')], total_rows: 1 },
  drive: { rows: [event('2026-11-20T09:00:00Z', 'Click')], total_rows: 40 },
  chat: { rows: [], total_rows: 0 },
};
const saasOf = (input: unknown) => (input as { readonly saas: string }).saas;
const open = (answers: Answers = {}) => {
  openRecordTab('ip', 'events');
  return drawRecord(IP, {
    'apps.secEntities': answer({ apps: APPS, feature_flags: {} }),
    'entity.ipEvents': (input) => ok(PAGES[saasOf(input)]),
    ...answers,
  });
};

beforeEach(() => useWorkspace.setState({ tabs: [], current: null }));

describe('the record of an IP address', () => {
  setUpKeys([LIST_COMMANDS]);

  it('merges the events of all apps, newest first, and opens those of an app in the grid', async () => {
    const { user, main } = open();
    const rows = await rowTexts('Events');
    expect(rows.map((row) => /Drive|Mail|Chat/.exec(row)?.[0])).toEqual(['Drive', 'Mail']);
    expect(screen.getByText(/The latest of 41 events/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mail 1' }));
    await user.keyboard('{Shift>}o{/Shift}');
    expect(useWorkspace.getState().tabs.map(({ draft }) => draft)).toEqual([
      { ref: { list: 'ipEvents', saas: 'mail', ip: IP.entityId }, of: IP.entityId },
      { ref: { list: 'ipEvents', saas: 'drive', ip: IP.entityId }, of: IP.entityId },
    ]);
    expect(main.inputs('apps.entity')).toEqual([]);
  });

  it('says at least how many events there are if an app does not count them', async () => {
    const { total_rows: _, ...uncounted } = PAGES['drive'] as { readonly total_rows: number };
    open({ 'entity.ipEvents': (input) => ok(saasOf(input) === 'drive' ? uncounted : PAGES[saasOf(input)]) });
    expect(await screen.findByText(/The latest of at least 2 events:/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Drive at least 1' })).toBeTruthy();
  });

  it('keeps the events of other apps if one fails, and names it', async () => {
    open({ 'entity.ipEvents': (input) => (saasOf(input) === 'mail' ? OFFLINE : ok(PAGES[saasOf(input)])) });
    expect((await screen.findByRole('alert')).textContent).toContain('The events of Mail are missing.');
    expect(await rowTexts('Events')).toHaveLength(1);
  });

  it('counts an app that does not know the call as one without events', async () => {
    const unknown = fail({ kind: 'not_found', message: 'Not found.', next: 'Check it.' });
    open({ 'entity.ipEvents': () => unknown });
    expect(await screen.findByText(/No app lists events of this address/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a query in each app whose config has a field for it', async () => {
    const { user } = open({
      'query.config': (input) =>
        ok(queryConfig((input as { query_domain: string }).query_domain === 'email' ? ['sender_ip'] : [])),
      'query.count': answer({ total: 5 }),
      'query.cancel': answer(null),
    });
    await openTab(user, 'Activity');
    const list = await screen.findByRole('list', { name: 'Ready queries' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Email sent from here Mail5']);
  });
});

it('refers to IP addresses of both versions, and to nothing else', () => {
  expect(refToIp('203.0.113.7')).toMatchObject({ target: { domain: 'ip' } });
  expect(refToIp('2001:db8::1')).toMatchObject({ target: { entityId: '2001:db8::1' } });
  for (const text of ['', '203.0.113', '203.0.113.256', 'host.example', null, undefined])
    expect(refToIp(text)).toBeUndefined();
});
