import { withQuickNote, type Group } from '../support/figure';
import { loadAllRows } from '../support/hunt';
import { pssOf, treeOf } from '../support/pss';
import { scrollThrough } from '../support/scroll';

const FEW = 1_000;
const STEPS = { full: 60, quick: 20 };
/** Memory that is released after the work returns to the system within seconds. */
const REST_MS = { full: 8_000, quick: 4_000 };

/** Memory of the whole app with a large result open and scrolled from end to end, beside the same app with a thousand rows. */
export const group: Group = {
  figures: withQuickNote('a hundred thousand rows are a small part of what the app takes', [
    { name: 'memory', unit: 'MiB PSS', peer: 'the app with 1,000 rows', aim: { on: 'ratio', most: 1.05 } },
  ]),
  // Each starts two apps and lets them rest.
  quickTurns: 1,
  open: async (world) => {
    const size = world.isQuick ? 'quick' : 'full';
    const measure = async (rows: number): Promise<number> => {
      const running = await world.launch(await world.tenantOf(rows));
      try {
        const { loaded } = await loadAllRows(running);
        if (loaded !== rows) throw new Error(`${loaded} of ${rows} rows were loaded`);
        await scrollThrough(running.page, '.dataset-grid', STEPS[size]);
        await running.page.waitForTimeout(REST_MS[size]);
        return pssOf(treeOf(running.app.process().pid ?? 0));
      } finally {
        await world.end(running);
      }
    };
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await measure(FEW) : undefined;
        const value = await measure(world.rows);
        return { memory: { value, peer: before ?? (await measure(FEW)) } };
      },
      note: () =>
        `${world.rows} rows loaded and scrolled end to end, each turn in a new app; the tenant is another process tree`,
    };
  },
};
