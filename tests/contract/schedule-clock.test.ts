import { mkdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  at,
  DAY,
  files,
  HOUR,
  list,
  now,
  out,
  restart,
  runs,
  save,
  setClock,
  settled,
  setUpSchedules,
  START,
} from './support/schedules';

setUpSchedules();

describe('the system clock', () => {
  it('runs once after one hour, once after nine days, once after a sleep over three due times, and never when it is set back', async () => {
    await save();
    await at(START + HOUR);
    expect(files()).toEqual(['Malware of the day 2026-11-20 0800.csv']);
    await at(now + 9 * DAY);
    expect(files()).toHaveLength(2);
    expect((await list())[0]?.last?.due).toBe('2026-11-29T08:00:00.000Z');
    await at(now - 2 * HOUR);
    await at(now + 2 * HOUR);
    expect(files()).toHaveLength(2);
    await at(now + 3 * DAY);
    expect(files()).toHaveLength(3);
    expect((await runs()).filter(({ state }) => state === 'done')).toHaveLength(3);
  });

  it('records a run as missed after more than 12 hours, and only once for all missed runs', async () => {
    await save();
    await at(Date.parse('2026-11-22T21:00:00Z'));
    expect(files()).toEqual([]);
    expect(await runs()).toMatchObject([
      { state: 'missed', message: '3 runs were missed. The last one was due 2026-11-22T08:00:00.000Z.' },
    ]);
    await at(now + HOUR);
    expect(await runs()).toHaveLength(1);
    expect((await list())[0]).toMatchObject({
      nextAt: '2026-11-23T08:00:00.000Z',
      last: { state: 'missed' },
    });
  });

  it('catches up at the next start, and reports how many runs were skipped', async () => {
    await save();
    setClock(Date.parse('2026-11-22T09:00:00Z'));
    await restart();
    await settled();
    expect(files()).toEqual(['Malware of the day 2026-11-22 0800.csv']);
    expect((await list())[0]?.last).toMatchObject({ state: 'done', due: '2026-11-22T08:00:00.000Z' });
  });

  it('runs a repeated hour once, and a skipped hour when the gap has ended', async () => {
    setClock(Date.parse('2026-10-31T12:00:00Z'));
    await save({ zone: 'America/New_York', timing: { frequency: 'daily', time: '01:30' } });
    await at(Date.parse('2026-11-01T05:31:00Z'));
    await at(Date.parse('2026-11-01T06:31:00Z'));
    expect(files()).toHaveLength(1);
    setClock(Date.parse('2027-03-13T12:00:00Z'));
    rmSync(out, { recursive: true });
    mkdirSync(out);
    await save({ label: 'Gap', zone: 'America/New_York', timing: { frequency: 'daily', time: '02:30' } });
    await at(Date.parse('2027-03-14T06:59:00Z'));
    expect(files().filter((name) => name.startsWith('Gap'))).toEqual([]);
    await at(Date.parse('2027-03-14T07:00:30Z'));
    expect(files().filter((name) => name.startsWith('Gap'))).toHaveLength(1);
  });
});
