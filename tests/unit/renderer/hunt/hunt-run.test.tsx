import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Stage } from '../../../../renderer/features/bulk-action/decisions';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { createHuntRun } from '../../../../renderer/screens/hunt/run/hunt-run';
import { newHuntState, type HuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import { EVERYTHING, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { otherConfig } from '../../../support/other-vocabulary';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

type Runner = Parameters<typeof createHuntRun>[0];
type Shown = Pick<HuntState, 'run' | 'selection' | 'open' | 'loadJob'>;

const FORMER = {
  run: { kind: 'ready', ran: NEW_HUNT, words: '' },
  selection: { kind: 'some', ranges: [[1, 2]] },
  open: { offset: 1 },
  loadJob: 'j1',
} as unknown as Shown;
const BEFORE = datasetOf({ dataset: 'before' });
const AFTER = datasetOf({ dataset: 'after' });

const huntOf = (findSelected: Runner['findSelected'] = vi.fn(), shown = FORMER) => {
  const store = createStore<HuntState>(() => ({
    ...newHuntState(NEW_HUNT),
    config: { kind: 'ready', value: otherConfig },
    dataset: BEFORE,
    ...shown,
  }));
  const editor = { validationError: () => undefined } as unknown as Runner['editor'];
  return { store, runner: createHuntRun({ store, editor, name: 'h', findSelected, restoreView: vi.fn() }) };
};

it('shows the selection, the open record and the load of the former result again when a run is stopped', () => {
  installMain({ 'query.run': () => new Promise(() => undefined), 'query.cancel': answer(null) });
  const { store, runner } = huntOf();
  void runner.run();
  expect(store.getState()).toMatchObject({ run: { kind: 'running' }, open: null, loadJob: null });
  runner.stop();
  expect(store.getState()).toMatchObject(FORMER);
});

it('closes a refreshed result, and shows the former one, when it is stopped while selected rows are looked for', async () => {
  const main = installMain({
    'query.run': answer(AFTER),
    'query.cancel': answer(null),
    'dataset.close': answer(null),
  });
  let answerFound = (_found: undefined) => undefined as void;
  const findSelected = vi.fn(() => new Promise<undefined>((resolve) => (answerFound = resolve)));
  const { store, runner } = huntOf(findSelected);
  const refreshed = runner.run(true);
  await waitFor(() => expect(findSelected).toHaveBeenCalled());
  runner.stop();
  answerFound(undefined);
  await refreshed;
  expect(store.getState()).toMatchObject({ ...FORMER, dataset: BEFORE });
  expect(main.inputs('dataset.close')).toEqual([{ dataset: 'after' }]);
});

it('says that the selection is cleared when a refresh cannot look for its rows', async () => {
  installMain({ 'query.run': answer(AFTER), 'dataset.close': answer(null) });
  useOverlay.setState({ toasts: [] });
  const { store, runner } = huntOf(async () => undefined, { ...FORMER, selection: EVERYTHING });
  await runner.run(true);
  expect(store.getState()).toMatchObject({ dataset: AFTER, selection: NOTHING });
  expect(useOverlay.getState().toasts).toMatchObject([
    { text: 'Selection cleared because the rows were refreshed.' },
  ]);
});

it('shows pending actions beside the rows of a new run, and no longer how others ended', async () => {
  installMain({ 'query.run': answer(AFTER), 'dataset.close': answer(null) });
  const { store, runner } = huntOf();
  const at = (stage: Stage) => ({
    batch: 'j1',
    label: 'Quarantine',
    actionId: 'quarantine',
    stage,
    reason: '',
  });
  store.setState({
    decisions: new Map([
      ['e1', at('waiting')],
      ['e2', at('done')],
    ]),
  });
  await runner.run();
  expect([...store.getState().decisions]).toEqual([['e1', at('waiting')]]);
});
