import { beforeEach, expect, it, vi } from 'vitest';
import { journals, readJournal, refreshJournal } from '../../../../renderer/screens/journal/journal-store';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { openTab } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import type { ColumnFilter } from '../../../../shared/dataset';
import { answer, installMain, SIGNED_IN } from '../../../support/page';
import { datasetOf, heldAnswers } from '../dataset-view/fake-rows';

const COLUMNS = [
  { key: 'what', label: 'What', type: 'text' as const },
  { key: 'hash', label: 'Hash', type: 'text' as const },
];

vi.mock('../../../../renderer/bridge', async (original) => {
  const { createFakeRows } = await import('../dataset-view/fake-rows');
  const later = [
    [1, 'export', 'c'],
    [2, 'sign-in', 'b'],
    [3, 'export', 'a'],
  ] as const;
  const { client } = createFakeRows(
    {
      before: [
        [1, 'sign-in', 'b'],
        [2, 'export', 'a'],
      ],
      later,
      latest: later,
    },
    [{ key: 'what' }, { key: 'hash' }],
  );
  return { ...(await original<object>()), datasets: client };
});

const journal = (dataset: string) => ok(datasetOf({ dataset, columns: COLUMNS }));
const EXPORTS: readonly ColumnFilter[] = [{ kind: 'is', key: 'what', values: ['export'] }];

let tab = '';
/** Opens a journal whose exports are shown, with the older entry open and selected. */
const open = async () => {
  await readJournal(tab);
  const rows = journals.openRows(tab)?.rows;
  if (!rows) throw new Error('The journal is not open.');
  await rows.filter(() => EXPORTS);
  await rows.openAt(0);
  rows.select({ kind: 'some', ranges: [[2, 2]] });
  return rows;
};

beforeEach(() => {
  useApp.setState({ session: { ...SIGNED_IN } });
  useOverlay.setState({ toasts: [] });
  tab = openTab({ screen: 'journal', title: 'Journal' });
});

it('reads newer entries in place: filter, selection and the open entry stay', async () => {
  const reads = heldAnswers();
  const main = installMain({ 'journal.open': reads.answer, 'dataset.close': answer(null) });
  const opening = open();
  reads.release(0, journal('before'));
  const rows = await opening;
  const refreshing = refreshJournal(tab);
  reads.release(1, journal('later'));
  await refreshing;
  expect(journals.openRows(tab)?.rows).toBe(rows);
  expect(rows.store.getState()).toMatchObject({
    dataset: { dataset: 'later' },
    view: { dataset: 'later', filter: EXPORTS },
    count: 2,
    open: { row: 3, offset: 1 },
    selection: { kind: 'some', ranges: [[3, 3]] },
  });
  expect(main.inputs('dataset.close')).toEqual([{ dataset: 'before' }]);
  rows.close();
  expect(main.inputs('dataset.close').at(-1)).toEqual({ dataset: 'later' });
});

it('shows the latest of two refreshes, and says why one failed beside the entries that are there', async () => {
  const reads = heldAnswers();
  const main = installMain({ 'journal.open': reads.answer, 'dataset.close': answer(null) });
  const opening = open();
  reads.release(0, journal('before'));
  const rows = await opening;
  const both = [refreshJournal(tab), refreshJournal(tab)];
  reads.release(2, journal('latest'));
  reads.release(1, journal('later'));
  await Promise.all(both);
  expect(rows.store.getState().dataset.dataset).toBe('latest');
  expect(main.inputs('dataset.close')).toHaveLength(2);
  expect(main.inputs('dataset.close')).toEqual(
    expect.arrayContaining([{ dataset: 'before' }, { dataset: 'later' }]),
  );
  const failing = refreshJournal(tab);
  reads.release(3, fail({ kind: 'disk', message: 'The journal could not be read.', next: '' }));
  await failing;
  expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual(['The journal could not be read.']);
  expect(rows.store.getState().dataset.dataset).toBe('latest');
});
