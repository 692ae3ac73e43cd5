import { beforeEach, expect, it, vi } from 'vitest';
import { findInTab, pivots } from '../../../../renderer/screens/pivot/pivot-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { tables, COLUMNS } = vi.hoisted(() => ({
  tables: {} as Record<string, readonly RowTuple[]>,
  COLUMNS: ['kind', 'title', 'saas', 'origin', 'entity_id', 'seen'].map((key) => ({
    key,
    label: key,
    type: 'text' as const,
  })),
}));

vi.mock('../../../../renderer/bridge', async (original) => {
  const { createFakeRows } = await import('../dataset-view/fake-rows');
  return { ...(await original<object>()), datasets: createFakeRows(tables, COLUMNS).client };
});

const EMAIL = ['email', 'Invoice', 'office365_emails', '', 'e1'] as const;
const FILE_ROW = ['file_row', 'Invoice', '', 'bulletin.csv', ''] as const;
const IN_FILES = { kind: 'is' as const, key: 'kind', values: ['file_row'] };

beforeEach(() => {
  useWorkspace.setState({ tabs: [{ id: 't', screen: 'pivot', title: 'Seen' }], current: 't' });
  tables['s1'] = [
    [1, ...EMAIL, '08:00'],
    [2, ...FILE_ROW, '08:01'],
  ];
  tables['s2'] = [
    [1, 'file', 'Invoice', '', '', 'f1', '09:02'],
    [2, ...EMAIL, '09:00'],
    [3, ...FILE_ROW, '09:01'],
  ];
  let found = 0;
  installMain({
    'pivot.find': () =>
      ok({ state: datasetOf({ dataset: `s${(found += 1)}`, columns: COLUMNS }), report: {} }),
    'dataset.close': answer(null),
  });
});

it('opens the row that was open, and filters as before, when a value is looked up again', async () => {
  await findInTab('t', 'evil.example');
  const rows = () => pivots.openRows('t')?.rows;
  await rows()?.show({ dataset: 's1', sort: [], filter: [IN_FILES] });
  await rows()?.openAt(0);
  await findInTab('t', 'evil.example');
  const { view, open } = rows()?.store.getState() ?? {};
  expect(view).toEqual({ dataset: 's2', sort: [], filter: [IN_FILES] });
  expect(open).toEqual({ row: 3, offset: 0, cells: [3, ...FILE_ROW, '09:01'] });
});
