import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { compareInTab, comparisons } from '../../../../renderer/screens/compare/CompareScreen';
import { openTab } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import { answer, installMain } from '../../../support/page';
import { datasetOf, heldAnswers } from '../dataset-view/fake-rows';

const SIDES = [datasetOf({ dataset: 'before' }), datasetOf({ dataset: 'after' })];
const DRAFT = {
  before: { title: 'Before', dataset: 'before' },
  after: { title: 'After', dataset: 'after' },
  key: '',
};
const JOB = { id: 'job', kind: 'compare', title: 'Compare', state: 'running', done: 0 } as const;
const compared = (dataset: string) => ok({ state: datasetOf({ dataset }), job: JOB });

/** Starts two comparisons in a tab: neither is answered yet. */
const compareTwice = async () => {
  const compare = heldAnswers();
  const main = installMain({
    'dataset.list': answer(SIDES),
    'compare.open': compare.answer,
    'dataset.close': answer(null),
  });
  const tab = openTab({ screen: 'compare', title: 'Compare' });
  const ends = [compareInTab(tab, DRAFT), compareInTab(tab, { ...DRAFT, key: 'entity_id' })] as const;
  await waitFor(() => expect(main.inputs('compare.open')).toHaveLength(2));
  return { main, tab, ends, ...compare };
};

it('shows the newest of two comparisons that overlap, and closes the other, which came last', async () => {
  const { main, tab, ends, release } = await compareTwice();
  release(1, compared('second'));
  await ends[1];
  release(0, compared('first'));
  await ends[0];
  expect(main.inputs('dataset.close')).toEqual([{ dataset: 'first' }]);
  expect(comparisons.step(tab).kind).toBe('open');
});

it('shows no failure of a comparison that a later one superseded', async () => {
  const { tab, ends, release } = await compareTwice();
  release(1, compared('second'));
  await ends[1];
  release(0, fail({ kind: 'unexpected', message: 'The first one failed.', next: 'Retry.' }));
  await ends[0];
  expect(comparisons.step(tab).kind).toBe('open');
});
