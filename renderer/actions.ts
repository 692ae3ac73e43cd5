import type { ReactElement } from 'react';
import type { Tab } from '../shared/model/app-state';
import { isDark } from './theme/theme';
import { commands } from './bridge';
import { changeSettings, useApp } from './state/app-store';
import { useJobs } from './state/jobs-store';
import { say, toggleOverlay } from './state/overlay-store';
import { closeTab, openTab, showScreen, showTab, useWorkspace } from './state/workspace-store';
import { knownHunt, type Hunt } from './screens/hunt/hunt-store';
import { chosenCount, NOTHING } from './components/dataset-grid/selection';

/** What an act can look at. */
export type Scene = { readonly isSignedIn: boolean; readonly tab: Tab | undefined; readonly hunt: Hunt | undefined };

/** One act of the analyst. Toolbars, menus, the palette, the key map and its sheet are drawn from it. */
export type Action = {
  readonly id: string;
  readonly label: string;
  readonly group: 'Go' | 'Query' | 'Record' | 'View' | 'Session';
  readonly icon?: ReactElement;
  /** Key chords such as `Ctrl+Enter` or `J`; bare keys act only outside of inputs. */
  readonly keys: readonly string[];
  readonly enabled: (scene: Scene) => boolean;
  readonly perform: (scene: Scene) => void;
};

/** What there is to act on now. */
export const currentScene = (): Scene => {
  const { tabs, current } = useWorkspace.getState();
  return { isSignedIn: useApp.getState().session.kind === 'signedIn', tab: tabs.find((tab) => tab.id === current), hunt: knownHunt(current) };
};

const signedIn = (scene: Scene) => scene.isSignedIn;
const hasRows = ({ hunt }: Scene) => (hunt?.store.getState().count ?? 0) > 0;
const hasOpen = ({ hunt }: Scene) => Boolean(hunt?.store.getState().open);
const hasChosen = ({ hunt }: Scene) => hunt !== undefined && chosenCount(hunt.store.getState().selection, hunt.store.getState().count) > 0;
const waitingActs = () => useJobs.getState().jobs.filter(({ state }) => state === 'waiting');
/** Takes the newest act back that has not left yet. */
const takeBack = () => {
  const [newest] = waitingActs();
  if (newest) void commands['job.cancel']({ job: newest.id });
};
const canLoad = ({ hunt }: Scene) => {
  const dataset = hunt?.store.getState().dataset;
  return dataset !== undefined && dataset !== null && dataset.loaded < dataset.total && hunt?.store.getState().loadJob === null;
};

/** Signs out: the token, the cache, the datasets and the tabs' results are forgotten. */
const signOut = async () => {
  const result = await commands['session.signOut']({});
  if (!result.ok) say(result.failure.message, 'bad', result.failure.next);
};

const refresh = async (scene: Scene) => {
  await commands['session.refresh']({});
  await scene.hunt?.loadConfig();
  await scene.hunt?.run();
};

const openPortal = async () => {
  const result = await commands['session.openPortal']({});
  if (!result.ok) say(result.failure.message, 'bad', result.failure.next);
};

const stepTab = (by: number) => {
  const { tabs, current } = useWorkspace.getState();
  const at = tabs.findIndex((tab) => tab.id === current);
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) showTab(next.id);
};

