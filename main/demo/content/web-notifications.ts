import { createRandom } from './random';

/** Change notifications of an app that the tenant stores. */
export const WEB_NOTIFICATIONS = 137;

const DAY_MS = 86_400_000;
const STEP_MS = 11 * 60_000;

/** Returns an app's calls to the tenant, newest first. Troubleshooting uses them if changes arrive late. */
export const webNotification = (saas: string, seed: number, now: number, i: number) => {
  const random = createRandom(seed, `notification ${saas}`, i);
  const status = random.weighted([
    ['delivered', 90],
    ['retried', 6],
    ['failed', 3],
    ['expired', 1],
  ]);
  return {
    time: Math.floor(now / DAY_MS) * DAY_MS - i * STEP_MS - random.int(0, STEP_MS - 1),
    kind: random.pick(['created', 'updated', 'deleted', 'subscription.renewed', 'lifecycle.missed']),
    status,
    detail:
      status === 'failed'
        ? `HTTP 50${random.int(0, 4)} after ${random.int(2, 30)} s`
        : `Subscription ${saas}-${random.hex(8)}`,
  };
};
