import { beforeEach, expect, it, vi } from 'vitest';
import { lists, openTravel, showLogins } from '../../../../renderer/record/lists/list-store';
import { loadLogins, useLogins } from '../../../../renderer/state/logins-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { spellings, tables, COLUMNS, JOURNEY } = vi.hoisted(() => {
  const columns = (...keys: readonly string[]) =>
    keys.map((key) => ({ key, label: key, type: 'text' as const }));
  const tables: Record<string, readonly RowTuple[]> = {};
  return {
    spellings: ['ann@contoso.example'],
    tables,
    COLUMNS: columns('saas', 'time', 'user', 'ip', 'success', 'user_agent', 'is_unusual'),
    JOURNEY: columns('user', 'time', 'time_before'),
  };
});

vi.mock('../../../../renderer/bridge', async (original) => {
  const { createFakeRows } = await import('../dataset-view/fake-rows');
  const [logins, journeys] = [createFakeRows(tables, COLUMNS).client, createFakeRows(tables, JOURNEY).client];
  return {
    ...(await original<object>()),
    datasets: {
      ...logins,
      window: (input: Parameters<typeof logins.window>[0]) =>
        (input.view.dataset.startsWith('j') ? journeys : logins).window(input),
      values: async () => ok({ values: spellings.map((value) => ({ value, count: 1 })), distinct: 1 }),
    },
  };
});

const FAILED = { kind: 'is' as const, key: 'success', values: [false] };
const LIST = { ref: { list: 'logins' as const, filter: [FAILED] } };
const USER = { kind: 'is' as const, key: 'user', values: ['ann@contoso.example'] };

beforeEach(() => {
  useWorkspace.setState({ tabs: [{ id: 't', screen: 'list', title: 'Logins' }], current: 't' });
});

it('keeps order, groups and filter when its logins are loaded again', async () => {
  let opened = 0;
  const main = installMain({
    'dataset.openLogins': () => ok({ state: datasetOf({ dataset: `d${(opened += 1)}` }), job: { id: 'j' } }),
    'dataset.close': answer(null),
  });
  const shown = () => lists.openRows('t');
  const show = async () => {
    const { dataset } = useLogins.getState();
    if (dataset) await showLogins('t', dataset, LIST);
  };
  await loadLogins(['office365_emails'], 'c');
  await show();
  expect(shown()?.rows.store.getState().view).toMatchObject({
    sort: [{ key: 'time', order: 'desc' }],
    filter: [FAILED],
  });
  await shown()?.rows.show({ dataset: 'd1', sort: [{ key: 'user', order: 'asc' }], filter: [USER] });
  shown()?.rows.note({ grouped: ['country'] });
  const before = shown()?.rows;
  await show();
  expect(shown()?.rows).toBe(before);
  await shown()?.loads.again();
  await show();
  expect(main.inputs('dataset.openLogins')).toEqual(
    [1, 2].map(() => ({ apps: ['office365_emails'], outcomes: ['success', 'fail'] })),
  );
  const { view, grouped } = shown()?.rows.store.getState() ?? {};
  expect([view, grouped]).toEqual([
    { dataset: 'd2', sort: [{ key: 'user', order: 'asc' }], filter: [USER] },
    ['country'],
  ]);
});

it('finds the newer spellings of a user when the logins are loaded again', async () => {
  const byUser = { ref: { list: 'logins' as const, key: 'user' as const, value: 'ann@contoso.example' } };
  installMain({ 'dataset.close': answer(null) });
  const filters = async (dataset: string) => {
    await showLogins('t', datasetOf({ dataset }), byUser);
    return lists.openRows('t')?.rows.store.getState().view.filter;
  };
  expect(await filters('d1')).toEqual([USER]);
  spellings.push('Ann@Contoso.example');
  expect(await filters('d2')).toEqual([{ ...USER, values: spellings }]);
});

it('opens the login that was open again when the logins are loaded again', async () => {
  installMain({ 'dataset.close': answer(null) });
  const login = (time: string, isUnusual: boolean) =>
    ['office365_emails', time, 'ann@contoso.example', '192.0.2.1', true, 'Firefox', isUnusual] as const;
  tables['d1'] = [
    [1, ...login('2026-11-20T09:00:00Z', false)],
    [2, ...login('2026-11-20T08:00:00Z', false)],
  ];
  tables['d2'] = [
    [1, ...login('2026-11-20T10:00:00Z', false)],
    [2, ...login('2026-11-20T09:00:00Z', false)],
    [3, ...login('2026-11-20T08:00:00Z', true)],
  ];
  const byCountry = { ref: { list: 'logins' as const, by: 'country' as const } };
  await showLogins('t', datasetOf({ dataset: 'd1', columns: COLUMNS }), byCountry);
  const rows = () => lists.openRows('t')?.rows;
  await rows()?.show({ dataset: 'd1', sort: [], filter: [] });
  await rows()?.openAt(1);
  rows()?.note({ shows: 'profile' });
  await showLogins('t', datasetOf({ dataset: 'd2', columns: COLUMNS }), byCountry);
  const { open, shows } = rows()?.store.getState() ?? {};
  expect([open, shows]).toEqual([{ row: 3, offset: 2, cells: tables['d2'][2] }, 'profile']);
});

it('finds impossible travel again only after the logins have changed, and opens the same journey again', async () => {
  let found = 0;
  const main = installMain({
    'travel.open': () =>
      ok({ state: datasetOf({ dataset: `j${(found += 1)}`, columns: JOURNEY }), job: { id: 'j' } }),
    'dataset.close': answer(null),
  });
  tables['j1'] = [[1, 'ann@contoso.example', '2026-11-20T08:00:00Z', '2026-11-20T07:00:00Z']];
  tables['j2'] = [
    [1, 'bob@contoso.example', '2026-11-20T09:00:00Z', '2026-11-20T08:30:00Z'],
    [2, 'ann@contoso.example', '2026-11-20T08:00:00Z', '2026-11-20T07:00:00Z'],
  ];
  const travel = { ref: { list: 'travel' as const, filter: [] } };
  const rows = () => lists.openRows('t')?.rows;
  const open = () => rows()?.store.getState().open;
  const logins = { dataset: 'd1', changes: 0 };
  await openTravel('t', logins, travel);
  await rows()?.openAt(0);
  // The tab is left and shown again.
  await openTravel('t', logins, travel);
  expect([rows()?.first, open()?.offset]).toEqual(['j1', 0]);
  await openTravel('t', { ...logins, changes: 1 }, travel);
  expect([rows()?.first, open()?.offset]).toEqual(['j2', 1]);
  expect(main.inputs('travel.open')).toHaveLength(2);
});
