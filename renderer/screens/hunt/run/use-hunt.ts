import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Tab } from '../../../../shared/model/app-state';
import { changeTab } from '../../../state/workspace-store';
import type { Hunt } from './hunt-store';
import { getOrCreateHunt } from './hunt-registry';
import type { HuntState } from './hunt-state';

/** Returns the hunt of a tab. */
export const useHunt = (tab: Tab): Hunt =>
  useMemo(() => getOrCreateHunt(tab, (patch) => changeTab(tab.id, patch)), [tab.id]);

/** Returns a part of a hunt's state. */
export const useHuntState = <T>(hunt: Hunt, pick: (state: HuntState) => T): T => useStore(hunt.store, pick);
