import { join } from 'node:path';
import { temporaryFolder } from '../../support/app';
import { answerDialogs } from '../../support/window';
import { sendersOf, work, type Stint } from '../support/day';
import { median, type Group } from '../support/figure';
import { pssOf, treeOf } from '../support/pss';

type Day = { readonly hours: number; readonly hour: Stint; readonly warmUp: Stint; readonly restMs: number };

/** Ten hours: 2,000 hunts, 5,000 records, 200 exports. A quick look has two short ones. */
const FULL: Day = {
  hours: 10,
  hour: { hunts: 200, exportEvery: 10 },
  warmUp: { hunts: 40, exportEvery: 10 },
  restMs: 10_000,
};
const QUICK: Day = {
  hours: 2,
  hour: { hunts: 8, exportEvery: 8 },
  warmUp: { hunts: 4, exportEvery: 4 },
  restMs: 3_000,
};
const PEER = 'the first hour';

/** A day of hunts, records and exports in one window: its last hour beside its first. */
export const group: Group = {
  figures: [
    { name: 'day-memory', unit: 'MiB PSS', peer: PEER, aim: { on: 'ratio', most: 1.05 } },
    { name: 'day-hunt', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.05 } },
    { name: 'day-record', unit: 'ms', peer: PEER, aim: { on: 'ratio', most: 1.05 } },
  ],
  turns: 1,
  quickTurns: 1,
  longMinutes: 120,
  open: async (world) => {
    const day = world.isQuick ? QUICK : FULL;
    const running = await world.launch(await world.demo());
    await answerDialogs(running.app, join(temporaryFolder('bench-day'), 'day.csv'));
    const domains = await sendersOf(running);
    const measureHour = async (n: number) => {
      const { hunts, records } = await work(running, domains, day.hour);
      await running.page.waitForTimeout(day.restMs);
      const memory = pssOf(treeOf(running.app.process().pid ?? 0));
      const hour = { memory, hunt: median(hunts), record: median(records) };
      world.say(
        `hour ${n}: ${memory.toFixed(0)} MiB, a hunt ${hour.hunt.toFixed(0)} ms, a record ${hour.record.toFixed(0)} ms`,
      );
      return hour;
    };
    await work(running, domains, day.warmUp);
    return {
      turn: async () => {
        const first = await measureHour(1);
        let last = first;
        for (let n = 2; n <= day.hours; n += 1) last = await measureHour(n);
        return {
          'day-memory': { value: last.memory, peer: first.memory },
          'day-hunt': { value: last.hunt, peer: first.hunt },
          'day-record': { value: last.record, peer: first.record },
        };
      },
      note: () =>
        `${day.hours} hours of ${day.hour.hunts} hunts for ${domains.length} domains; ${day.warmUp.hunts} hunts before them`,
      close: () => world.end(running),
    };
  },
};
