import type { Result } from '../../../shared/bridge';
import type { Endpoint } from '../../../shared/api/endpoint';
import type { Clock } from '../../deps';
import { cancelled } from '../../wire/failures';
import { fail } from '../../../shared/bridge';

const DEFAULT_REPEATS = 2;
const BASE_MS = 500;
const MAX_PAUSE_MS = 30_000;
const MAX_RETRY_AFTER_MS = 60_000;
/** Retries allowed on top of a tenth of the calls: a tenant that is down must not get three times the load. */
const SPARE_REPEATS = 20;
const REPEATS_PER_CALL = 0.1;

type Try = { readonly result: Result<unknown>; readonly retryAfter: string | null };
export type Retry = (
  row: Endpoint,
  attempt: () => Promise<Try>,
  signal: AbortSignal | undefined,
) => Promise<Result<unknown>>;

/** Waits for `ms` milliseconds, or until the signal aborts. */
export const pauseBefore = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    // A signal that is aborted already sends no event.
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done, { once: true });
  });

/** Returns the milliseconds of a `Retry-After`, in seconds or as a date (RFC 9110 10.2.3); undefined if it is neither. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Math.min(Number(header) * 1000, MAX_RETRY_AFTER_MS);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(date - now, 0), MAX_RETRY_AFTER_MS);
};

/** Returns the retries of a row: its own number, or two for GETs and POSTs that read, or none. */
export const repeatsOf = (row: Endpoint): number =>
  row.retries ?? (row.method === 'GET' || row.reads ? DEFAULT_REPEATS : 0);

const NEVER = new Set([
  'unauthorized',
  'forbidden',
  'invalid',
  'cancelled',
  'signed_out',
  'tls',
  'expired',
  'too_large',
]);

/** Returns true if an attempt is worth retrying. A row with its own number retries all temporary errors; others a lost network, 429, 502, 503 and 504. */
export const isRepeatable = (row: Endpoint, result: Result<unknown>): boolean => {
  if (result.ok)
    return (
      row.repeatsUntil === 'success' && (result.value as { readonly success?: boolean }).success === false
    );
  const { kind, status } = result.failure;
  if (NEVER.has(kind)) return false;
  if (row.retries !== undefined) return true;
  return kind === 'offline' || kind === 'rate_limited' || status === 502 || status === 503 || status === 504;
};

/** Creates the only layer that retries: as the row and the budget allow, after a pause with full jitter or the tenant's `Retry-After`. */
export const createRetry = ({
  sleep,
  random,
  clock,
}: {
  readonly sleep: typeof pauseBefore;
  readonly random: () => number;
  readonly clock: Clock;
}): Retry => {
  let left = SPARE_REPEATS;
  return async (row, attempt, signal) => {
    const repeats = repeatsOf(row);
    left = Math.min(SPARE_REPEATS, left + REPEATS_PER_CALL);
    for (let n = 0; ; n += 1) {
      const { result, retryAfter } = await attempt();
      if (n >= repeats || !isRepeatable(row, result)) return result;
      // Rows with their own number are not limited by the budget.
      if (left < 1 && row.retries === undefined) return result;
      left = Math.max(left - 1, 0);
      const asked = retryAfterMs(retryAfter, clock());
      await sleep(asked ?? random() * Math.min(MAX_PAUSE_MS, BASE_MS * 2 ** n), signal);
      if (signal?.aborted) return fail(cancelled());
    }
  };
};
