import { memoryUsage } from 'node:process';
import { expect, it } from 'vitest';
import { createTidyUp } from '../../../main/datasets/tidy-up';

const held = () => memoryUsage().heapUsed / 1024 ** 2;
/** What is held while a million rows are (MiB). */
const withRows = (): number => {
  const rows = Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
  return rows.length > 0 ? held() : 0;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('lets go at once of what nobody needs any more', () => {
  const tidyUp = createTidyUp(1_000);
  tidyUp.soon();
  const before = held();
  expect(withRows()).toBeGreaterThan(before + 20);
  tidyUp.soon();
  expect(held()).toBeLessThan(before + 5);
});

it('waits while somebody asks for something, and does it then, once', async () => {
  let times = 0;
  const tidyUp = createTidyUp(1_000, () => {
    times += 1;
  });
  for (let n = 0; n < 8; n += 1) {
    tidyUp.asked();
    tidyUp.soon();
    await pause(200);
    expect(times).toBe(0);
  }
  await pause(1_500);
  expect(times).toBe(1);
  tidyUp.soon();
  expect(times).toBe(2);
});
