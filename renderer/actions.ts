import type { ReactElement } from 'react';
import type { Tab } from '../shared/model/app-state';
import { MOST_WORDS } from '../shared/model/offline';
import { isDark } from './theme/theme';
import { local } from './bridge';
import { changeSettings, useApp } from './state/app-store';
import { useJobs } from './state/jobs-store';
import { toast, toggleOverlay } from './state/overlay-store';
import { watchesWithNewRows, markWatchesSeen, useWatches } from './state/watches-store';
import { closeTab, openTab, showScreen, showTab, useWorkspace } from './state/workspace-store';
import { formatQuantity } from './state/format';
import { rowsOfTab } from './dataset-view/rows/tab-rows';
import { openName, type Rows } from './dataset-view/rows/rows-store';
import { chooseFiles } from './screens/files/offline-store';
import type { Hunt } from './screens/hunt/hunt-store';
import { knownHunt } from './screens/hunt/hunt-registry';
import { selectedCount, NOTHING } from './dataset-view/view/selection';
import { openSaved } from './screens/hunt/open-saved';
import { unsavedChanges } from './screens/hunt/saved-draft';
import { runBulk } from './screens/queries/bulk-queries';
import {
  canUndoDeletion,
  chosenQueries,
  countQueries,
  deleteChosen,
  exportChosen,
  importDefinitions,
  loadQueries,
  operate,
  showDialog,
  undoDeletion,
} from './screens/queries/queries-store';

/** What an act can look at. */
export type Scene = {
  readonly isSignedIn: boolean;
  readonly tab: Tab | undefined;
  readonly hunt: Hunt | undefined;
  /** Rows of a file or a comparison. */ readonly rows: Rows | undefined;
};

/** One act of the analyst. Toolbars, menus, the palette, the key map and its sheet are drawn from it. */
export type Action = {
  readonly id: string;
  readonly label: string;
  readonly group: 'Go' | 'Query' | 'Query list' | 'Record' | 'View' | 'Session';
  readonly icon?: ReactElement;
  /** Key chords such as `Ctrl+Enter` or `J`; bare keys act only outside of inputs. */
  readonly keys: readonly string[];
  readonly enabled: (scene: Scene) => boolean;
  readonly perform: (scene: Scene) => void;
};

/** What there is to act on now. */
export const currentScene = (): Scene => {
  const { tabs, current } = useWorkspace.getState();
  return {
    isSignedIn: useApp.getState().session.kind === 'signedIn',
    tab: tabs.find((tab) => tab.id === current),
    hunt: knownHunt(current),
    rows: rowsOfTab(current),
  };
};

const signedIn = (scene: Scene) => scene.isSignedIn;
const hasRows = ({ hunt, rows }: Scene) => ((hunt ?? rows)?.store.getState().count ?? 0) > 0;
const hasOpen = ({ hunt, rows }: Scene) => Boolean((hunt ?? rows)?.store.getState().open);
const isAtWork = ({ isSignedIn }: Scene) => isSignedIn || useApp.getState().isOffline;

/** Goes to the files, with a session or without one. */
const goOffline = (screen: 'offline' | 'compare', title: string) => {
  useApp.setState({ isOffline: true });
  if (screen === 'compare') openTab({ screen, title });
  else showScreen(screen, title);
};

const undoReview = async (rows: Rows) => {
  const result = await local['review.undo']({ dataset: rows.store.getState().dataset.dataset });
  if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
  await rows.refresh();
};
const hasChosen = ({ hunt }: Scene) =>
  hunt !== undefined && selectedCount(hunt.store.getState().selection, hunt.store.getState().count) > 0;
