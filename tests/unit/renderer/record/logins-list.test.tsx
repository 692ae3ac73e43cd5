import { beforeEach, expect, it, vi } from 'vitest';
import { lists, showLogins } from '../../../../renderer/record/lists/list-store';
import { loadLogins, useLogins } from '../../../../renderer/state/logins-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { spellings } = vi.hoisted(() => ({ spellings: ['ann@contoso.example'] }));

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    view: async () => ok({ count: 0, loaded: 0 }),
    values: async () => ok({ values: spellings.map((value) => ({ value, count: 1 })), distinct: 1 }),
    window: async () => ok({ rows: [], count: 0 }),
  },
}));

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
