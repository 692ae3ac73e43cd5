import { expect, it } from 'vitest';
import { pauseBefore } from '../../../../main/services/tenant/retry';

/** Longer than a test may take. */
const FOREVER_MS = 600_000;

it('does not wait for a signal that has aborted, before or during the pause', async () => {
  await pauseBefore(FOREVER_MS, AbortSignal.abort());
  const controller = new AbortController();
  const waiting = pauseBefore(FOREVER_MS, controller.signal);
  controller.abort();
  await waiting;
  expect(controller.signal.aborted).toBe(true);
});
