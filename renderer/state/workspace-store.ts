import { create } from 'zustand';
import type { Json } from '../../shared/model/json';
import { WORKSPACE_VERSION, type Tab } from '../../shared/model/app-state';
import { local } from '../bridge';
import { isProfileWindow } from '../window-role';
import type { ScreenId } from './screen-id';

/** Takes the focus from a text field, which then stores what was typed. React tells no element of its own removal. */
const leaveField = (): void => {
  if (typeof document === 'undefined') return;
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur();
};

type WorkspaceStore = {
  readonly tabs: readonly Tab[];
  readonly current: string | null;
  /** The connection that is signed in; it alone shows its tabs. */
  readonly owner: string | undefined;
  /** Tabs of other connections. Nothing shows them; they are stored with the others. */
  readonly held: readonly Tab[];
};
/** Returns true if a tab belongs to the connection that it was opened in. */
type NeedsSession = (tab: Tab) => boolean;

const SAVE_AFTER_MS = 400;
let timer: ReturnType<typeof setTimeout> | undefined;
/** True if something changed since the last save. */
let isChanged = false;

let needsSession: NeedsSession = () => false;
const idsOf = (tabs: readonly Tab[]): readonly string[] => tabs.map(({ id }) => id);

/** The ids of the tabs of all connections, in the order of the last time that one came in place of another. */
let order: readonly string[] = [];

/** Sorts tabs by the order; tabs that were opened since are last. */
const inOrder = (tabs: readonly Tab[]): readonly Tab[] => {
  const place = ({ id }: Tab): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return tabs.toSorted((a, b) => place(a) - place(b));
};

/** The open tabs, which are restored after a restart. */
export const useWorkspace = create<WorkspaceStore>(() => ({
  tabs: [],
  current: null,
  owner: undefined,
  held: [],
}));

/** Returns the number of tabs that show again once a connection signs in. */
export const useHeldTabs = (owner: string): number =>
  useWorkspace(({ held }) => held.filter((tab) => tab.owner === owner).length);

/** Returns true if a tab is still open. */
export const isOpenTab = (id: string): boolean => useWorkspace.getState().tabs.some((tab) => tab.id === id);

/** Returns the shown tabs, each with the connection that it belongs to, if it belongs to one. */
const ownedTabs = ({ tabs, owner }: WorkspaceStore): readonly Tab[] =>
  tabs.map((tab) => {
    // A restored comparison of a tenant's rows has its owner before its rows are open.
    if (tab.owner !== undefined || owner === undefined) return tab;
    return needsSession(tab) ? { ...tab, owner } : tab;
  });

const saveNow = (): void => {
  const workspace = useWorkspace.getState();
  const tabs = [...ownedTabs(workspace), ...workspace.held];
  void local['app.saveWorkspace']({ version: WORKSPACE_VERSION, tabs, current: workspace.current });
};

/** Saves what changed since the last time, and waits for more. */
const saveChanged = (): void => {
  timer = undefined;
  if (isChanged) save();
};

/**
 * Saves the workspace at once, so that the last step before quitting counts, and then every `SAVE_AFTER_MS` while it keeps changing, as it
 * does during typing.
 */
const save = (): void => {
  isChanged = timer !== undefined;
  if (isChanged) return;
  saveNow();
  timer = setTimeout(saveChanged, SAVE_AFTER_MS);
};

/** Saves at once what waits to be saved: the page may be gone before its time comes. */
export const saveWorkspaceNow = (): void => {
  if (!isChanged) return;
  isChanged = false;
  saveNow();
};

/** Returns which tabs a connection shows, and which are held for others; without one, only those without an owner are shown. */
const splitTabs = (
  all: readonly Tab[],
  owner: string | undefined,
): Pick<WorkspaceStore, 'tabs' | 'owner' | 'held'> => {
  const isShown = (tab: Tab) => tab.owner === undefined || tab.owner === owner;
  return { owner, tabs: all.filter(isShown), held: all.filter((tab) => !isShown(tab)) };
};

