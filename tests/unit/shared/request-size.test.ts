import { expect, it } from 'vitest';
import { isOver } from '../../../shared/request-size';

it('refuses a request that is over the limit in one text, in many, or in its number of values', () => {
  expect(isOver({ a: 'x'.repeat(1_001) }, 1_000)).toBe(true);
  expect(
    isOver(
      Array.from({ length: 200 }, () => 'xxxxxx'),
      1_000,
    ),
  ).toBe(true);
  expect(
    isOver(
      Array.from({ length: 1_002 }, () => 0),
      1_000,
    ),
  ).toBe(true);
  expect(isOver({ a: { b: [{ c: 'x'.repeat(1_001) }] } }, 1_000)).toBe(true);
});

it('lets a request pass that is within the limit', () => {
  expect(isOver({ a: 'x'.repeat(900), b: [1, null, true, { c: 'y' }] }, 1_000)).toBe(false);
  expect(isOver(undefined, 1_000)).toBe(false);
});

it('ends with a request that contains itself', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  expect(isOver(loop, 1_000)).toBe(true);
});
