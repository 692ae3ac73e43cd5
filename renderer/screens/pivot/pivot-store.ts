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

/** The state of a tab's look-up. After a restart there is none. */
export type Pivot =
  | { readonly kind: 'finding' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'open';
      readonly rows: Rows;
      readonly report: PivotReport;
      /** Set while a newer look-up runs, or if it failed: the rows are the previous results. */
      readonly newer?: 'running' | Failure;
    };

const [pivots, setPivot] = createPerTabStore<Pivot>();
/** The state of each tab's look-up. */
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

/** Shows that a look-up is running, beside the previous results if there are any. */
const showRunning = (tab: string): void => {
  const now = pivots.getState()[tab];
  setPivot(tab, now?.kind === 'open' ? { ...now, newer: 'running' } : { kind: 'finding' });
};

/** Shows why a look-up failed, beside the previous results if there are any. */
const showFailure = (tab: string, failure: Failure): void => {
  const now = pivots.getState()[tab];
  setPivot(tab, now?.kind === 'open' ? { ...now, newer: failure } : { kind: 'failed', failure });
};

/** Looks up the value of a tab, and then replaces the tab's results. Without a connection rows open as they were seen. */
export const findInTab = async (tab: string, text: string, liveSince?: number): Promise<void> => {
  const isLatest = startLookUp(tab);
  showRunning(tab);
  const found = await local['pivot.find']({ text, ...(liveSince === undefined ? {} : { liveSince }) });
  if (!found.ok) {
    if (isLatest()) showFailure(tab, found.failure);
    return;
  }
  const rows = createRows(found.value.state, '');
  if (!isLatest()) return rows.close();
  if (canAsk(useApp.getState().session)) rows.note({ shows: 'profile' });
  putRows(tab, rows);
  setPivot(tab, { kind: 'open', rows, report: found.value.report });
};

const isLookingUp = (tab: string): boolean => {
  const now = pivots.getState()[tab];
  return now?.kind === 'finding' || (now?.kind === 'open' && now.newer === 'running');
};

/** Looks up the value of a tab again, unless a look-up of the tab is running. */
export const lookAgainInTab = async (tab: string, text: string): Promise<void> => {
  if (!isLookingUp(tab)) await findInTab(tab, text);
};

/** Cancels the look-up of a tab; its previous results stay. */
export const cancelLookUp = (tab: string): void => {
  if (!isLookingUp(tab)) return;
  // Supersedes the look-up, so that what it finds is dropped.
  startLookUp(tab);
  const now = pivots.getState()[tab];
  setPivot(
    tab,
    now?.kind === 'open' ? { kind: 'open', rows: now.rows, report: now.report } : { kind: 'canceled' },
  );
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
