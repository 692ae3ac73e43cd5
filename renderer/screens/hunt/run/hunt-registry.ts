import type { Tab } from '../../../../shared/model/app-state';
import { createTabViews } from '../../../dataset-view/tab-views';
import type { StoreTab } from './hunt-storage';
import { createHunt, type Hunt } from './hunt-store';

const hunts = createTabViews<Hunt>();

/** Returns the hunt of a tab; creates it when the tab is first shown. */
export const getOrCreateHunt = (tab: Pick<Tab, 'id' | 'draft'>, storeTab: StoreTab): Hunt => {
  const known = hunts.of(tab.id);
  if (known) return known;
  const made = createHunt(tab.draft, storeTab);
  hunts.put(tab.id, made);
  return made;
};

/** Returns the hunt on screen. */
export const currentHunt = hunts.current;
