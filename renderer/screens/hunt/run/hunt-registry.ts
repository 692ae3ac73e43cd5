import type { Tab } from '../../../../shared/model/app-state';
import { setTabView } from '../../../dataset-view/tab-views';
import { currentTab } from '../../../state/workspace-store';
import type { StoreTab } from './hunt-storage';
import { createHunt, type Hunt } from './hunt-store';

const hunts = new Map<string, Hunt>();

/** Returns the hunt of a tab; creates it when the tab is first shown. */
export const getOrCreateHunt = (tab: Pick<Tab, 'id' | 'draft'>, storeTab: StoreTab): Hunt => {
  const known = hunts.get(tab.id);
  if (known) return known;
  const made = createHunt(tab.draft, storeTab);
  hunts.set(tab.id, made);
  setTabView(tab.id, made);
  return made;
};

/** Returns the hunt of a tab if the tab was shown already. */
export const huntOfTab = (tab: string | null): Hunt | undefined =>
  tab === null ? undefined : hunts.get(tab);

/** Closes the hunts of tabs that are no longer open. */
export const closeHuntsOfClosedTabs = (tabs: readonly { readonly id: string }[]): void => {
  for (const [id, hunt] of hunts) {
    if (tabs.some((tab) => tab.id === id)) continue;
    hunt.close();
    hunts.delete(id);
    setTabView(id, undefined);
  }
};

/** Returns the hunt on screen. */
export const currentHunt = (): Hunt | undefined => huntOfTab(currentTab()?.id ?? null);
