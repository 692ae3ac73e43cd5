import type { Failure, Result } from '../../../../shared/bridge';
import type { Selection } from '../../../../shared/dataset';
import { isPartOfRows, type DatasetState } from '../../../../shared/local-calls/datasets';
import { latestOnly } from '../../../../shared/latest-only';
import type { QueryDraft } from '../../../../shared/model/query';
import { formatCondition } from '../../../../shared/rules/format-condition';
import { local } from '../../../bridge';
import { TEXT as ROWS_TEXT } from '../../../dataset-view/text';
import type { FoundSelection } from '../../../dataset-view/view/selected-rows';
import { NOTHING } from '../../../dataset-view/view/selection';
import { emptyView, newPlace } from '../../../dataset-view/view/view-state';
import { isStaleRun, toQuery } from '../../../query/hunt-draft';
import { rowNode } from '../../../query/match-type';
import { TEXT as COMMANDS } from '../../../commands/text';
import { useApp } from '../../../state/app-store';
import { isExpired } from '../../../state/can-ask';
import { toast, toastBlocked } from '../../../state/overlay-store';
import { isOpen } from '../../../features/bulk-action/decisions';
import { conditionId } from '../../../features/condition-builder/condition-ids';
import type { DraftEditor } from './draft-editor';
import { closeDataset } from './hunt-rows';
import { runQuery } from './run-query';
import type { HuntState, HuntStore, Run } from './hunt-state';
import { TEXT } from '../text';

type RunDeps = {
  readonly store: HuntStore;
  readonly editor: DraftEditor;
  /** The hunt's name in the main process: a new run under it ends the former one. */
  readonly name: string;
  /** Finds selected rows of the former result in the new one. */
  readonly findSelected: (
    before: DatasetState,
    selection: Selection,
    after: DatasetState,
  ) => Promise<FoundSelection>;
  /** Restores the tab's sort and filter over the first rows of a run. */
  readonly restoreView: (dataset: DatasetState, isFirst: boolean) => Promise<void>;
};

/** State of a hunt while it waits for its first rows. */
const RUNNING: Partial<HuntState> = {
  run: { kind: 'running' },
  open: null,
  selection: NOTHING,
  rowsFailure: null,
  loadJob: null,
  isFetching: false,
};

/** State of a hunt whose first run was stopped. */
const STOPPED: Partial<HuntState> = { run: { kind: 'stopped' } };

/** Says that a run needs a new sign-in. */
const tellExpired = (): void => toastBlocked(COMMANDS.blocked(TEXT.commands.run, COMMANDS.expired));

/** Returns true if rows are shown that a run would hide until the next sign-in; if so, says what the run needs. */
const isHeldBack = ({ store }: RunDeps): boolean => {
  const isHeld = store.getState().run.kind === 'ready' && isExpired(useApp.getState().session);
  if (isHeld) tellExpired();
  return isHeld;
};

/** Returns true if an expired session or an invalid condition prevents a run; if so, shows the reason. */
const isBlocked = (deps: RunDeps): boolean => {
  if (isHeldBack(deps)) return true;
  const { store, editor } = deps;
  const found = editor.validationError();
  if (!found) return false;
  store.setState({ isBuilding: true, buildStart: { row: conditionId(rowNode(found.node)) } });
  toast(TEXT.notRun(found.error), 'plain', TEXT.notRunNext);
  return true;
};

/** Loads the fields that the draft needs; returns the state of a run that can't start. */
const prepare = async (deps: RunDeps): Promise<Run | undefined> => {
  const { store, editor } = deps;
  if (store.getState().config.kind !== 'ready' && !(await editor.loadConfig())) {
    const { config } = store.getState();
    return config.kind === 'failed' ? { kind: 'failed', failure: config.failure } : { kind: 'stopped' };
  }
  // A draft of another app, or of the last session, can only now be checked against its fields.
  return isBlocked(deps) ? { kind: 'stopped' } : undefined;
};

/** Returns a query's condition in words; empty before its fields are known. */
const wordsOf = (store: HuntStore, { condition }: QueryDraft): string => {
  const { config } = store.getState();
  return config.kind === 'ready' ? formatCondition(condition, config.value) : '';
};

const showRun = async (
  { store, restoreView }: RunDeps,
  ran: QueryDraft,
  dataset: DatasetState,
  isFirst: boolean,
): Promise<void> => {
  const words = wordsOf(store, ran);
  store.setState({
    run: { kind: 'ready', ran, words },
    dataset,
    view: emptyView(dataset.dataset),
    // Newer rows say themselves what ended actions did.
    decisions: new Map([...store.getState().decisions].filter(([, decision]) => isOpen(decision))),
    place: { ...newPlace(), column: store.getState().place.column },
    count: dataset.loaded,
    countedAt: dataset.loaded,
  });
  await restoreView(dataset, isFirst);
};

