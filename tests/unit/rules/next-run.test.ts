import { Cron } from 'croner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockMinutes,
  isTimeZone,
  nextRun,
  nextRuns,
  wallClockToInstant,
  type Timing,
} from '../../../shared/rules/next-run';

/** Each zone with a time of day that its clocks skipped in some years, where they did. */
const CHANGES = {
  'America/New_York': '02:30',
  'Europe/Berlin': '02:00',
  'America/Sao_Paulo': '00:00',
  'Australia/Lord_Howe': '02:15',
  'Asia/Kolkata': '02:30',
  'Africa/Cairo': '00:30',
} as const;
const ZONES = Object.keys(CHANGES) as (keyof typeof CHANGES)[];
const FROM = Date.UTC(2016, 0, 1);
const TO = Date.UTC(2036, 0, 1);

/** The same schedule for croner, which has its own calendar: the independent oracle. */
const oracleRuns = (
  { frequency, week, day, time }: Timing,
  zone: string,
  from: number,
  to: number,
): number[] => {
  const [hour, minute] = time.split(':');
  const days = frequency === 'daily' ? '*' : frequency === 'weekly' ? String(day) : `${day}#${week}`;
  const cron = new Cron(`0 ${Number(minute)} ${Number(hour)} * * ${days}`, { timezone: zone });
  const runs: number[] = [];
  for (let at = cron.nextRun(new Date(from)); at && at.getTime() < to; at = cron.nextRun(at))
    runs.push(at.getTime());
  return runs;
};
const ownRuns = (timing: Timing, zone: string, from: number, to: number): number[] => {
  const runs: number[] = [];
  for (let at = nextRun(timing, from, zone); at !== undefined && at < to; at = nextRun(timing, at, zone))
    runs.push(at);
  return runs;
};
const iso = (runs: readonly number[]) => runs.map((at) => new Date(at).toISOString());
const at = (text: string) => Date.parse(text);

describe('the next run', () => {
  for (const zone of ZONES) {
    it(`agrees with an independent calendar over 20 years in ${zone}`, () => {
      for (const timing of [
        { frequency: 'daily', time: CHANGES[zone] },
        { frequency: 'weekly', day: 0, time: '01:45' },
        { frequency: 'monthly', week: 2, day: 0, time: '02:15' },
        { frequency: 'monthly', week: 4, day: 6, time: '00:30' },
      ] satisfies Timing[]) {
        const expected = oracleRuns(timing, zone, FROM, TO);
        expect(expected.length).toBeGreaterThan(200);
        expect(iso(ownRuns(timing, zone, FROM, TO)), JSON.stringify(timing)).toEqual(iso(expected));
      }
    });
  }

  it('agrees with it at any time, in any of the zones', () => {
    const timing = fc.record({
      frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      week: fc.integer({ min: 1, max: 4 }),
      day: fc.integer({ min: 0, max: 6 }),
      time: fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
        .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
    });
    fc.assert(
      fc.property(
        timing,
        fc.constantFrom(...ZONES),
        fc.integer({ min: FROM, max: TO }),
        (schedule, zone, from) => {
          const own = nextRuns(schedule, from, zone, 5);
          expect(iso(own)).toEqual(iso(oracleRuns(schedule, zone, from, (own[4] ?? from) + 1)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('runs a skipped hour when the gap has ended, and a repeated hour once', () => {
    expect(
      iso(nextRuns({ frequency: 'daily', time: '02:30' }, at('2026-03-07T12:00:00Z'), 'America/New_York', 2)),
    ).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-09T06:30:00.000Z']);
    expect(
      iso(nextRuns({ frequency: 'daily', time: '01:30' }, at('2026-10-31T12:00:00Z'), 'America/New_York', 2)),
    ).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z']);
    // Half an hour of difference, and a midnight that the clocks skip.
    expect(
      iso(
        nextRuns({ frequency: 'daily', time: '02:15' }, at('2026-10-03T00:00:00Z'), 'Australia/Lord_Howe', 1),
      ),
    ).toEqual(['2026-10-03T15:30:00.000Z']);
    expect(
      iso(
        nextRuns({ frequency: 'daily', time: '00:00' }, at('2018-11-03T12:00:00Z'), 'America/Sao_Paulo', 1),
      ),
    ).toEqual(['2018-11-04T03:00:00.000Z']);
  });

  it('comes later than the given time, and never skips a later time of the same day', () => {
    const schedule = { frequency: 'daily', time: '08:00' } as const;
    expect(iso(nextRuns(schedule, at('2026-11-21T07:59:59.999Z'), 'UTC', 1))).toEqual([
      '2026-11-21T08:00:00.000Z',
    ]);
    expect(iso(nextRuns(schedule, at('2026-11-21T08:00:00.000Z'), 'UTC', 1))).toEqual([
      '2026-11-22T08:00:00.000Z',
    ]);
  });

  it('uses the second Monday of each month', () => {
    const runs = nextRuns(
      { frequency: 'monthly', week: 2, day: 1, time: '08:00' },
      at('2026-11-21T00:00:00Z'),
      'Europe/Berlin',
      5,
    );
    expect(iso(runs)).toEqual([
      '2026-12-14T07:00:00.000Z',
      '2027-01-11T07:00:00.000Z',
      '2027-02-08T07:00:00.000Z',
      '2027-03-08T07:00:00.000Z',
      '2027-04-12T06:00:00.000Z',
    ]);
  });

  it('returns none if the timing is incomplete', () => {
    expect(nextRuns({ frequency: 'weekly', time: '08:00' }, 0, 'UTC', 5)).toEqual([]);
    expect(nextRuns({ frequency: 'monthly', day: 1, time: '08:00' }, 0, 'UTC', 5)).toEqual([]);
    expect(nextRuns({ frequency: 'monthly', week: 5, day: 1, time: '08:00' }, 0, 'UTC', 5)).toEqual([]);
    expect(nextRuns({ frequency: 'daily', time: '24:00' }, 0, 'UTC', 5)).toEqual([]);
    expect(nextRuns({ frequency: 'daily', time: '08:00' }, 0, 'Mars/Olympus', 5)).toEqual([]);
  });
});

describe('the parts of a timing', () => {
  it('reads a time of day', () => {
    expect(['08:00', '8:05', '23:59:59', '00:00'].map(clockMinutes)).toEqual([480, 485, 1439, 0]);
    expect(['24:00', '8', '08:60', '8 pm', '', '-1:00'].map(clockMinutes)).toEqual(Array(6).fill(undefined));
  });
  it('knows named zones, and accepts no offset as one', () => {
    expect(['Europe/Berlin', 'UTC', 'Asia/Kolkata'].every(isTimeZone)).toBe(true);
    expect(['', '+02:00', 'Mars/Olympus', 'Europe', '../x'].some(isTimeZone)).toBe(false);
  });
});

it('converts a skipped time to the end of the gap, where croner adds the length of the gap', () => {
  const zone = 'Europe/Berlin';
  const wall = '2027-03-28T02:30:00';
  expect(iso([wallClockToInstant(at(`${wall}Z`), zone)])).toEqual(['2027-03-28T01:00:00.000Z']);
  const cron = new Cron(wall, { timezone: zone });
  expect(cron.nextRun(new Date(FROM))?.toISOString()).toBe('2027-03-28T01:30:00.000Z');
});
