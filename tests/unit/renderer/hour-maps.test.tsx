import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { perApp } from '../../../renderer/screens/dashboard/app-counts';
import {
  busiestCell,
  cellOf,
  cellPick,
  countIn,
  countsOf,
  groupsOf,
  moveCell,
  timeless,
  type HourMap,
} from '../../../renderer/screens/dashboard/hours/hour-maps';
import { hoursOption } from '../../../renderer/screens/dashboard/hours/hours-option';
import { sameCountries } from '../../../renderer/screens/dashboard/hours/use-hours';
import { formatTypedDate, parseTypedDate } from '../../../renderer/query/typed-date';

const map = (counts: readonly (readonly number[])[]): HourMap => ({
  key: 'NG',
  name: 'Nigeria',
  note: '',
  filter: [{ kind: 'is', key: 'country', values: ['NG'] }],
  counts,
  total: 40,
});

it.each([468, 1018])('cuts the title of each heat map before the next one in %i pixels', (width) => {
  const maps = Array.from({ length: 6 }, (_, i) => ({ ...map([]), key: String(i) }));
  const words = () => 'Japan · 83 · 76 users · rare for 76 users, 14 unusual';
  const colors = {} as Parameters<typeof hoursOption>[0]['colors'];
  const cell = { map: 0, weekday: 0, hour: 0 };
  const { title } = hoursOption({ maps, cell, colors, width, title: words, label: words });
  const ends = title.map(({ left, textStyle }) => (parseFloat(left) * width) / 100 + textStyle.width);
  const starts = title.map(({ left }) => (parseFloat(left) * width) / 100);
  expect(title).toHaveLength(6);
  for (const at of [0, 1, 3, 4]) expect(ends[at]).toBeLessThan(starts[at + 1] ?? 0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
});

describe('logins by weekday and hour', () => {
  const groups = [
    { values: ['NG', 3, 3], count: 38 },
    { values: ['NG', 0, 23], count: 2 },
    { values: ['NG', 9, 1], count: 5 },
    { values: ['NG', null, null], count: 1 },
    { values: [null, 1, 1], count: 4 },
  ];

  it('puts counts in their place and leaves out invalid hours', () => {
    const maps = [map(countsOf(groupsOf(groups, 'NG')))];
    expect(countIn(maps, { map: 0, weekday: 3, hour: 3 })).toBe(38);
    expect(countIn(maps, { map: 0, weekday: 0, hour: 23 })).toBe(2);
    expect(maps[0]?.counts.flat().reduce((a, b) => a + b, 0)).toBe(40);
    expect(timeless([{ ...(maps[0] ?? map([])), total: 46 }])).toBe(6);
    expect(busiestCell(maps)).toEqual({ map: 0, weekday: 3, hour: 3 });
    expect(countsOf(groupsOf(groups, null))[1]?.[1]).toBe(4);
  });

  it('finds the logins of a cell by its value, weekday and hour in the zone', () => {
    expect(cellPick([map(countsOf(groups))], { map: 0, weekday: 3, hour: 3 }, 'UTC')).toEqual({
      name: 'Nigeria · Wed 03:00',
      filter: [
        { kind: 'is', key: 'country', values: ['NG'] },
        { kind: 'part', key: 'time', part: 'weekday', value: 3, timeZone: 'UTC' },
        { kind: 'part', key: 'time', part: 'hour', value: 3, timeZone: 'UTC' },
      ],
    });
  });

  it('stays at the hour of a value whose heat map moves, and leaves one that is no longer drawn', () => {
    const [ng, de] = [map(countsOf(groups)), { ...map(countsOf(groups)), key: 'DE' }];
    const picked = { key: 'NG', weekday: 5, hour: 6 };
    expect(cellOf([ng, de], picked)).toEqual({ map: 0, weekday: 5, hour: 6 });
    expect(cellOf([de, ng], picked)).toEqual({ map: 1, weekday: 5, hour: 6 });
    expect(cellOf([de], picked)).toEqual(busiestCell([de]));
  });

  it('counts a country once, whatever spellings the tenant has for it', () => {
    const logins = (country: string, count: number, users: number) => ({
      country,
      count,
      users,
      failed: 1,
      unusual: 0,
      direct: { count, unusual: 0 },
      odd: 2,
      oddUsers: users,
    });
    expect(
      sameCountries([logins('NG', 5, 2), logins('', 4, 1), logins('Nigeria', 3, 1), logins('X1', 1, 1)]).map(
        ({ spellings, count, oddUsers }) => [spellings, count, oddUsers],
      ),
    ).toEqual([
      [['NG', 'Nigeria'], 8, 2],
      [[''], 4, 1],
      [['X1'], 1, 1],
    ]);
  });

  it('never leaves the week, nor the heat maps', () => {
    fc.assert(
      fc.property(
        fc.record({ map: fc.nat(2), weekday: fc.nat(6), hour: fc.nat(23) }),
        fc.constantFrom(
          'ArrowUp',
          'ArrowDown',
          'ArrowLeft',
          'ArrowRight',
          'Home',
          'End',
          'PageUp',
          'PageDown',
          'x',
        ),
        (cell, key) => {
          const to = moveCell(cell, key, 3);
          expect(to.weekday >= 0 && to.weekday <= 6 && to.hour >= 0 && to.hour <= 23).toBe(true);
          expect(to.map >= 0 && to.map <= 2).toBe(true);
        },
      ),
    );
  });

  it('counts successes and failures of an app separately', () => {
    const counts = perApp({
      groups: [
        { values: ['slack2', true], count: 5 },
        { values: ['slack2', false], count: 2 },
      ],
      total: 7,
    });
    expect(counts.get('slack2')).toEqual({ success: 5, fail: 2 });
  });
});

describe('a time that is typed', () => {
  it('reads back as the same second, away from clock changes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 5, 1) / 1000, max: Date.UTC(2026, 8, 1) / 1000 }),
        fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
        (second, zone) => {
          const instant = new Date(second * 1000).toISOString();
          expect(parseTypedDate(formatTypedDate(instant, zone), zone)).toBe(instant);
        },
      ),
    );
  });

  it('reads as none if the field is empty', () => {
    expect(parseTypedDate('', 'UTC')).toBeUndefined();
    expect(formatTypedDate(undefined, 'UTC')).toBe('');
    expect(formatTypedDate('yesterday', 'UTC')).toBe('yesterday');
  });
});
