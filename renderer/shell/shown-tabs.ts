import type { Tab } from '../../shared/model/app-state';
import { screenOf } from '../screens';
import { useApp } from '../state/app-store';
import { showTab, useWorkspace } from '../state/workspace-store';

/** Returns the tabs that can be shown: without a session, those of screens that need none. */
export const shownTabs = (tabs: readonly Tab[], isSignedIn: boolean): readonly Tab[] =>
  isSignedIn ? tabs : tabs.filter((tab) => screenOf(tab)?.needsSession === false);

/** Shows the tab `by` positions further in the strip; returns its id. */
export const stepShownTab = (by: number): string | undefined => {
  const { tabs: all, current } = useWorkspace.getState();
  const tabs = shownTabs(all, useApp.getState().session.kind === 'signedIn');
  const at = tabs.findIndex((tab) => tab.id === current);
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) showTab(next.id);
  return next?.id;
};
