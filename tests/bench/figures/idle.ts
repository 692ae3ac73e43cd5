import { activityOf, type Activity } from '../support/activity';
import { withQuickNote, type Group } from '../support/figure';
import { treeOf } from '../support/pss';

/** Milliseconds after the first rows in which garbage is collected and code that was put off is loaded. */
const REST_MS = 45_000;
const MEASURED_MS = { full: 60_000, quick: 8_000 };

/** The cost of doing nothing: the app with a hunt open beside an empty window, at the same time. */
export const group: Group = {
  figures: withQuickNote('rare events occur within a minute, but not within eight seconds', [
    { name: 'idle-cpu', unit: '% of a core', peer: 'empty window', aim: { on: 'value', most: 0.2 } },
    { name: 'idle-wakeups', unit: 'wakeups/s', peer: 'empty window', aim: { on: 'value', most: 3 } },
  ]),
  turns: 2,
  quickTurns: 1,
  open: async (world) => {
    const measuredMs = MEASURED_MS[world.isQuick ? 'quick' : 'full'];
    const { running, shownAt } = await world.demoApp();
    const { app: empty } = await world.emptyApp();
    const apps = [running.app, empty].map((app) => app.process().pid ?? 0);
    // Nothing tells that the app has come to rest.
    await running.page.waitForTimeout(Math.max(0, shownAt + REST_MS - Date.now()));
    return {
      turn: async () => {
        const before = apps.map((pid) => activityOf(treeOf(pid)));
        // The time itself is measured: nothing may happen in it.
        await running.page.waitForTimeout(measuredMs);
        const [value, peer] = apps.map((pid, index) => {
          const now = activityOf(treeOf(pid));
          const since = (of: keyof Activity) => now[of] - (before[index]?.[of] ?? NaN);
          return {
            cpu: (since('cpuMs') / measuredMs) * 100,
            wakeups: since('wakeups') / (measuredMs / 1000),
          };
        });
        return {
          'idle-cpu': { value: value?.cpu ?? NaN, peer: peer?.cpu ?? NaN },
          'idle-wakeups': { value: value?.wakeups ?? NaN, peer: peer?.wakeups ?? NaN },
        };
      },
      note: () =>
        `${measuredMs / 1000} s with a hunt open, at least ${REST_MS / 1000} s after its rows came; all processes of the app, without the tenant`,
    };
  },
};
