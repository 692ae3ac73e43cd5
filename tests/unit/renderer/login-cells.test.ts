import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { busiestSlot, matrixOf, moveSlot, perApp } from '../../../renderer/screens/dashboard/login-cells';
import { parseTypedDate, formatTypedDate } from '../../../renderer/query/typed-date';

describe('logins by weekday and hour', () => {
  const matrix = matrixOf({
    groups: [
      { values: [3, 3], count: 38 },
      { values: [0, 23], count: 2 },
      { values: [9, 1], count: 5 },
    ],
    total: 45,
  });

  it('puts counts in their place and leaves out invalid hours', () => {
    expect(matrix.counts[3]?.[3]).toBe(38);
    expect(matrix.counts[0]?.[23]).toBe(2);
    expect(matrix.total).toBe(40);
    expect(busiestSlot(matrix)).toEqual({ weekday: 3, hour: 3 });
  });

  it('never leaves the week', () => {
    fc.assert(
      fc.property(
        fc.nat(6),
        fc.nat(23),
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'),
        (weekday, hour, key) => {
          const to = moveSlot({ weekday, hour }, key);
          expect(to.weekday >= 0 && to.weekday <= 6 && to.hour >= 0 && to.hour <= 23).toBe(true);
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
