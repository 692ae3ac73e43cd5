import { expect, it, vi } from 'vitest';
import { createRows } from '../../../../renderer/dataset-view/rows/rows-store';
import { ok } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from './fake-rows';

vi.mock('../../../../renderer/bridge', async (original) => {
  const { createFakeRows } = await import('./fake-rows');
  const { client } = createFakeRows({ before: [[1, 'a']], later: [[1, 'b']] }, [{ key: 'what' }]);
  return { ...(await original<object>()), datasets: client };
});

const columns = [{ key: 'what', label: 'What', type: 'text' as const }];

it.each([
  ['leaves former rows open when they are replaced by newer ones, if another screen owns them', true, []],
  ['closes former rows when they are replaced by newer ones', false, ['before']],
])('%s', async (_name, isShared, expected) => {
  const main = installMain({ 'dataset.close': answer(null) });
  const rows = createRows(datasetOf({ dataset: 'before', columns }), '', { isShared });
  const failure = await rows.renew(() => Promise.resolve(ok(datasetOf({ dataset: 'later', columns }))));
  expect([failure, rows.store.getState().dataset.dataset]).toEqual([undefined, 'later']);
  expect(main.inputs('dataset.close').map((input) => (input as { dataset: string }).dataset)).toEqual(
    expected,
  );
});
