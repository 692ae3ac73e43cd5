import { memoryUsage } from 'node:process';
import { expect, it } from 'vitest';
import { createTidyUp } from '../../../main/datasets/tidy-up';

const held = () => memoryUsage().heapUsed / 1024 ** 2;
/** What is held while a million rows are (MiB). */
const withRows = (): number => {
  const rows = Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
  return rows.length > 0 ? held() : 0;
};

it('lets go at once of what nobody needs any more', () => {
  const tidyUp = createTidyUp();
  tidyUp();
  const before = held();
  expect(withRows()).toBeGreaterThan(before + 20);
  tidyUp();
  expect(held()).toBeLessThan(before + 5);
});
