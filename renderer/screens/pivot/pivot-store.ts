import { ok } from '../../../shared/bridge';
import type { PivotReport } from '../../../shared/model/pivot';
import { local } from '../../bridge';
import { carryOver } from '../../dataset-view/rows/reopen';
import { createRows } from '../../dataset-view/rows/rows-store';
import { createTabRows } from '../../dataset-view/rows/tab-rows';
import { useApp } from '../../state/app-store';
import { canAsk } from '../../state/can-ask';
import { createPerTabStore } from '../../state/per-tab-store';
import { isOpenTab, useWorkspace } from '../../state/workspace-store';
import { searchLive, type LiveSearch } from './live-search';

/** The entities that were seen with the value of each tab. */
export const pivots = createTabRows<{ readonly report: PivotReport }>({ staysOnFailure: true });

const [liveSearches, setLive] = createPerTabStore<LiveSearch>();
/** The live search of each tab. */
export const useLiveSearches = liveSearches;

/** Running live searches by their tab. */
const running = new Map<string, AbortController>();

/** Ends the live searches of tabs that are no longer open. */
const endInClosedTabs = (): void => {
  for (const [tab, controller] of running) {
    if (isOpenTab(tab)) continue;
    running.delete(tab);
    controller.abort();
  }
};
useWorkspace.subscribe(endInClosedTabs);

/** Columns that name what was seen. */
const SEEN_KEYS = ['kind', 'saas', 'entity_id', 'origin', 'title'];

/** Looks up the value of a tab, and then replaces the tab's results: order, filter and the open row stay. Without a connection rows open as they were seen. */
export const findInTab = async (tab: string, text: string, liveSince?: number): Promise<void> => {
  const former = pivots.openRows(tab)?.rows;
  const shown = await pivots.again(tab, async () => {
    const found = await local['pivot.find']({ text, ...(liveSince === undefined ? {} : { liveSince }) });
    if (!found.ok) return found;
    const { state, report } = found.value;
    const rows = createRows(state, '');
    if (canAsk(useApp.getState().session)) rows.note({ shows: 'profile' });
    return ok({ kind: 'open', rows, report });
  });
  if (shown && former) await carryOver(former, shown.rows, SEEN_KEYS);
};

/** Looks up the value of a tab again, unless a look-up of the tab is running. */
export const lookAgainInTab = async (tab: string, text: string): Promise<void> => {
  if (!pivots.isReading(tab)) await findInTab(tab, text);
};

/** Cancels the look-up of a tab; its previous results stay. */
export const cancelLookUp = (tab: string): void => {
  if (pivots.isReading(tab)) pivots.cancel(tab);
};

/** Asks the tenant for the value of a tab, and then lists what it sent as live. */
export const searchLiveInTab = async (tab: string, text: string): Promise<void> => {
  running.get(tab)?.abort();
  const controller = new AbortController();
  running.set(tab, controller);
  const since = Date.now();
  await searchLive(text, tab, controller.signal, (state) => {
    if (running.get(tab) === controller) setLive(tab, state);
  });
  if (running.get(tab) !== controller) return;
  running.delete(tab);
  await findInTab(tab, text, since);
};

/** Cancels the live search of a tab; what it found stays. */
export const cancelLive = (tab: string): void => running.get(tab)?.abort();
