import { createStore, type StoreApi } from 'zustand';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import { MOST_WORDS } from '../../../shared/model/offline';
import type { Condition } from '../../../shared/model/query';
import { conditionWords } from '../../../shared/rules/condition-words';
import { api, local, datasets, on } from '../../bridge';
import { chosenCount, keptSelection, NOTHING } from '../../dataset-view/grid/selection';
import { offsetAfter, renewOpen } from '../../dataset-view/rows/open-row';
import { createPendingView, type FilterChange, type SortChange } from '../../state/pending-view';
import { nextState } from '../../state/dataset-state';
import { toast } from '../../state/overlay-store';
import { useApp } from '../../state/app-store';
import { notePast } from '../../state/past-queries-store';
import { conditionFlaw } from '../../query/condition-check';
import { EVERYTHING } from '../../query/condition-tree';
import { noted, redone, undone } from './draft-history';
import { createCounts } from './hunt-counts';
import { draftTitle, readDraft, startFrom, toQuery, type HuntDraft } from '../../query/hunt-draft';
import { lookedAt, readLooked, UNTOUCHED, viewAgain } from './looked';
import { emptyView, isNatural, newHuntState, type HuntState } from './hunt-state';

/** Rows fetched at once as the analyst scrolls near the loaded end: a screen and some. */
const MORE_ROWS = 100;
const REBUILD_MS = 500;
/** How often the grid gets the rows that stream in: each time lays it out anew. The count of loaded rows follows each page. */
const GROW_MS = 1_000;

/** What a hunt tells its tab. */
export type HuntHome = { readonly keep: (patch: { readonly title: string; readonly draft: Json }) => void };

/** One tab's hunt: its draft, its run, and what is looked at. */
export type Hunt = ReturnType<typeof createHunt>;

