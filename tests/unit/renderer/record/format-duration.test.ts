import { describe, expect, it } from 'vitest';
import { formatDuration } from '../../../../renderer/record/email/format-duration';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [4_000, '4 s'],
    [125_000, '2 m 5 s'],
    [7_500_000, '2 h 5 m'],
    [90_000_000, '1 d 1 h'],
  ])('gives the two largest units of %i ms: %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