/** Every act, in the order that the palette lists them. */
export const ACTIONS = {
  run: { id: 'run', label: 'Run', group: 'Query', keys: ['Ctrl+Enter'], enabled: ({ hunt }) => hunt !== undefined, perform: ({ hunt }) => void hunt?.run() },
  build: { id: 'build', label: 'Build the query', group: 'Query', keys: ['Ctrl+B'], enabled: ({ hunt }) => hunt !== undefined, perform: ({ hunt }) => hunt?.build(!hunt.store.getState().isBuilding) },
  undo: { id: 'undo', label: 'Undo', group: 'Query', keys: ['Ctrl+Z'], enabled: ({ hunt }) => (hunt?.store.getState().history.past.length ?? 0) > 0, perform: ({ hunt }) => hunt?.undo() },
  redo: { id: 'redo', label: 'Redo', group: 'Query', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], enabled: ({ hunt }) => (hunt?.store.getState().history.future.length ?? 0) > 0, perform: ({ hunt }) => hunt?.redo() },
  loadAll: { id: 'loadAll', label: 'Load all', group: 'Query', keys: ['Ctrl+Shift+L'], enabled: canLoad, perform: ({ hunt }) => void hunt?.loadAll() },
  export: { id: 'export', label: 'Export', group: 'Query', keys: ['Ctrl+E'], enabled: hasRows, perform: () => toggleOverlay('export') },
  act: { id: 'act', label: 'Act on selected…', group: 'Query', keys: ['A'], enabled: hasChosen, perform: () => toggleOverlay('act') },
  takeBack: { id: 'takeBack', label: 'Take back an act that has not left', group: 'Query', keys: ['U'], enabled: () => waitingActs().length > 0, perform: takeBack },
  columns: { id: 'columns', label: 'Columns', group: 'Query', keys: [], enabled: ({ hunt }) => hunt !== undefined, perform: () => toggleOverlay('columns') },
  clearSelection: {
    id: 'clearSelection',
    label: 'Clear selection',
    group: 'Query',
    keys: [],
    enabled: ({ hunt }) => hunt !== undefined && hunt.store.getState().selection !== NOTHING,
    perform: ({ hunt }) => hunt?.select(NOTHING),
  },
  next: { id: 'next', label: 'Next', group: 'Record', keys: ['J'], enabled: hasRows, perform: ({ hunt }) => void hunt?.step(1) },
  previous: { id: 'previous', label: 'Previous', group: 'Record', keys: ['K'], enabled: hasOpen, perform: ({ hunt }) => void hunt?.step(-1) },
  closeRecord: { id: 'closeRecord', label: 'Close record', group: 'Record', keys: ['Escape'], enabled: hasOpen, perform: ({ hunt }) => hunt?.note({ open: null }) },
  dashboard: { id: 'dashboard', label: 'Dashboard', group: 'Go', keys: ['Alt+1'], enabled: signedIn, perform: () => showScreen('dashboard', 'Login events') },
  queries: { id: 'queries', label: 'Queries', group: 'Go', keys: ['Alt+2'], enabled: signedIn, perform: () => showScreen('queries', 'Emails') },
  newQuery: { id: 'newQuery', label: 'New query', group: 'Go', keys: ['Ctrl+T'], enabled: signedIn, perform: () => void openTab({ screen: 'queries', title: 'Emails' }) },
  closeTab: { id: 'closeTab', label: 'Close tab', group: 'Go', keys: ['Ctrl+W'], enabled: ({ tab }) => tab !== undefined, perform: ({ tab }) => tab && closeTab(tab.id) },
  nextTab: { id: 'nextTab', label: 'Next tab', group: 'Go', keys: ['Ctrl+PageDown'], enabled: signedIn, perform: () => stepTab(1) },
  previousTab: { id: 'previousTab', label: 'Previous tab', group: 'Go', keys: ['Ctrl+PageUp'], enabled: signedIn, perform: () => stepTab(-1) },
  palette: { id: 'palette', label: 'Command palette', group: 'View', keys: ['Ctrl+K'], enabled: signedIn, perform: () => toggleOverlay('palette') },
  keys: { id: 'keys', label: 'Keyboard shortcuts', group: 'View', keys: ['?'], enabled: () => true, perform: () => toggleOverlay('keys') },
  jobs: { id: 'jobs', label: 'Jobs', group: 'View', keys: ['Alt+J'], enabled: signedIn, perform: () => toggleOverlay('jobs') },
  theme: { id: 'theme', label: 'Switch dark and light', group: 'View', keys: [], enabled: () => true, perform: () => changeSettings({ theme: isDark() ? 'light' : 'dark' }) },
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
  refresh: { id: 'refresh', label: 'Refresh', group: 'Session', keys: ['F5'], enabled: signedIn, perform: (scene) => void refresh(scene) },
  openPortal: { id: 'openPortal', label: 'Open the tenant’s portal outside', group: 'Session', keys: [], enabled: signedIn, perform: () => void openPortal() },
  signOut: { id: 'signOut', label: 'Sign out', group: 'Session', keys: [], enabled: signedIn, perform: () => void signOut() },
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
