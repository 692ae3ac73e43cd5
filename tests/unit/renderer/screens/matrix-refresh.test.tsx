import { expect, it, vi } from 'vitest';
import { matrices, readAgain, startMatrix } from '../../../../renderer/screens/matrix/matrix-store';
import { currentTab, openTab } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import type { RowTuple } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { useJobs } from '../../../../renderer/state/jobs-store';
import type { Job } from '../../../../shared/model/app-state';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { tables } = vi.hoisted(() => ({ tables: {} as Record<string, readonly RowTuple[]> }));

vi.mock('../../../../renderer/bridge', async (original) => {
  const { createFakeRows } = await import('../dataset-view/fake-rows');
  return { ...(await original<object>()), datasets: createFakeRows(tables).client };
});

const REQUEST = {
  view: { dataset: 'd', sort: [], filter: [] },
  selection: { kind: 'some', ranges: [[0, 2]] },
  entity_type: 'teams_email',
};

/** Opens the matrix `m1` in a tab; those that are read again are `m2`, `m3` and so on, in the state that is given. */
const openMatrix = async (patch: Partial<DatasetState> = {}) => {
  let read = 0;
  useJobs.setState({ jobs: [] });
  const main = installMain({
    'verdicts.matrix': () => {
      read += 1;
      const state = datasetOf({ ...(read > 1 ? patch : {}), dataset: `m${read}` });
      return ok({ state, job: { id: 'j', state: 'running' } });
    },
    'dataset.close': answer(null),
    'app.saveWorkspace': answer(null),
  });
  openTab({ screen: 'matrix', title: 'Verdicts of 3 rows', draft: REQUEST });
  const tab = currentTab();
  if (!tab) throw new Error('There is no tab.');
  const shown = () => matrices.openRows(tab.id)?.rows;
  startMatrix(tab);
  await expect.poll(shown).toBeDefined();
  return { main, tab, shown };
};

it('opens the record that was open again, at its new place, once all rows are read', async () => {
  tables['m1'] = [
    [1, 'e1', 'Invoice'],
    [2, 'e2', 'Parcel'],
  ];
  tables['m2'] = [
    [1, 'e3', 'Offer'],
    [2, 'e2', 'Parcel'],
    [3, 'e1', 'Invoice'],
  ];
  const { main, tab, shown } = await openMatrix({ state: 'idle' });
  await shown()?.openAt(0);
  const reading = readAgain(tab, true);
  await expect.poll(() => shown()?.first).toBe('m2');
  expect(shown()?.store.getState().open).toBeNull();
  main.push('datasetChanged', datasetOf({ dataset: 'm2', state: 'complete', changes: 1 }));
  await reading;
  expect(shown()?.store.getState().open).toMatchObject({ offset: 2, cells: [3, 'e1', 'Invoice'] });
});

it('says that the open record is closed if the rows are canceled before they are all there', async () => {
  tables['m1'] = [[1, 'e1', 'Invoice']];
  tables['m2'] = [[1, 'e1', 'Invoice']];
  useOverlay.setState({ toasts: [] });
  const { tab, shown } = await openMatrix({ state: 'idle' });
  await shown()?.openAt(0);
  const reading = readAgain(tab, true);
  await expect.poll(() => shown()?.first).toBe('m2');
  useJobs.setState({ jobs: [{ id: 'j', kind: 'verdicts', state: 'cancelled' } as unknown as Job] });
  await reading;
  expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([
    'The open row was closed because the rows did not all load.',
  ]);
});

it('waits no longer for rows that are closed, and says nothing', async () => {
  tables['m1'] = [[1, 'e1', 'Invoice']];
  tables['m2'] = [[1, 'e1', 'Invoice']];
  useOverlay.setState({ toasts: [] });
  const { tab, shown } = await openMatrix({ state: 'idle' });
  await shown()?.openAt(0);
  const reading = readAgain(tab, true);
  await expect.poll(() => shown()?.first).toBe('m2');
  shown()?.close();
  await reading;
  expect(useOverlay.getState().toasts).toEqual([]);
});

it('says that the open record is closed if its row is not there any more', async () => {
  tables['m1'] = [[1, 'e1', 'Invoice']];
  tables['m2'] = [[1, 'e2', 'Parcel']];
  useOverlay.setState({ toasts: [] });
  const { tab, shown } = await openMatrix();
  await shown()?.openAt(0);
  await readAgain(tab, true);
  expect(shown()?.store.getState().open).toBeNull();
  expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([
    'The open row was closed because it is no longer among the rows shown.',
  ]);
});

it('keeps the order and the filter of a matrix that is read again', async () => {
  const { main, tab, shown } = await openMatrix();
  const view = {
    sort: [{ key: 'subject', order: 'asc' as const }],
    filter: [{ kind: 'text' as const, key: 'subject', text: 'invoice' }],
  };
  await shown()?.show({ dataset: 'm1', ...view });
  await readAgain(tab, true);
  expect(shown()?.store.getState().view).toEqual({ dataset: 'm2', ...view });
  expect(main.inputs('verdicts.matrix')).toHaveLength(2);
});