const hasRun = ({ hunt }: Scene) => hunt?.store.getState().run.kind === 'ready';
const waitingActs = () => useJobs.getState().jobs.filter(({ state }) => state === 'waiting');
/** Takes the newest act back that has not left yet. */
const takeBack = () => {
  const [newest] = waitingActs();
  if (newest) void local['job.cancel']({ job: newest.id });
};
const canLoad = ({ hunt }: Scene) => {
  const dataset = hunt?.store.getState().dataset;
  return (
    dataset !== undefined &&
    dataset !== null &&
    dataset.loaded < dataset.total &&
    hunt?.store.getState().loadJob === null
  );
};

/** The column that grouping starts with: a verdict or another choice, else the first text. */
const firstGroup = (held: Hunt | Rows): readonly string[] => {
  const columns = (held.store.getState().dataset?.columns ?? []).filter(({ key }) => !key.startsWith('_'));
  const found =
    columns.find((column) => column.ranks) ??
    columns.find((column) => column.type === 'text' && column.key !== 'entity_id') ??
    columns[0];
  return found ? [found.key] : [];
};

const canReview = ({ rows }: Scene) => {
  const state = rows?.store.getState();
  return (
    state !== undefined &&
    state.dataset.file?.reviews !== undefined &&
    selectedCount(state.selection, state.count) > 0
  );
};
const canShowProfile = ({ isSignedIn, rows }: Scene) =>
  isSignedIn && rows !== undefined && openName(rows.store.getState()) !== undefined;
/** The open row's entity as the tenant knows it, and back to the row. */
const showProfile = (rows: Rows | undefined) =>
  rows?.note({ shows: rows.store.getState().shows === 'profile' ? 'row' : 'profile' });

