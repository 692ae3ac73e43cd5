import { expect, it } from 'vitest';
import { until } from '../../support/until';

it('returns the first accepted value', async () => {
  let n = 0;
  expect(
    await until(
      () => (n += 1),
      (value) => value === 3,
      { every: 1 },
    ),
  ).toBe(3);
});

it('throws with the last value after the timeout', async () => {
  await expect(
    until(
      () => 'still here',
      () => false,
      { within: 20, every: 5 },
    ),
  ).rejects.toThrow(/still here/);
});

it('continues to read after an error, and reports the last one', async () => {
  let n = 0;
  const read = () => {
    n += 1;
    if (n < 3) throw new Error('not yet');
    return true;
  };
  expect(await until(read, Boolean, { every: 1 })).toBe(true);
  const fail = () => {
    throw new Error('never');
  };
  await expect(until(fail, Boolean, { within: 10, every: 2 })).rejects.toThrow(/never/);
});
