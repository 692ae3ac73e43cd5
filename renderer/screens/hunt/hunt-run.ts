import type { DatasetState } from '../../../shared/local-calls/datasets';
import { latestOnly } from '../../../shared/latest-only';
import { MAX_QUERY_TEXT } from '../../../shared/model/snapshots';
import type { QueryDraft } from '../../../shared/model/query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { local } from '../../bridge';
import { NOTHING } from '../../dataset-view/view/selection';
import { emptyView } from '../../dataset-view/view/view-state';
import { toQuery } from '../../query/hunt-draft';
import { toast } from '../../state/overlay-store';
import { notePast } from '../../state/past-queries-store';
import type { DraftEditor } from './draft-editor';
import { closeDataset } from './hunt-rows';
import type { HuntState, HuntStore, Run } from './hunt-state';
import { TEXT } from './text';

type RunDeps = {
  readonly store: HuntStore;
  readonly editor: DraftEditor;
  /** The hunt's name in the main process: a new run under it ends the former one. */
  readonly name: string;
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

/** Tells if an invalid condition prevents a run; if so, shows it. */
const isBlocked = ({ store, editor }: RunDeps): boolean => {
  const reason = editor.validationError();
  if (reason === undefined) return false;
  store.setState({ isBuilding: true });
  toast(TEXT.notRun(reason), 'plain', TEXT.notRunNext);
  return true;
};

/** Loads the fields that the draft needs; returns the state of a run that can't start. */
const prepare = async (deps: RunDeps): Promise<Run | undefined> => {
  const { store, editor } = deps;
  if (store.getState().config.kind !== 'ready' && !(await editor.loadConfig())) {
    const { config } = store.getState();
    return config.kind === 'failed' ? { kind: 'failed', failure: config.failure } : { kind: 'idle' };
  }
  // A draft of another app, or of the last session, can only now be checked against its fields.
  return isBlocked(deps) ? { kind: 'idle' } : undefined;
};

const showRun = async (
  { store, restoreView }: RunDeps,
  ran: QueryDraft,
  dataset: DatasetState,
  isFirst: boolean,
): Promise<void> => {
  const { config } = store.getState();
  const words = config.kind === 'ready' ? formatCondition(ran.condition, config.value) : '';
  const { total, tookMs, loaded } = dataset;
  void notePast({ query: ran, words: words.slice(0, MAX_QUERY_TEXT), total, tookMs });
  store.setState({
    run: { kind: 'ready', ran, words },
    dataset,
    view: emptyView(dataset.dataset),
    count: loaded,
    countedAt: loaded,
  });
  await restoreView(dataset, isFirst);
};

/** Runs a hunt's query. A new run supersedes the former one. */
export const createHuntRun = (deps: RunDeps) => {
  const { store, name } = deps;
  const { getState: get, setState: set } = store;
  const runs = latestOnly();

  const run = async (): Promise<void> => {
    if (isBlocked(deps)) return;
    const isLatest = runs.start();
    const before = get().dataset;
    set(RUNNING);
    const ended = await prepare(deps);
    if (ended) {
      if (isLatest()) set({ run: ended });
      return;
    }
    const ran = toQuery(get().draft);
    const result = await local['query.run']({ ...ran, run: name });
    if (!isLatest()) {
      if (result.ok) closeDataset(result.value);
      return;
    }
    if (before) closeDataset(before);
    if (result.ok) return showRun(deps, ran, result.value, before === null);
    set({ run: { kind: 'failed', failure: result.failure }, dataset: null, count: 0, countedAt: 0 });
  };

  /** Drops the result of a run that is not done, and cancels it in the main process. */
  const cancel = () => {
    runs.cancel();
    if (get().run.kind === 'running') void local['query.cancel']({ run: name });
  };

  return { run, cancel };
};