/** Makes the hunt of a tab. */
export const createHunt = (kept: Json | undefined, home: HuntHome) => {
  const store: StoreApi<HuntState> = createStore(() => newHuntState(readDraft(kept)));
  const { getState: get, setState: set } = store;
  /** The hunt's own name for main: a new run ends the former, and closing the tab ends the last. */
  const name = crypto.randomUUID();
  let turn = 0;
  /** Sort and filter of the rows, for a page that is loaded again (research R23). */
  let looked = readLooked(kept);
  let rebuild: ReturnType<typeof setTimeout> | undefined;
  let grownAt = 0;
  let refreshes = 0;

  const counts = createCounts(store, name);
  const asked = createPendingView(() => get().view);

  const keep = () => {
    const { draft } = get();
    home.keep({ title: draftTitle(draft), draft: { ...draft, looked } as unknown as Json });
  };

  /** Puts a draft in the place of the former, with no step to take back. */
  const showDraft = (draft: HuntDraft) => {
    const isCountedElse = get().draft.include_copies !== draft.include_copies;
    if (isCountedElse) counts.cancelAll();
    set(isCountedElse ? { draft, counts: new Map() } : { draft });
    keep();
  };

  /** Changes the draft as a step that can be taken back; steps in a row with the same mark are one. */
  const setDraft = (draft: HuntDraft, mark?: string) => {
    set({ history: noted(get().history, get().draft, mark) });
    showDraft(draft);
  };

  const travel = (way: typeof undone) => {
    const { history, draft } = get();
    const found = way(history, draft);
    if (!found) return;
    const isElsewhere =
      found.draft.saas_id !== draft.saas_id || found.draft.query_domain !== draft.query_domain;
    set({ history: found.history });
    // The tenant's copy is what the tenant last told: no step takes that back.
    showDraft({ ...found.draft, saved: draft.saved });
    if (isElsewhere) void loadConfig();
  };

  /** What keeps the draft from being run, in words. */
  const flaw = (): string | undefined => {
    const { config, draft } = get();
    if (config.kind !== 'ready' || draft.condition === null) return undefined;
    return conditionFlaw(draft.condition, {
      config: config.value,
      hasLists: useApp.getState().flags.custom_list_operators,
    });
  };

  /** Whether an invalid row stands in the way of a run; if so it is shown and said. */
  const isBlocked = (): boolean => {
    const wrong = flaw();
    if (wrong === undefined) return false;
    set({ isBuilding: true });
    toast(`Not run: ${wrong}`, 'plain', 'Mend the marked condition, or remove it.');
    return true;
  };

  const loadConfig = async (): Promise<boolean> => {
    const { saas_id, query_domain } = get().draft;
    set({ config: { kind: 'loading' } });
    const result = await api['query.config']({ saas_id, query_domain });
    const now = get().draft;
    if (now.saas_id !== saas_id || now.query_domain !== query_domain) return false;
    if (!result.ok) {
      set({ config: { kind: 'failed', failure: result.failure } });
      return false;
    }
    set({ config: { kind: 'ready', value: result.value, meta: result.meta } });
    showDraft(startFrom(now, result.value));
    return true;
  };

  const run = async (): Promise<void> => {
    if (isBlocked()) return;
    turn += 1;
    const mine = turn;
    const before = get().dataset;
    set({
      run: { kind: 'running' },
      open: null,
      selection: NOTHING,
      rowsFailure: null,
      loadJob: null,
      isFetching: false,
    });
    if (get().config.kind !== 'ready' && !(await loadConfig())) {
      const { config } = get();
      if (mine === turn)
        set({
          run: config.kind === 'failed' ? { kind: 'failed', failure: config.failure } : { kind: 'idle' },
        });
      return;
    }
    // A draft of another app, or of the last start, is only now read by its config.
    if (isBlocked()) {
      if (mine === turn) set({ run: { kind: 'idle' } });
      return;
    }
    const ran = toQuery(get().draft);
    const result = await local['dataset.openQuery']({ ...ran, run: name });
    if (mine !== turn) {
      if (result.ok) void local['dataset.close']({ dataset: result.value.dataset });
      return;
    }
    if (before) void local['dataset.close']({ dataset: before.dataset });
    if (!result.ok)
      return set({ run: { kind: 'failed', failure: result.failure }, dataset: null, count: 0, countedAt: 0 });
    if (before) looked = UNTOUCHED;
    const { config } = get();
    const words = config.kind === 'ready' ? conditionWords(ran.condition, config.value) : '';
    const { total, tookMs } = result.value;
    void notePast({ query: ran, words: words.slice(0, MOST_WORDS), total, tookMs });
    set({
      run: { kind: 'ready', ran, words },
      dataset: result.value,
      view: emptyView(result.value.dataset),
      count: result.value.loaded,
      countedAt: result.value.loaded,
    });
    keep();
    const again = viewAgain(looked, result.value);
    if (!isNatural(again)) await show(again);
  };

  /** Builds the order first, so that the grid never shows empty cells while it waits for it. */
  const show = async (view: ViewSpec): Promise<void> => {
    const result = await asked.build(view);
    if (!result || get().dataset?.dataset !== view.dataset) return;
    if (!result.ok) return set({ rowsFailure: result.failure });
    const isOther = JSON.stringify(view.filter) !== JSON.stringify(get().view.filter);
    const { selection: chosen, count } = get();
    const selection = keptSelection(chosen, get().view.filter, view.filter);
    set({
      view,
      count: result.value.count,
      countedAt: result.value.loaded,
      rowsFailure: null,
      open: isOther ? null : get().open,
      selection,
    });
    looked = lookedAt(view);
    keep();
    if (selection !== chosen && chosenCount(chosen, count) > 0)
      toast('Nothing is selected any more: the filter changed.');
    await renewOpen(store);
  };

  const grow = (dataset: DatasetState) => {
    const before = get().dataset;
    if (dataset.dataset !== before?.dataset) return;
    set({ dataset: nextState(before, dataset) });
    if (dataset.rebuilt !== before.rebuilt) {
      // Row ids of before mean nothing now: nothing may stay chosen by them.
      set({ selection: NOTHING, open: null });
      toast(
        'The rows are being fetched again: the process that held them ended.',
        'bad',
        'Nothing is selected any more. Filters and sorting hold.',
      );
    }
    const isEarly =
      get().loadJob !== null &&
      dataset.state === 'fetching' &&
      dataset.rebuilt === before.rebuilt &&
      Date.now() - grownAt < GROW_MS;
    if (isNatural(get().view) && !isEarly) {
      grownAt = Date.now();
      set({ count: dataset.loaded, countedAt: dataset.loaded });
    }
    // An order that is on its way may be of fewer rows.
    if (isNatural(asked.latest())) return;
    rebuild ??= setTimeout(() => {
      rebuild = undefined;
      void show({ ...asked.latest() });
    }, REBUILD_MS);
  };

  const openAt = async (offset: number): Promise<void> => {
    const { view, count } = get();
    if (offset < 0 || offset >= count) return;
    const result = await datasets.window({ view, offset, count: 1 });
    const cells = result.ok ? result.value.rows[0] : undefined;
    if (cells && view === get().view) set({ open: { row: cells[0], offset, cells } });
    else if (!result.ok) set({ rowsFailure: result.failure });
  };

  const fetchMore = async (): Promise<void> => {
    const { dataset, isFetching, view, loadJob } = get();
    if (
      !dataset ||
      isFetching ||
      loadJob ||
      !isNatural(view) ||
      dataset.state === 'complete' ||
      dataset.state === 'failed' ||
      dataset.loaded >= dataset.total
    )
      return;
    set({ isFetching: true });
    const result = await local['dataset.fetchTo']({
      dataset: dataset.dataset,
      rows: dataset.loaded + MORE_ROWS,
    });
    if (get().dataset?.dataset !== dataset.dataset) return;
    set({ isFetching: false });
    if (result.ok) grow(result.value);
    else set({ rowsFailure: result.failure });
  };

  /** Where the open record's entity stands in other rows, if it is among them. */
  const openAgain = async (view: ViewSpec, columns: DatasetState['columns']): Promise<HuntState['open']> => {
    const at = columns.findIndex(({ key }) => key === 'entity_id');
    const id = get().open?.cells[at + 1];
    if (typeof id !== 'string') return null;
    const found = await datasets.window({
      view: { ...view, sort: [], filter: [{ kind: 'is', key: 'entity_id', values: [id] }] },
      offset: 0,
      count: 1,
    });
    const cells = found.ok ? found.value.rows[0] : undefined;
    const place = cells && (await datasets.offsetOf({ view, row: cells[0] }));
    return cells && place?.ok && place.value.offset >= 0
      ? { row: cells[0], offset: place.value.offset, cells }
      : null;
  };

  /** The same query's rows as they are at the tenant now, as many as were loaded: sort, filter and the open record hold. */
  const refresh = async (): Promise<void> => {
    const { run: last, dataset: before } = get();
    const mine = turn;
    if (last.kind !== 'ready' || !before) return;
    refreshes += 1;
    const newest = refreshes;
    const opened = await local['dataset.openQuery'](last.ran);
    const full =
      opened.ok && opened.value.loaded < before.loaded
        ? await local['dataset.fetchTo']({ dataset: opened.value.dataset, rows: before.loaded })
        : opened;
    if (!full.ok) {
      if (opened.ok) void local['dataset.close']({ dataset: opened.value.dataset });
      toast(
        'The rows could not be fetched anew: they show what was before the act.',
        'bad',
        full.failure.next,
      );
      return;
    }
    const dataset = full.value;
    const wanted = asked.latest();
    const view = { ...wanted, dataset: dataset.dataset };
    const order = await datasets.view({ view });
    const open = await openAgain(view, dataset.columns);
    // Of several the last one has read what all acts did.
    if (mine !== turn || newest !== refreshes || !order.ok) {
      void local['dataset.close']({ dataset: dataset.dataset });
      return;
    }
    const now = asked.latest();
    const { dataset: former, loadJob } = get();
    set({
      dataset,
      view,
      count: order.value.count,
      selection: NOTHING,
      open,
      rowsFailure: null,
      loadJob: null,
      isFetching: false,
    });
    // What was asked of the former rows meanwhile holds for these.
    if (now !== wanted) void show({ ...now, dataset: dataset.dataset });
    if (loadJob !== null) {
      void local['job.cancel']({ job: loadJob });
      void loadAll();
    }
    if (former) void local['dataset.close']({ dataset: former.dataset });
  };

  const loadAll = async (): Promise<void> => {
    const { dataset } = get();
    if (!dataset) return;
    const result = await local['dataset.loadAll']({ dataset: dataset.dataset });
    if (result.ok) set({ loadJob: result.value.id });
    else set({ rowsFailure: result.failure });
  };

  const stops = [
    on('datasetChanged', grow),
    // What was new at a look is told once: it is taken also while the tab is not shown, and no later look puts less in its place.
    on('queryCounted', (one) => {
      const { look, draft } = get();
      if (one.isLook && look?.counted === null && draft.saved?.query_id === one.query_id)
        set({ look: { ...look, counted: one } });
    }),
  ];

  return {
    store,
    run,
    refresh,
    loadConfig,
    setDraft,
    /** Changes the condition alone. */
    setCondition: (change: (root: Condition) => Condition, mark?: string) =>
      setDraft({ ...get().draft, condition: change(get().draft.condition ?? EVERYTHING) }, mark),
    /** The tenant has another copy of the saved query now; the draft stays. */
    setSaved: (saved: HuntDraft['saved']) => showDraft({ ...get().draft, saved }),
    /** Puts another query in the place of this one, as a step that can be taken back. */
    openDraft: (draft: HuntDraft) => {
      const before = get().draft;
      setDraft(draft);
      if (before.saas_id !== draft.saas_id || before.query_domain !== draft.query_domain)
        set({ config: { kind: 'loading' } });
    },
    undo: () => travel(undone),
    redo: () => travel(redone),
    build: (isBuilding: boolean) => set({ isBuilding }),
    flaw,
    counts,
    openAt,
    fetchMore,
    sort: (change: SortChange) => show(asked.sorted(change)),
    filter: (change: FilterChange) => show(asked.filtered(change)),
    retryRows: () => show({ ...asked.latest() }),
    select: (selection: Selection) => set({ selection }),
    note: (patch: Partial<Pick<HuntState, 'shown' | 'rowsFailure' | 'open' | 'grouped' | 'jump' | 'look'>>) =>
      set(patch),
    step: (by: number) => openAt(offsetAfter(get().open, by)),
    loadAll,
    loadEnded: () => set({ loadJob: null }),
    close: () => {
      turn += 1;
      stops.forEach((stop) => stop());
      clearTimeout(rebuild);
      counts.cancelAll();
      const { dataset, run: last } = get();
      if (last.kind === 'running') void local['dataset.abandon']({ run: name });
      if (dataset) void local['dataset.close']({ dataset: dataset.dataset });
    },
  };
};
