import { describe, expect, it } from 'vitest';
import { createRetryPolicy, MAX_RETRIES } from '../../../../main/services/downloads/retry-policy';

const start = () => {
  const controller = new AbortController();
  const pauses: number[] = [];
  const policy = createRetryPolicy({
    signal: controller.signal,
    random: () => 1,
    sleep: async (ms) => void pauses.push(ms),
  });
  return { controller, pauses, policy };
};

describe('createRetryPolicy', () => {
  it('waits longer before each retry, and allows no more than its number of them', async () => {
    const { pauses, policy } = start();
    const allowed: boolean[] = [];
    for (let n = 0; n <= MAX_RETRIES; n += 1) allowed.push(await policy.next());
    expect([allowed, pauses]).toEqual([
      [true, true, false],
      [500, 1_000],
    ]);
  });

  it('allows no retry of a cancelled download, and does not wait for it', async () => {
    const { controller, pauses, policy } = start();
    controller.abort();
    expect([await policy.next(), pauses]).toEqual([false, []]);
  });
});