/** Returns what a stopped run shows again. */
const formerOf = (shown: Pick<HuntState, 'run' | 'selection' | 'open' | 'loadJob'>): Partial<HuntState> =>
  shown.run.kind === 'ready' ? shown : STOPPED;

const failedRun = (failure: Failure): Partial<HuntState> => ({
  run: { kind: 'failed', failure },
  dataset: null,
  count: 0,
  countedAt: 0,
});

/** Finds the selected rows of the former result, if there is one. */
const findKept = async (
  { findSelected }: RunDeps,
  before: DatasetState | null,
  selection: Selection,
  after: Result<DatasetState>,
): Promise<FoundSelection> => (before && after.ok ? findSelected(before, selection, after.value) : undefined);

/** Selects the rows that were found again, and says which are not. */
const keepSelection = (
  { getState, setState }: HuntStore,
  dataset: DatasetState,
  before: Selection,
  kept: FoundSelection,
): void => {
  const { run, dataset: shown } = getState();
  // A newer run may have begun by now.
  if (before === NOTHING || run.kind !== 'ready' || shown?.dataset !== dataset.dataset) return;
  if (!kept) return toast(ROWS_TEXT.selectionRefreshed);
  setState({ selection: kept.selection });
  if (kept.found < kept.of) toast(ROWS_TEXT.selectionKept(kept.found, kept.of, isPartOfRows(dataset)));
};

/** Runs a changed query at once, and after a step back or forward. */
const createReruns = ({ store, editor }: RunDeps, run: () => Promise<void>) => {
  /** Runs the changed query; an invalid one waits until it is corrected. */
  const rerun = () => {
    if (editor.validationError() === undefined) void run();
  };
  /** Takes a step in the draft. Outside the builder a step that changes the rows runs at once. */
  const travel = (step: () => void) => {
    step();
    const { draft, run: now, isBuilding } = store.getState();
    if (!isBuilding && (now.kind !== 'ready' || isStaleRun(draft, now.ran))) rerun();
  };
  return { rerun, undo: () => travel(editor.undo), redo: () => travel(editor.redo) };
};

/** Closes the rows of a run that was superseded. */
const drop = (result: Result<DatasetState>): void => {
  if (result.ok) closeDataset(result.value);
};

/** Runs a hunt's query. A new run supersedes the former one. */
export const createHuntRun = (deps: RunDeps) => {
  const { store, name } = deps;
  const { getState: get, setState: set } = store;
  const runs = latestOnly();
  /** The last result and what was done with it, which a stopped run shows again. */
  let former: Partial<HuntState> = STOPPED;
  /** The selection that the run in progress is to find again. A run that supersedes it goes on with it. */
  let held: Selection = NOTHING;
  /** Returns the selected rows, or those that a refresh in progress is to find again, and holds them if this run is a refresh too. */
  const holdSelection = (keepsSelection: boolean): Selection => {
    const { run: now, selection } = get();
    const wanted = now.kind === 'running' ? held : selection;
    held = keepsSelection ? wanted : NOTHING;
    return wanted;
  };

  /** Runs the query; with `keepsSelection` the selected rows that it finds again stay selected. */
  const run = async (keepsSelection = false): Promise<void> => {
    if (isBlocked(deps)) return;
    const isLatest = runs.start();
    const { dataset: before, run: shown, open, loadJob } = get();
    const selection = holdSelection(keepsSelection);
    if (shown.kind !== 'running') former = formerOf({ run: shown, selection, open, loadJob });
    set(RUNNING);
    const ended = await prepare(deps);
    if (ended) {
      if (isLatest()) set({ run: ended });
      return;
    }
    const ran = toQuery(get().draft);
    const words = wordsOf(store, ran);
    const result = await local['query.run']({ ...runQuery(get().draft, words), run: name });
    const kept = keepsSelection && isLatest() ? await findKept(deps, before, selection, result) : undefined;
    if (!isLatest()) return drop(result);
    if (before) closeDataset(before);
    if (!result.ok) return set(failedRun(result.failure));
    await showRun(deps, ran, result.value, before === null);
    if (keepsSelection) keepSelection(store, result.value, selection, kept);
  };

  /** Drops the result of a run that is not done, and cancels it in the main process. */
  const cancel = () => {
    runs.cancel();
    if (get().run.kind === 'running') void local['query.cancel']({ run: name });
  };

  /** Cancels the run that is not done and shows the former result again, if there is one. */
  const stop = () => {
    if (get().run.kind !== 'running') return;
    cancel();
    set(former);
  };

  /** Shows the former rows in place of a run that waits for the next sign-in. The first run of a tab waits, as it hides none. */
  const holdBack = () => {
    if (get().run.kind !== 'running' || former === STOPPED) return;
    stop();
    tellExpired();
  };

  return { run, cancel, stop, holdBack, ...createReruns(deps, run) };
};
