import { create } from 'zustand';
import type { Json } from '../../shared/model/json';
import { WORKSPACE_VERSION, type Tab } from '../../shared/model/app-state';
import { local } from '../bridge';

type WorkspaceStore = { readonly tabs: readonly Tab[]; readonly current: string | null };

const SAVE_AFTER_MS = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The open tabs, which are restored after a restart. */
export const useWorkspace = create<WorkspaceStore>(() => ({ tabs: [], current: null }));

/** Tells if a tab is still open. */
export const isOpenTab = (id: string): boolean => useWorkspace.getState().tabs.some((tab) => tab.id === id);

/** Saves the workspace within `SAVE_AFTER_MS`, even if it keeps changing, as it does during typing. */
const save = () => {
  timer ??= setTimeout(() => {
    timer = undefined;
    const { tabs, current } = useWorkspace.getState();
    void local['app.saveWorkspace']({ version: WORKSPACE_VERSION, tabs: [...tabs], current });
  }, SAVE_AFTER_MS);
};

/** Restores the tabs of the last start. */
export const restoreWorkspace = (tabs: readonly Tab[], current: string | null | undefined): void =>
  useWorkspace.setState({
    tabs,
    current: tabs.find(({ id }) => id === current)?.id ?? tabs[0]?.id ?? null,
  });

/** Returns the tab on screen. */
export const currentTab = (): Tab | undefined => {
  const { tabs, current } = useWorkspace.getState();
  return tabs.find(({ id }) => id === current);
};

/** Goes to the tab `by` positions further. The first tab follows the last. */
export const stepTab = (by: number): void => {
  const { tabs, current } = useWorkspace.getState();
  const at = tabs.findIndex((tab) => tab.id === current);
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) showTab(next.id);
};

/** Opens a tab and goes to it. */
export const openTab = (tab: Omit<Tab, 'id'>): string => {
  const id = crypto.randomUUID();
  useWorkspace.setState(({ tabs }) => ({ tabs: [...tabs, { ...tab, id }], current: id }));
  save();
  return id;
};

/** Goes to the first tab of a screen, or opens one. */
export const showScreen = (screen: string, title: string): void => {
  const { tabs } = useWorkspace.getState();
  const known = [...tabs].reverse().find((tab) => tab.screen === screen);
  if (known) showTab(known.id);
  else openTab({ screen, title });
};

/** Goes to a tab. */
export const showTab = (id: string): void => {
  useWorkspace.setState({ current: id });
  save();
};

/** Closes a tab and goes to its neighbor. */
export const closeTab = (id: string): void => {
  useWorkspace.setState(({ tabs, current }) => {
    const at = tabs.findIndex((tab) => tab.id === id);
    const left = tabs.filter((tab) => tab.id !== id);
    return {
      tabs: left,
      current: current === id ? (left[Math.min(at, left.length - 1)]?.id ?? null) : current,
    };
  });
  save();
};

/** Closes the tabs that end with their session. */
export const closeSessionTabs = (needsSession: (tab: Tab) => boolean): void => {
  useWorkspace.setState(({ tabs, current }) => {
    const left = tabs.filter((tab) => !needsSession(tab));
    return { tabs: left, current: left.find(({ id }) => id === current)?.id ?? left[0]?.id ?? null };
  });
  save();
};

/** Changes a tab's title or the state that its screen stores with it. */
export const changeTab = (id: string, patch: { readonly title?: string; readonly draft?: Json }): void => {
  useWorkspace.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...patch } : tab)),
  }));
  save();
};
