import { latestOnly, type LatestOnly } from '../../shared/latest-only';
import { isOpenTab, useWorkspace } from './workspace-store';

/**
 * Tracks which of several overlapping runs is the latest of its tab. The function that it returns starts a run; that run's function returns
 * true while no later one has started and the tab was not closed.
 */
export const latestPerTab = (): ((tab: string) => () => boolean) => {
  const trackers = new Map<string, LatestOnly>();
  useWorkspace.subscribe(() => {
    for (const [tab, latest] of trackers) {
      if (isOpenTab(tab)) continue;
      latest.cancel();
      trackers.delete(tab);
    }
  });
  return (tab) => {
    const latest = trackers.get(tab) ?? latestOnly();
    trackers.set(tab, latest);
    const isLatest = latest.start();
    return () => isLatest() && isOpenTab(tab);
  };
};