/** Restores the tabs of the last start, those of other connections out of sight. */
export const restoreWorkspace = (
  stored: { readonly tabs: readonly Tab[]; readonly current?: string | null | undefined },
  owner: string | undefined,
  isOfSession: NeedsSession,
): void => {
  needsSession = isOfSession;
  order = idsOf(stored.tabs);
  const split = splitTabs(stored.tabs, owner);
  // The tab that was current may show again once its owner signs in.
  const known = stored.tabs.find(({ id }) => id === stored.current);
  useWorkspace.setState({ ...split, current: known?.id ?? split.tabs[0]?.id ?? null });
};

const withoutMark = ({ wasCurrent: _mark, ...tab }: Tab): Tab => tab;

/** Marks the tab that was on screen among those that are held from now on; the mark of the one that is shown again goes. */
const markCurrent = (
  { tabs, held, ...split }: ReturnType<typeof splitTabs>,
  current: string | null,
): ReturnType<typeof splitTabs> => {
  const owner = held.find(({ id }) => id === current)?.owner;
  const marked = (tab: Tab): Tab =>
    tab.owner !== owner ? tab : tab.id === current ? { ...tab, wasCurrent: true } : withoutMark(tab);
  return { ...split, tabs: tabs.map(withoutMark), held: held.map(marked) };
};

/** The tabs that a sign-out left: those of a tenant come back at the next sign-in to it. In memory alone: a sign-out deletes what is stored. */
type LeftTabs = {
  readonly tabs: readonly Tab[];
  /** The ids of all tabs that were on screen, also of those that stayed open. */
  readonly order: readonly string[];
  readonly current: string | null;
  readonly closed: typeof closed;
};
const left = new Map<string, LeftTabs>();
/** The tenant that is being signed out of. */
let leaving: string | undefined;

/** Has the sign-out that begins now hold the tabs of a tenant; undefined if it failed. */
export const holdTabsOf = (tenant: string | undefined): void => {
  leaving = tenant;
};

/** Returns the number of tabs that the last sign-out of a tenant left. */
export const leftTabs = (tenant: string): number => left.get(tenant)?.tabs.length ?? 0;

/** Drops the tabs that sign-outs left, as when a connection is forgotten. */
export const dropLeftTabs = (): void => left.clear();

/** Shows the tabs again that the last sign-out of a tenant left. */
const returnTabs = (owner: string, tenant: string): void => {
  const back = left.get(tenant);
  left.delete(tenant);
  if (!back) return;
  const own = (tab: Tab): Tab => ({ ...tab, owner });
  closed = back.closed.map(({ tab, at }) => ({ tab: own(tab), at }));
  order = [...new Set([...back.order, ...order])];
  useWorkspace.setState(({ tabs }) => ({
    tabs: inOrder([...tabs, ...back.tabs.map(own)]),
    current: back.current ?? tabs[0]?.id ?? null,
  }));
};

/** Shows the tabs of the connection that is signed in now instead of those of the former one, and those that a sign-out of its tenant left. */
export const showTabsOf = (owner: string, tenant?: string): void => {
  const former = useWorkspace.getState();
  if (former.owner === owner) return;
  // Closed tabs can't be opened again under another tenant.
  if (former.owner !== undefined) closed = [];
  const all = inOrder([...ownedTabs(former), ...former.held]);
  order = idsOf(all);
  const split = splitTabs(all, owner);
  const { current } = former;
  const next =
    split.tabs.find(({ wasCurrent }) => wasCurrent) ??
    split.tabs.find(({ id }) => id === current) ??
    split.tabs[0];
  useWorkspace.setState({ ...markCurrent(split, current), current: next?.id ?? null });
  if (tenant !== undefined) returnTabs(owner, tenant);
  save();
};

/** Drops the tabs that are held for deleted connections. */
export const dropHeldTabs = (isKnown: (owner: string) => boolean): void =>
  useWorkspace.setState(({ held }) => ({
    held: held.filter(({ owner }) => owner !== undefined && isKnown(owner)),
  }));

/** Returns the tab on screen. */
export const currentTab = (): Tab | undefined => {
  const { tabs, current } = useWorkspace.getState();
  return tabs.find(({ id }) => id === current);
};

