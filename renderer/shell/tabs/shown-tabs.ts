import type { Tab } from '../../../shared/model/app-state';
import { screenOf } from '../../screens';
import { useApp } from '../../state/app-store';
import { closeTab, showTab, useWorkspace } from '../../state/workspace-store';

/** Returns the tabs that can be shown: without a session, those of screens that need none. */
export const shownTabs = (tabs: readonly Tab[], isSignedIn: boolean): readonly Tab[] =>
  isSignedIn ? tabs : tabs.filter((tab) => screenOf(tab)?.needsSession === false);

const tabsNow = (): readonly Tab[] =>
  shownTabs(useWorkspace.getState().tabs, useApp.getState().session.kind === 'signedIn');

/** Returns the tab at a position of the strip, counted from 1; 9 is the last one. */
export const shownTabAt = (position: number): Tab | undefined => {
  const tabs = tabsNow();
  return position === 9 ? tabs.at(-1) : tabs[position - 1];
};

/** Returns the tabs of the strip other than one. */
export const otherShownTabs = (id: string): readonly Tab[] => tabsNow().filter((tab) => tab.id !== id);

/** Returns the tabs of the strip after one. */
export const shownTabsAfter = (id: string): readonly Tab[] => {
  const tabs = tabsNow();
  return tabs.slice(tabs.findIndex((tab) => tab.id === id) + 1);
};

/** Closes some tabs. */
export const closeTabs = (tabs: readonly Tab[]): void => tabs.forEach(({ id }) => closeTab(id));

/** Shows the tab `by` positions further in the strip; returns its id. */
export const stepShownTab = (by: number): string | undefined => {
  const { current } = useWorkspace.getState();
  const tabs = tabsNow();
  const at = tabs.findIndex((tab) => tab.id === current);
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) showTab(next.id);
  return next?.id;
};