/** Keeps the loaded rows of a hunt, to compare later runs with. */
const keepRun = async (hunt: Hunt) => {
  const { dataset, run } = hunt.store.getState();
  if (!dataset) return;
  const words = run.kind === 'ready' ? run.words : '';
  const result = await local['snapshot.keep']({
    dataset: dataset.dataset,
    words: words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS - 1)}…` : words,
  });
  if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
  else if (dataset.loaded < dataset.total)
    toast(
      `Keeping the ${formatQuantity(dataset.loaded, 'loaded row')} of ${formatQuantity(dataset.total, 'row')}. Load all first to keep them all.`,
    );
};

/** Signs out: the token, the cache, the datasets and the tabs' results are forgotten. */
const signOut = async () => {
  const result = await local['session.signOut']({});
  if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
};

const onList = ({ isSignedIn, tab }: Scene) => isSignedIn && tab?.screen === 'query-list';
const hasQuery = (scene: Scene) => onList(scene) && chosenQueries().length > 0;
const hasOneQuery = (scene: Scene) => onList(scene) && chosenQueries().length === 1;
/** A saved query that can be acted on as a whole: the one chosen in the list, or the one on screen where it is as the tenant has it. */
const hasWholeQuery = (scene: Scene) => {
  const { draft, config } = scene.hunt?.store.getState() ?? {};
  if (!draft?.saved || config?.kind !== 'ready') return hasOneQuery(scene);
  return unsavedChanges(draft, draft.saved, config.value).length === 0;
};
const canSave = ({ hunt }: Scene) => hunt?.store.getState().config.kind === 'ready';

/** Copies the chosen queries, each without its schedule, so that no report is sent twice. */
const duplicate = async () => {
  await runBulk('duplicate', chosenQueries());
  await loadQueries();
};

const refresh = async (scene: Scene) => {
  await local['session.refresh']({});
  if (onList(scene)) await loadQueries();
  await scene.hunt?.loadConfig();
  await scene.hunt?.run();
};

const openPortal = async () => {
  const result = await local['session.openPortal']({});
  if (!result.ok) toast(result.failure.message, 'bad', result.failure.next);
};

/** Closes a tab; a field that is typed in is left first, and keeps its words. */
const leaveTab = (id: string) => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  closeTab(id);
};

const stepTab = (by: number) => {
  const { tabs, current } = useWorkspace.getState();
  const at = tabs.findIndex((tab) => tab.id === current);
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) showTab(next.id);
};

/** Every act, in the order that the palette lists them. */
export const ACTIONS = {
  run: {
    id: 'run',
    label: 'Run',
    group: 'Query',
    keys: ['Ctrl+Enter'],
    enabled: ({ hunt }) => hunt !== undefined,
    perform: ({ hunt }) => void hunt?.run(),
  },
  build: {
    id: 'build',
    label: 'Build the query',
    group: 'Query',
    keys: ['Ctrl+B'],
    enabled: ({ hunt }) => hunt !== undefined,
    perform: ({ hunt }) => hunt?.build(!hunt.store.getState().isBuilding),
  },
  undo: {
    id: 'undo',
    label: 'Undo',
    group: 'Query',
    keys: ['Ctrl+Z'],
    enabled: ({ hunt, rows }) =>
      (hunt?.store.getState().history.past.length ?? 0) > 0 ||
      (rows?.store.getState().dataset.file?.reviews?.canUndo ?? false),
    perform: ({ hunt, rows }) => (rows ? void undoReview(rows) : hunt?.undo()),
  },
  redo: {
    id: 'redo',
    label: 'Redo',
    group: 'Query',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    enabled: ({ hunt }) => (hunt?.store.getState().history.future.length ?? 0) > 0,
    perform: ({ hunt }) => hunt?.redo(),
  },
  loadAll: {
    id: 'loadAll',
    label: 'Load all',
    group: 'Query',
    keys: ['Ctrl+Shift+L'],
    enabled: canLoad,
    perform: ({ hunt }) => void hunt?.loadAll(),
  },
  export: {
    id: 'export',
    label: 'Export',
    group: 'Query',
    keys: ['Ctrl+E'],
    enabled: hasRows,
    perform: () => toggleOverlay('export'),
  },
  act: {
    id: 'act',
    label: 'Act on selected…',
    group: 'Query',
    keys: ['A'],
    enabled: hasChosen,
    perform: () => toggleOverlay('act'),
  },
  schedule: {
    id: 'schedule',
    label: 'Schedule to a folder…',
    group: 'Query',
    keys: ['Ctrl+Shift+E'],
    enabled: hasRun,
    perform: () => toggleOverlay('schedule'),
  },
  takeBack: {
    id: 'takeBack',
    label: 'Take back an act that has not left',
    group: 'Query',
    keys: ['U'],
    enabled: () => waitingActs().length > 0 || canUndoDeletion(),
    perform: () => (canUndoDeletion() ? undoDeletion() : takeBack()),
  },
  columns: {
    id: 'columns',
    label: 'Columns',
    group: 'Query',
    keys: [],
    enabled: ({ hunt }) => hunt !== undefined,
    perform: () => toggleOverlay('columns'),
  },
  save: {
    id: 'save',
    label: 'Save',
    group: 'Query',
    keys: ['Ctrl+S'],
    enabled: canSave,
    perform: () => toggleOverlay('save'),
  },
  saveAs: {
    id: 'saveAs',
    label: 'Save as…',
    group: 'Query',
    keys: ['Ctrl+Shift+S'],
    enabled: canSave,
    perform: () => toggleOverlay('saveAs'),
  },
  editQuery: {
    id: 'editQuery',
    label: 'Schedule, report…',
    group: 'Query',
    keys: [],
    enabled: (scene) => canSave(scene) && Boolean(scene.hunt?.store.getState().draft.saved),
    perform: () => toggleOverlay('editQuery'),
  },
  actOnAll: {
    id: 'actOnAll',
    label: 'Act on all results…',
    group: 'Query',
    keys: [],
    enabled: hasWholeQuery,
    perform: () => toggleOverlay('actOnAll'),
  },
  sendResult: {
    id: 'sendResult',
    label: 'Send the result…',
    group: 'Query',
    keys: [],
    enabled: hasWholeQuery,
    perform: () => toggleOverlay('sendResult'),
  },
  exportResults: {
    id: 'exportResults',
    label: 'Export at the tenant…',
    group: 'Query',
    keys: [],
    enabled: hasWholeQuery,
    perform: () => toggleOverlay('exportResults'),
  },
  activeUsers: {
    id: 'activeUsers',
    label: 'Export active users…',
    group: 'Query',
    keys: [],
    enabled: signedIn,
    perform: () => toggleOverlay('activeUsers'),
  },
  newSaved: {
    id: 'newSaved',
    label: 'New from template…',
    group: 'Query list',
    keys: ['N'],
    enabled: onList,
    perform: () => showDialog({ kind: 'new' }),
  },
  openQuery: {
    id: 'openQuery',
    label: 'Open',
    group: 'Query list',
    keys: ['O'],
    enabled: hasQuery,
    perform: () => void openSaved(chosenQueries()),
  },
  editListed: {
    id: 'editListed',
    label: 'Rename, edit…',
    group: 'Query list',
    keys: ['F2'],
    enabled: hasOneQuery,
    perform: () => chosenQueries().forEach((query) => showDialog({ kind: 'edit', query })),
  },
  scheduleListed: {
    id: 'scheduleListed',
    label: 'Schedule…',
    group: 'Query list',
    keys: [],
    enabled: hasOneQuery,
    perform: () => chosenQueries().forEach((query) => showDialog({ kind: 'schedule', query })),
  },
  duplicateQuery: {
    id: 'duplicateQuery',
    label: 'Duplicate',
    group: 'Query list',
    keys: [],
    enabled: hasQuery,
    perform: () => void duplicate(),
  },
  startQueries: {
    id: 'startQueries',
    label: 'Start',
    group: 'Query list',
    keys: [],
    enabled: hasQuery,
    perform: () => void operate('start'),
  },
  stopQueries: {
    id: 'stopQueries',
    label: 'Stop',
    group: 'Query list',
    keys: [],
    enabled: hasQuery,
    perform: () => void operate('stop'),
  },
  deleteQueries: {
    id: 'deleteQueries',
    label: 'Delete',
    group: 'Query list',
    keys: ['Delete'],
    enabled: hasQuery,
    perform: () => deleteChosen(false),
  },
  markQueries: {
    id: 'markQueries',
    label: 'Mark for deletion',
    group: 'Query list',
    keys: [],
    enabled: hasQuery,
    perform: () => deleteChosen(true),
  },
  undoDelete: {
    id: 'undoDelete',
    label: 'Undo',
    group: 'Query list',
    keys: [],
    enabled: canUndoDeletion,
    perform: undoDeletion,
  },
  countQueries: {
    id: 'countQueries',
    label: 'Count',
    group: 'Query list',
    keys: ['C'],
    enabled: hasQuery,
    perform: () =>
      void countQueries(
        chosenQueries().map(({ query_id }) => query_id),
        true,
      ),
  },
  trackQueries: {
    id: 'trackQueries',
    label: 'Track…',
    group: 'Query list',
    keys: ['T'],
    enabled: hasQuery,
    perform: () => showDialog({ kind: 'track', queries: chosenQueries() }),
  },
  seenQueries: {
    id: 'seenQueries',
    label: 'Mark what is tracked as seen',
    group: 'Query list',
    keys: [],
    enabled: (scene) => scene.isSignedIn && watchesWithNewRows(useWatches.getState().watches).length > 0,
    perform: () =>
      void markWatchesSeen(watchesWithNewRows(useWatches.getState().watches).map(({ query_id }) => query_id)),
  },
  exportQueries: {
    id: 'exportQueries',
    label: 'Export definitions…',
    group: 'Query list',
    keys: [],
    enabled: hasQuery,
    perform: () => void exportChosen(),
  },
  importQueries: {
    id: 'importQueries',
    label: 'Import…',
    group: 'Query list',
    keys: [],
    enabled: onList,
    perform: () => void importDefinitions(),
  },
  options: {
    id: 'options',
    label: 'Query options',
    group: 'Query',
    keys: [],
    enabled: ({ hunt }) => hunt !== undefined,
    perform: () => toggleOverlay('options'),
  },
  runs: {
    id: 'runs',
    label: 'Past runs',
    group: 'Query',
    keys: ['Ctrl+H'],
    enabled: ({ hunt }) => hunt !== undefined,
    perform: () => toggleOverlay('runs'),
  },
  columnJump: {
    id: 'columnJump',
    label: 'Go to column',
    group: 'View',
    keys: ['Alt+C'],
    enabled: hasRows,
    perform: () => toggleOverlay('columnJump'),
  },
  groupRows: {
    id: 'groupRows',
    label: 'Group and count',
    group: 'View',
    keys: ['Alt+G'],
    enabled: hasRows,
    perform: ({ hunt, rows }) => {
      const held = hunt ?? rows;
      held?.note({ grouped: held.store.getState().grouped ? null : firstGroup(held) });
    },
  },
  clearSelection: {
    id: 'clearSelection',
    label: 'Clear selection',
    group: 'Query',
    keys: [],
    enabled: ({ hunt }) => hunt !== undefined && hunt.store.getState().selection !== NOTHING,
    perform: ({ hunt }) => hunt?.select(NOTHING),
  },
  next: {
    id: 'next',
    label: 'Next',
    group: 'Record',
    keys: ['J'],
    enabled: hasRows,
    perform: ({ hunt, rows }) => void (hunt ?? rows)?.step(1),
  },
  reviewRows: {
    id: 'reviewRows',
    label: 'Verdict, tags, note for the selected rows…',
    group: 'Record',
    keys: ['V'],
    enabled: canReview,
    perform: () => toggleOverlay('review'),
  },
  profile: {
    id: 'profile',
    label: 'Profile of the row of a file',
    group: 'Record',
    keys: ['P'],
    enabled: canShowProfile,
    perform: ({ rows }) => showProfile(rows),
  },
  previous: {
    id: 'previous',
    label: 'Previous',
    group: 'Record',
    keys: ['K'],
    enabled: hasOpen,
    perform: ({ hunt, rows }) => void (hunt ?? rows)?.step(-1),
  },
  closeRecord: {
    id: 'closeRecord',
    label: 'Close record',
    group: 'Record',
    keys: ['Escape'],
    enabled: hasOpen,
    perform: ({ hunt, rows }) => (hunt ?? rows)?.note({ open: null }),
  },
  dashboard: {
    id: 'dashboard',
    label: 'Dashboard',
    group: 'Go',
    keys: ['Alt+1'],
    enabled: signedIn,
    perform: () => showScreen('dashboard', 'Login events'),
  },
  queries: {
    id: 'queries',
    label: 'Queries',
    group: 'Go',
    keys: ['Alt+2'],
    enabled: signedIn,
    perform: () => showScreen('query-list', 'Queries'),
  },
  jobsScreen: {
    id: 'jobsScreen',
    label: 'Jobs',
    group: 'Go',
    keys: ['Alt+7'],
    enabled: signedIn,
    perform: () => showScreen('jobs', 'Jobs'),
  },
  offlineReview: {
    id: 'offlineReview',
    label: 'Offline review',
    group: 'Go',
    keys: ['Alt+6'],
    enabled: () => true,
    perform: () => goOffline('offline', 'Offline review'),
  },
  openFiles: {
    id: 'openFiles',
    label: 'Open files…',
    group: 'Go',
    keys: ['Ctrl+O'],
    enabled: () => true,
    perform: () => void chooseFiles(),
  },
  compare: {
    id: 'compare',
    label: 'Compare',
    group: 'Go',
    keys: ['Ctrl+Shift+D'],
    enabled: () => true,
    perform: () => goOffline('compare', 'Compare'),
  },
  keepRun: {
    id: 'keepRun',
    label: 'Keep this run to compare with later',
    group: 'Query',
    keys: [],
    enabled: (scene) => scene.hunt !== undefined && hasRows(scene),
    perform: ({ hunt }) => void (hunt && keepRun(hunt)),
  },
  newQuery: {
    id: 'newQuery',
    label: 'New query',
    group: 'Go',
    keys: ['Ctrl+T'],
    enabled: signedIn,
    perform: () => void openTab({ screen: 'queries', title: 'Emails' }),
  },
  closeTab: {
    id: 'closeTab',
    label: 'Close tab',
    group: 'Go',
    keys: ['Ctrl+W'],
    enabled: ({ tab }) => tab !== undefined,
    perform: ({ tab }) => tab && leaveTab(tab.id),
  },
  nextTab: {
    id: 'nextTab',
    label: 'Next tab',
    group: 'Go',
    keys: ['Ctrl+PageDown'],
    enabled: isAtWork,
    perform: () => stepTab(1),
  },
  previousTab: {
    id: 'previousTab',
    label: 'Previous tab',
    group: 'Go',
    keys: ['Ctrl+PageUp'],
    enabled: isAtWork,
    perform: () => stepTab(-1),
  },
  palette: {
    id: 'palette',
    label: 'Command palette',
    group: 'View',
    keys: ['Ctrl+K'],
    enabled: isAtWork,
    perform: () => toggleOverlay('palette'),
  },
  keys: {
    id: 'keys',
    label: 'Keyboard shortcuts',
    group: 'View',
    keys: ['?'],
    enabled: () => true,
    perform: () => toggleOverlay('keys'),
  },
  jobs: {
    id: 'jobs',
    label: 'Recent jobs',
    group: 'View',
    keys: ['Alt+J'],
    enabled: isAtWork,
    perform: () => toggleOverlay('jobs'),
  },
  theme: {
    id: 'theme',
    label: 'Switch dark and light',
    group: 'View',
    keys: [],
    enabled: () => true,
    perform: () => changeSettings({ theme: isDark() ? 'light' : 'dark' }),
  },
  times: {
    id: 'times',
    label: 'Switch local time and UTC',
    group: 'View',
    keys: [],
    enabled: () => true,
    perform: () => changeSettings({ times: useApp.getState().settings.times === 'utc' ? 'local' : 'utc' }),
  },
  defang: {
    id: 'defang',
    label: 'Switch defanged links and addresses',
    group: 'View',
    keys: [],
    enabled: () => true,
    perform: () => changeSettings({ defang: !useApp.getState().settings.defang }),
  },
  refresh: {
    id: 'refresh',
    label: 'Refresh',
    group: 'Session',
    keys: ['F5'],
    enabled: signedIn,
    perform: (scene) => void refresh(scene),
  },
  openPortal: {
    id: 'openPortal',
    label: 'Open the tenant’s portal outside',
    group: 'Session',
    keys: [],
    enabled: signedIn,
    perform: () => void openPortal(),
  },
  proxy: {
    id: 'proxy',
    label: 'Proxy…',
    group: 'Session',
    keys: [],
    enabled: () => true,
    perform: () => toggleOverlay('proxy'),
  },
  signOut: {
    id: 'signOut',
    label: 'Sign out',
    group: 'Session',
    keys: [],
    enabled: signedIn,
    perform: () => void signOut(),
  },
} as const satisfies Record<string, Action>;

export type ActionId = keyof typeof ACTIONS;

/** All acts as a list. */
export const allActions: readonly Action[] = Object.values(ACTIONS);

/** Performs an act where it can be done. */
export const act = (id: ActionId): void => {
  const action: Action = ACTIONS[id];
  const scene = currentScene();
  if (action.enabled(scene)) action.perform(scene);
};
