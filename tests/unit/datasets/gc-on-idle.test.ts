import { memoryUsage } from 'node:process';
import { afterEach, expect, it, vi } from 'vitest';
import { createGcOnIdle } from '../../../main/datasets/gc-on-idle';

const held = () => memoryUsage().heapUsed / 1024 ** 2;
/** Memory in use while a million rows exist (MiB). */
const withRows = (): number => {
  const rows = Array.from({ length: 1_000_000 }, (_, n) => ({ n }));
  return rows.length > 0 ? held() : 0;
};
afterEach(() => void vi.useRealTimers());

it('collects garbage at once while idle', () => {
  const tidyUp = createGcOnIdle(1_000);
  tidyUp.schedule();
  const before = held();
  expect(withRows()).toBeGreaterThan(before + 20);
  tidyUp.schedule();
  expect(held()).toBeLessThan(before + 5);
});

it('waits while a request is running, and collects once after it', () => {
  vi.useFakeTimers();
  const collect = vi.fn();
  const tidyUp = createGcOnIdle(1_000, collect);
  for (let n = 0; n < 8; n += 1) {
    tidyUp.noteRequest();
    tidyUp.schedule();
    vi.advanceTimersByTime(900);
    expect(collect).not.toHaveBeenCalled();
  }
  vi.advanceTimersByTime(1_000);
  expect(collect).toHaveBeenCalledTimes(1);
  tidyUp.schedule();
  expect(collect).toHaveBeenCalledTimes(2);
});
