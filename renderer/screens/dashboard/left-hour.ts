import { createPerTabStore } from '../../state/per-tab-store';
import { currentTab } from '../../state/workspace-store';
import type { PickedHour } from './hours/hour-maps';

/** An hour that was picked, with the number of heat maps before those that were drawn. */
type LeftHour = PickedHour & { readonly first: number };

const [useLeftHours, setLeftHour] = createPerTabStore<LeftHour | null>();
const here = (): string => currentTab()?.id ?? '';

/** Returns the hour that was last picked in this tab; null if none was, or something else was picked since. */
export const readLeftHour = (): LeftHour | null => useLeftHours.getState()[here()] ?? null;

/** Remembers the picked hour while the tab is open; null once something else is picked. */
export const noteLeftHour = (hour: LeftHour | null): void => setLeftHour(here(), hour);
