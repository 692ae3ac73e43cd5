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
  useWorkspace.setState(({ tabs }) => ({ tabs: tabs.toSpliced(last.at, 0, last.tab), current: last.tab.id }));
  save();
};

/** Closes a tab and goes to its neighbor. */
export const closeTab = (id: string): void => {
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
export const closeSessionTabs = (needsSession: (tab: Tab) => boolean): void => {
  closed = [];
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