/** Opens a tab and goes to it. The profile window has no tabs, so the main window opens it. */
export const openTab = (tab: Omit<Tab, 'id'> & { readonly screen: ScreenId }): string => {
  const id = crypto.randomUUID();
  if (isProfileWindow) {
    const { screen, title, draft } = tab;
    void local['profileWindow.openTab']({ screen, title, ...(draft === undefined ? {} : { draft }) });
    return id;
  }
  leaveField();
  useWorkspace.setState(({ tabs }) => ({ tabs: [...tabs, { ...tab, id }], current: id }));
  save();
  return id;
};

/** Goes to the last tab of a screen, or opens one, and gives it the state if there is one; returns the ID of the tab. */
export const showScreen = (screen: ScreenId, title: string, draft?: Json): string => {
  const known = useWorkspace.getState().tabs.findLast((tab) => tab.screen === screen);
  if (!known) return openTab({ screen, title, ...(draft === undefined ? {} : { draft }) });
  if (draft !== undefined) changeTab(known.id, { draft });
  showTab(known.id);
  return known.id;
};

/** Goes to a tab. */
export const showTab = (id: string): void => {
  leaveField();
  useWorkspace.setState({ current: id });
  save();
};

/** Closed tabs that can be opened again, the last one last. */
const MOST_CLOSED = 20;
let closed: readonly { readonly tab: Tab; readonly at: number }[] = [];

/** Returns the tab that was closed last in this session. */
export const lastClosedTab = (): Tab | undefined => closed.at(-1)?.tab;

/** Opens the tab that was closed last, at its former place. */
export const reopenTab = (): void => {
  const last = closed.at(-1);
  if (!last) return;
  closed = closed.slice(0, -1);
  leaveField();
  useWorkspace.setState(({ tabs }) => ({ tabs: tabs.toSpliced(last.at, 0, last.tab), current: last.tab.id }));
  save();
};

/** Closes a tab and goes to its neighbor. */
export const closeTab = (id: string): void => {
  leaveField();
  useWorkspace.setState(({ tabs, current }) => {
    const at = tabs.findIndex((tab) => tab.id === id);
    const tab = tabs[at];
    if (tab) closed = [...closed.slice(1 - MOST_CLOSED), { tab, at }];
    const left = tabs.filter((tab) => tab.id !== id);
    return {
      tabs: left,
      current: current === id ? (left[Math.min(at, left.length - 1)]?.id ?? null) : current,
    };
  });
  save();
};

/** Returns the name of a tab: the analyst's own, or the one made from what it shows. */
export const tabName = ({ name, title }: Pick<Tab, 'name' | 'title'>): string => name ?? title;

/** Names a tab; an empty name, or the one made from what it shows, returns to the latter. */
export const renameTab = (id: string, typed: string): void => {
  const name = typed.trim();
  useWorkspace.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => {
      if (tab.id !== id) return tab;
      const { name: _former, ...rest } = tab;
      return name === '' || name === tab.title ? rest : { ...rest, name };
    }),
  }));
  save();
};

/** Closes the tabs that end with their session. Closed ones can't be opened again: the next tenant must not see them. */
export const closeSessionTabs = (isOfSession: NeedsSession): void => {
  const { tabs: all, current } = useWorkspace.getState();
  const tabs = all.filter((tab) => tab.owner === undefined && !isOfSession(tab));
  if (leaving !== undefined)
    left.set(leaving, { tabs: all.filter((tab) => !tabs.includes(tab)), order: idsOf(all), current, closed });
  leaving = undefined;
  closed = [];
  const isLeft = tabs.some(({ id }) => id === current);
  useWorkspace.setState({ tabs, owner: undefined, current: isLeft ? current : (tabs[0]?.id ?? null) });
  save();
};

/** Changes a tab's title or the state that its screen stores with it. */
export const changeTab = (id: string, patch: { readonly title?: string; readonly draft?: Json }): void => {
  useWorkspace.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...patch } : tab)),
  }));
  save();
};
