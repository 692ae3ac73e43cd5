import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { createHuntRun } from '../../../../renderer/screens/hunt/hunt-run';
import { newHuntState, type HuntState } from '../../../../renderer/screens/hunt/hunt-state';
import { otherConfig } from '../../../support/other-vocabulary';
import { answer, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

it('shows the selection, the open record and the load of the former result again when a run is stopped', () => {
  installMain({ 'query.run': () => new Promise(() => undefined), 'query.cancel': answer(null) });
  const former = {
    run: { kind: 'ready', ran: NEW_HUNT, words: '' },
    selection: { kind: 'some', ranges: [[1, 2]] },
    open: { offset: 1 },
    loadJob: 'j1',
  } as unknown as Pick<HuntState, 'run' | 'selection' | 'open' | 'loadJob'>;
  const store = createStore<HuntState>(() => ({
    ...newHuntState(NEW_HUNT),
    config: { kind: 'ready', value: otherConfig },
    dataset: datasetOf(),
    ...former,
  }));
  const editor = { validationError: () => undefined } as unknown as Parameters<
    typeof createHuntRun
  >[0]['editor'];
  const runner = createHuntRun({ store, editor, name: 'h', findSelected: vi.fn(), restoreView: vi.fn() });
  void runner.run();
  expect(store.getState()).toMatchObject({ run: { kind: 'running' }, open: null, loadJob: null });
  runner.stop();
  expect(store.getState()).toMatchObject(former);
});
