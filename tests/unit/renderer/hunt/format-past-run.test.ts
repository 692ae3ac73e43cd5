import { expect, it } from 'vitest';
import { formatEarlierCounts, formatFound } from '../../../../renderer/screens/hunt/query-bar/PastRun';

const RUN = { at: Date.UTC(2026, 10, 23, 8), total: 1_500, tookMs: 3 };

it('counts the rows of a past run, or the least that they can be', () => {
  expect(formatFound(RUN)).toBe('1,500');
  expect(formatFound({ ...RUN, isAtLeast: true })).toBe('at least 1,500');
  expect(formatEarlierCounts([{ ...RUN, isAtLeast: true }], 'UTC')).toMatch(
    /found at least 1,500 on 11\/23\/26/,
  );
});
