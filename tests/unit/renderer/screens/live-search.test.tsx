import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/bridge';
import { LiveStrip } from '../../../../renderer/screens/pivot/SeenRows';
import {
  cancelLive,
  findInTab,
  searchLiveInTab,
  pivots,
} from '../../../../renderer/screens/pivot/pivot-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { answer, draw, installMain, type Answers } from '../../../support/page';
import { enabledApp, OFFLINE, queryConfig } from '../../../support/record';

const HASH = 'ab'.repeat(32);
const TAB = { id: 't', screen: 'pivot', title: 'Seen', draft: { text: HASH } };
const APPS = [
  enabledApp('onedrive', 'OneDrive', 'file'),
  enabledApp('mail', 'Mail', 'email'),
  enabledApp('slack', 'Slack', 'message'),
];
type Run = { readonly saas_id: string; readonly columns: readonly object[]; readonly condition: object };

const ANSWERS: Answers = {
  'apps.secEntities': answer({ apps: APPS, feature_flags: {} }),
  // The chat has no field for a hash.
  'query.config': (input) => ok(queryConfig((input as Run).saas_id === 'slack' ? ['subject'] : ['sha256'])),
  'query.run': (input) =>
    (input as Run).saas_id === 'mail'
      ? OFFLINE
      : ok({ dataset: 'd1', total: 312, isTotalKnown: true, loaded: 25 }),
  'dataset.close': answer(null),
  'query.cancel': answer(null),
  'pivot.find': () => OFFLINE,
};

describe('a live search', () => {
  beforeEach(() => useWorkspace.setState({ tabs: [TAB], current: 't' }));

  it('asks each app that has a field for the value, shows what each found or why it failed, and looks again', async () => {
    const main = installMain(ANSWERS);
    draw(<LiveStrip tab="t" />);
    await searchLiveInTab('t', HASH);
    expect(await screen.findByRole('button', { name: 'OneDrive Files: 25 of 312' })).toBeTruthy();
    expect(screen.getByText('Mail Emails: The tenant did not answer.')).toBeTruthy();
    expect(screen.queryByText(/Slack/)).toBeNull();
    const runs = main.inputs('query.run') as readonly Run[];
    expect(runs.map(({ saas_id }) => saas_id).sort()).toEqual(['mail', 'onedrive']);
    expect(runs[0]?.condition).toEqual({
      operator_id: 'and',
      condition: [{ operator_id: 'is', field_id: 'sha256', values: [HASH] }],
    });
    expect(runs[0]?.columns).toContainEqual({ db_id: 'sha256', column_label: 'sha256' });
    expect(main.inputs('dataset.close')).toEqual([{ dataset: 'd1' }]);
    expect(main.inputs('pivot.find')).toMatchObject([
      { text: HASH, liveSince: expect.any(Number) as number },
    ]);
  });

  it('tells a reason once for all the searches that failed by it', async () => {
    installMain({ ...ANSWERS, 'query.run': () => OFFLINE });
    draw(<LiveStrip tab="t" />);
    await searchLiveInTab('t', HASH);
    expect(await screen.findByText('OneDrive Files, Mail Emails: The tenant did not answer.')).toBeTruthy();
  });

  it('opens a search as a hunt', async () => {
    installMain({ ...ANSWERS, 'app.saveWorkspace': answer(null) });
    const { user } = draw(<LiveStrip tab="t" />);
    await searchLiveInTab('t', HASH);
    await user.click(await screen.findByRole('button', { name: 'OneDrive Files: 25 of 312' }));
    expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
      screen: 'hunt',
      draft: { saas_id: 'onedrive' },
    });
  });

  it('stops when it is canceled, and cancels what runs at the tenant', async () => {
    let deliver: () => void = () => undefined;
    const main = installMain({
      ...ANSWERS,
      'query.run': () =>
        new Promise((resolve) => {
          deliver = () => resolve(OFFLINE);
        }),
    });
    draw(<LiveStrip tab="t" />);
    const searching = searchLiveInTab('t', HASH);
    await waitFor(() => expect(main.inputs('query.run')).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toMatch(/^Searching the tenant: 0 of 3 searches done/);
    cancelLive('t');
    deliver();
    await searching;
    expect(main.inputs('query.cancel')).toHaveLength(1);
    expect(main.inputs('query.run')).toHaveLength(1);
    expect((await screen.findByRole('status')).textContent).toBe('The live search was canceled.');
  });

  it('asks every app that has a field for the value, however many there are', async () => {
    const apps = Array.from({ length: 12 }, (_, at) => enabledApp(`drive${at}`, `Drive ${at}`, 'file'));
    const main = installMain({
      ...ANSWERS,
      'apps.secEntities': answer({ apps, feature_flags: {} }),
      'query.run': answer({ dataset: 'd1', total: 50, isTotalKnown: false, loaded: 50 }),
    });
    draw(<LiveStrip tab="t" />);
    await searchLiveInTab('t', HASH);
    expect(main.inputs('query.run')).toHaveLength(12);
    expect(await screen.findByRole('button', { name: 'Drive 11 Files: at least 50' })).toBeTruthy();
  });

  it('counts as canceled, not as failed, if it is canceled before the tenant has named its apps', async () => {
    installMain({
      ...ANSWERS,
      'apps.secEntities': () => {
        cancelLive('t');
        return OFFLINE;
      },
    });
    draw(<LiveStrip tab="t" />);
    await searchLiveInTab('t', HASH);
    expect((await screen.findByRole('status')).textContent).toBe('The live search was canceled.');
    expect(screen.queryByText(/The tenant did not answer/)).toBeNull();
  });

  it('ends with its tab', async () => {
    const main = installMain({
      ...ANSWERS,
      'query.run': () => {
        useWorkspace.setState({ tabs: [], current: null });
        return OFFLINE;
      },
    });
    await searchLiveInTab('t', HASH);
    expect(main.inputs('query.cancel')).toHaveLength(1);
    expect(main.inputs('query.run')).toHaveLength(1);
    expect(main.inputs('pivot.find')).toEqual([]);
  });
});

describe('a look-up', () => {
  it('shows only what the latest one found', async () => {
    useWorkspace.setState({ tabs: [TAB], current: 't' });
    const deliver: (() => void)[] = [];
    installMain({
      'pivot.find': (input) =>
        new Promise((resolve) => {
          const { text } = input as { readonly text: string };
          const failure = { kind: 'offline' as const, message: text, next: '' };
          deliver.push(() => resolve({ ok: false, failure }));
        }),
    });
    const first = findInTab('t', 'first');
    const second = findInTab('t', 'second');
    await waitFor(() => expect(deliver).toHaveLength(2));
    deliver.toReversed().forEach((run) => run());
    await Promise.all([first, second]);
    expect(pivots.step('t')).toMatchObject({ kind: 'failed', failure: { message: 'second' } });
  });
});
