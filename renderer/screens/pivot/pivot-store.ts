import type { Failure } from '../../../shared/bridge';
import type { PivotReport } from '../../../shared/model/pivot';
import { local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { useApp } from '../../state/app-store';
import { canAsk } from '../../state/can-ask';
import { latestPerTab } from '../../state/latest-per-tab';
import { createPerTabStore } from '../../state/per-tab-store';
import { isOpenTab, useWorkspace } from '../../state/workspace-store';
import { searchLive, type LiveSearch } from './live-search';

/** The steps of a tab to what was seen. After a restart it starts at none. */
export type Pivot =
  | { readonly kind: 'finding' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly rows: Rows; readonly report: PivotReport };

const [pivots, setPivot] = createPerTabStore<Pivot>();
/** The step that each tab is at. */
export const usePivots = pivots;

const [liveSearches, setLive] = createPerTabStore<LiveSearch>();
/** The live search of each tab. */
export const useLiveSearches = liveSearches;

/** Running live searches by their tab. */
const running = new Map<string, AbortController>();
const startLookUp = latestPerTab();

/** Ends the live searches of tabs that are no longer open. */
const endInClosedTabs = (): void => {
  for (const [tab, controller] of running) {
    if (isOpenTab(tab)) continue;
    running.delete(tab);
    controller.abort();
  }
};
useWorkspace.subscribe(endInClosedTabs);

/** Looks the value of a tab up, and shows what was found in place of what it showed. Without a connection rows open as they were seen. */
export const findInTab = async (tab: string, text: string, liveSince?: number): Promise<void> => {
  const isLatest = startLookUp(tab);
  if (pivots.getState()[tab]?.kind !== 'open') setPivot(tab, { kind: 'finding' });
  const found = await local['pivot.find']({ text, ...(liveSince === undefined ? {} : { liveSince }) });
  if (!found.ok) {
    if (isLatest()) setPivot(tab, { kind: 'failed', failure: found.failure });
    return;
  }
  const rows = createRows(found.value.state, '');
  if (!isLatest()) return rows.close();
  if (canAsk(useApp.getState().session)) rows.note({ shows: 'profile' });
  putRows(tab, rows);
  setPivot(tab, { kind: 'open', rows, report: found.value.report });
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
