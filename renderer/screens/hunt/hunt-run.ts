import type { StoreApi } from 'zustand';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { MAX_QUERY_TEXT } from '../../../shared/model/snapshots';
import type { QueryDraft } from '../../../shared/model/query';
import { latestOnly } from '../../../shared/latest-only';
import { formatCondition } from '../../../shared/rules/format-condition';
import { local } from '../../bridge';
import type { DatasetView } from '../../dataset-view/view/dataset-view';
import { NOTHING } from '../../dataset-view/view/selection';
import { emptyView, isNatural } from '../../dataset-view/view/view-state';
import { toQuery } from '../../query/hunt-draft';
import { toast } from '../../state/overlay-store';
import { notePast } from '../../state/past-queries-store';
import type { createDraftEditor } from './draft-editor';
import type { HuntState } from './hunt-state';
import { TEXT } from './text';

/** Rows fetched at once when the analyst scrolls near the loaded end: a screen and a bit. */
const MORE_ROWS = 100;

type RunDeps = {
  readonly store: Pick<StoreApi<HuntState>, 'getState' | 'setState'>;
  readonly editor: ReturnType<typeof createDraftEditor>;
  readonly view: DatasetView;
  /** The hunt's name for main: a new run under it ends the former one. */
  readonly name: string;
  /** Shows the first rows of a run sorted and filtered as the tab last had them. */
  readonly restoreView: (dataset: DatasetState, isFirst: boolean) => Promise<void>;
};

const closeDataset = ({ dataset }: Pick<DatasetState, 'dataset'>) => void local['dataset.close']({ dataset });

/** Runs a hunt's query, fetches more of its rows, and fetches them again. */
export const createHuntRun = ({ store, editor, view, name, restoreView }: RunDeps) => {
  const { getState: get, setState: set } = store;
  const runs = latestOnly();
  const refetches = latestOnly();

  /** Tells if an invalid condition prevents a run; if so, shows it. */
  const isBlocked = (): boolean => {
    const reason = editor.validationError();
    if (reason === undefined) return false;
    set({ isBuilding: true });
    toast(TEXT.notRun(reason), 'plain', TEXT.notRunNext);
    return true;
  };

  /** Loads the fields that the draft needs; returns the state of a run that can't start without them. */
  const prepare = async (): Promise<HuntState['run'] | undefined> => {
    if (get().config.kind !== 'ready' && !(await editor.loadConfig())) {
      const { config } = get();
      return config.kind === 'failed' ? { kind: 'failed', failure: config.failure } : { kind: 'idle' };
    }
    // A draft of another app, or of the last session, is only now checked against its fields.
    return isBlocked() ? { kind: 'idle' } : undefined;
  };

  const showRun = async (ran: QueryDraft, dataset: DatasetState, isFirst: boolean): Promise<void> => {
    const { config } = get();
    const words = config.kind === 'ready' ? formatCondition(ran.condition, config.value) : '';
    const { total, tookMs, loaded } = dataset;
    void notePast({ query: ran, words: words.slice(0, MAX_QUERY_TEXT), total, tookMs });
    set({
      run: { kind: 'ready', ran, words },
      dataset,
      view: emptyView(dataset.dataset),
      count: loaded,
      countedAt: loaded,
    });
    await restoreView(dataset, isFirst);
  };

  const run = async (): Promise<void> => {
    if (isBlocked()) return;
    const isLatest = runs.start();
    const before = get().dataset;
    set({
      run: { kind: 'running' },
      open: null,
      selection: NOTHING,
      rowsFailure: null,
      loadJob: null,
      isFetching: false,
    });
    const ended = await prepare();
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
    if (result.ok) return showRun(ran, result.value, before === null);
    set({ run: { kind: 'failed', failure: result.failure }, dataset: null, count: 0, countedAt: 0 });
  };

  const fetchMore = async (): Promise<void> => {
    const { dataset, isFetching, view: shown, loadJob } = get();
    if (!dataset || isFetching || loadJob !== null || !isNatural(shown)) return;
    if (dataset.state === 'complete' || dataset.state === 'failed' || dataset.loaded >= dataset.total) return;
    set({ isFetching: true });
    const result = await local['dataset.loadTo']({
      dataset: dataset.dataset,
      rows: dataset.loaded + MORE_ROWS,
    });
    if (get().dataset?.dataset !== dataset.dataset) return;
    set({ isFetching: false });
    if (result.ok) view.grow(result.value);
    else set({ rowsFailure: result.failure });
  };

  const loadAll = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset) return;
    const result = await local['dataset.loadAll']({ dataset: dataset.dataset });
    if (result.ok) set({ loadJob: result.value.id });
    else set({ rowsFailure: result.failure });
  };

  /** Opens the query that ran last again, with as many rows as are loaded now. */
  const reopen = async (ran: QueryDraft, before: DatasetState): Promise<DatasetState | undefined> => {
    const opened = await local['query.run'](ran);
    const full =
      opened.ok && opened.value.loaded < before.loaded
        ? await local['dataset.loadTo']({ dataset: opened.value.dataset, rows: before.loaded })
        : opened;
    if (full.ok) return full.value;
    if (opened.ok) closeDataset(opened.value);
    toast(TEXT.notRefreshed, 'bad', full.failure.next);
    return undefined;
  };

  /** Fetches the rows that the tenant has for the same query now: sort, filter and the open record stay. */
  const refetch = async (): Promise<void> => {
    const { run: last, dataset: before } = get();
    if (last.kind !== 'ready' || !before) return;
    // Only the newest of several refetches has read what all actions did.
    const isNewest = refetches.start();
    const dataset = await reopen(last.ran, before);
    if (!dataset) return;
    const hasMoved = await view.moveTo(dataset, () => isNewest() && get().run === last);
    if (!hasMoved) return closeDataset(dataset);
    const { loadJob } = get();
    set({ loadJob: null, isFetching: false });
    if (loadJob !== null) {
      void local['job.cancel']({ job: loadJob });
      void loadAll();
    }
    closeDataset(before);
  };

  /** Drops the results of everything under way; ends a run that main still works on. */
  const cancel = () => {
    runs.cancel();
    refetches.cancel();
    if (get().run.kind === 'running') void local['query.cancel']({ run: name });
  };

  return { run, fetchMore, loadAll, refetch, cancel };
};
