import { expect, it, vi } from 'vitest';
import { matrices, readAgain, startMatrix } from '../../../../renderer/screens/matrix/matrix-store';
import { currentTab, openTab } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    view: async () => ok({ count: 0, loaded: 0 }),
    window: async () => ok({ rows: [], count: 0 }),
  },
}));

const REQUEST = {
  view: { dataset: 'd', sort: [], filter: [] },
  selection: { kind: 'some', ranges: [[0, 2]] },
  entity_type: 'teams_email',
};

it('keeps the order and the filter of a matrix that is read again', async () => {
  let read = 0;
  const main = installMain({
    'verdicts.matrix': () => ok({ state: datasetOf({ dataset: `m${(read += 1)}` }), job: { id: 'j' } }),
    'dataset.close': answer(null),
  });
  openTab({ screen: 'matrix', title: 'Verdicts of 3 rows', draft: REQUEST });
  const tab = currentTab();
  if (!tab) throw new Error('There is no tab.');
  const shown = () => matrices.openRows(tab.id)?.rows;
  startMatrix(tab);
  await expect.poll(shown).toBeDefined();
  const view = {
    sort: [{ key: 'subject', order: 'asc' as const }],
    filter: [{ kind: 'text' as const, key: 'subject', text: 'invoice' }],
  };
  await shown()?.show({ dataset: 'm1', ...view });
  await readAgain(tab, true);
  expect(shown()?.store.getState().view).toEqual({ dataset: 'm2', ...view });
  expect(main.inputs('verdicts.matrix')).toHaveLength(2);
});
