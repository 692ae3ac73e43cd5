import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Stage } from '../../../../renderer/features/bulk-action/decisions';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { createHuntRun } from '../../../../renderer/screens/hunt/run/hunt-run';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { newHuntState, type HuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import { EVERYTHING, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { otherConfig } from '../../../support/other-vocabulary';
import { answer, installMain, SIGNED_IN } from '../../../support/page';
import { EXPIRED_SESSION } from '../../../support/shapes';
import { ok } from '../../../../shared/bridge';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
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

const huntOf = (
  findSelected: Runner['findSelected'] = vi.fn(),
  shown = FORMER,
  restoreView: Runner['restoreView'] = vi.fn(),
) => {
  const store = createStore<HuntState>(() => ({
    ...newHuntState(NEW_HUNT),
    config: { kind: 'ready', value: otherConfig },
    dataset: BEFORE,
    ...shown,
  }));
  const editor = { validationError: () => undefined } as unknown as Runner['editor'];
  return { store, runner: createHuntRun({ store, editor, name: 'h', findSelected, restoreView }) };
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

it('selects rows again when a refresh is superseded by another', async () => {
  installMain({ 'query.run': answer(AFTER), 'dataset.close': answer(null) });
  const again = { kind: 'some' as const, ranges: [[3, 4]] as const };
  const findSelected = vi.fn(async () => ({ selection: again, found: 1, of: 1 }));
  const { store, runner } = huntOf(findSelected);
  await Promise.all([runner.run(true), runner.run(true)]);
  expect(store.getState()).toMatchObject({ dataset: AFTER, selection: again });
  expect(findSelected.mock.calls.at(-1)).toEqual([BEFORE, FORMER.selection, AFTER]);
});

it('selects nothing of a refresh that another run superseded while its view was restored', async () => {
  const results = [AFTER, datasetOf({ dataset: 'newest' })];
  installMain({ 'query.run': async () => ok(results.shift()), 'dataset.close': answer(null) });
  let restored = () => undefined as void;
  const restoreView = vi.fn(async (dataset: DatasetState) => {
    if (dataset === AFTER) await new Promise<void>((resolve) => (restored = resolve));
  });
  const findSelected = async () => ({ selection: EVERYTHING, found: 1, of: 1 });
  const { store, runner } = huntOf(findSelected, FORMER, restoreView);
  const refreshed = runner.run(true);
  await waitFor(() => expect(restoreView).toHaveBeenCalled());
  const newest = runner.run();
  restored();
  await Promise.all([refreshed, newest]);
  expect(store.getState()).toMatchObject({ dataset: { dataset: 'newest' }, selection: NOTHING });
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

const lastToast = () => useOverlay.getState().toasts.at(-1)?.text;
const RUN_EXPIRED = 'Run: Your session has expired. Choose “Sign in again” at the top.';

it('leaves the rows on screen while the session has expired, and runs after a new sign-in', async () => {
  const main = installMain({ 'query.run': answer(AFTER), 'dataset.close': answer(null) });
  useApp.setState({ session: EXPIRED_SESSION });
  const { store, runner } = huntOf();
  await runner.run();
  expect(main.inputs('query.run')).toEqual([]);
  expect(store.getState()).toMatchObject({ ...FORMER, dataset: BEFORE });
  expect(lastToast()).toBe(RUN_EXPIRED);
  useApp.setState({ session: SIGNED_IN });
  await runner.run();
  expect(store.getState()).toMatchObject({ run: { kind: 'ready' }, dataset: AFTER });
});

it('shows the former rows again if the session expires during a run', () => {
  const main = installMain({ 'query.run': () => new Promise(() => undefined), 'query.cancel': answer(null) });
  useApp.setState({ session: SIGNED_IN });
  const { store, runner } = huntOf();
  void runner.run();
  runner.holdBack();
  expect(store.getState()).toMatchObject({ ...FORMER, dataset: BEFORE });
  expect(main.inputs('query.cancel')).toEqual([{ run: 'h' }]);
  expect(lastToast()).toBe(RUN_EXPIRED);
});

it('lets the first run of a tab wait for a new sign-in', () => {
  installMain({ 'query.run': () => new Promise(() => undefined), 'query.cancel': answer(null) });
  useApp.setState({ session: EXPIRED_SESSION });
  const { store, runner } = huntOf(vi.fn(), { ...FORMER, run: { kind: 'idle' } });
  void runner.run();
  runner.holdBack();
  expect(store.getState().run).toEqual({ kind: 'running' });
});

it('notices by itself that the session has expired', () => {
  installMain({
    'query.run': () => new Promise(() => undefined),
    'query.cancel': answer(null),
    'dataset.close': answer(null),
  });
  useApp.setState({ session: SIGNED_IN });
  const hunt = createHunt(undefined, vi.fn());
  hunt.store.setState({ ...FORMER, config: { kind: 'ready', value: otherConfig }, dataset: BEFORE });
  void hunt.run();
  expect(hunt.store.getState().run).toEqual({ kind: 'running' });
  useApp.setState({ session: EXPIRED_SESSION });
  expect(hunt.store.getState()).toMatchObject(FORMER);
  hunt.close();
});
