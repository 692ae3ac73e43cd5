import type { Result } from '../../../shared/bridge';
import type { Clock } from '../../deps';

/** Whether the tenant can be reached, as the calls themselves tell (research R72). */
export type Reach = {
  /** Since when nothing has reached the tenant, in milliseconds since the epoch; undefined while it answers. */
  readonly since: () => number | undefined;
  /** Learns from the outcome of a call. */
  readonly note: (result: Result<unknown>) => void;
};

type ReachDeps = {
  readonly clock: Clock;
  /** Ends with the tenant. */
  readonly life: AbortSignal;
  readonly onChange: () => void;
  /** Asks the tenant something small; its outcome comes back by `note`. */
  readonly ask: () => Promise<unknown>;
  readonly everyMs?: number;
};

/** How long a lost tenant is left alone between two questions: it is known to be back within five seconds. */
const EVERY_MS = 4_000;
/** Causes by which no tenant was reached at all; a slow answer or one that breaks off is not among them. */
const LOST = new Set(['not_found', 'refused', 'no_network', 'proxy', 'proxy_sign_in', 'other']);

/** Creates the state of reach of one tenant, which answers until a call says otherwise. */
export const createReach = ({ clock, life, onChange, ask, everyMs = EVERY_MS }: ReachDeps): Reach => {
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void ask().finally(() => {
        if (since !== undefined && !life.aborted) later();
      });
    }, everyMs);
    timer.unref();
  };
  life.addEventListener('abort', () => clearTimeout(timer), { once: true });

  return {
    since: () => since,
    note: (result) => {
      if (life.aborted) return;
      const isLost = !result.ok && result.failure.kind === 'offline' && LOST.has(result.failure.code ?? '');
      const hasAnswered = result.ok || result.failure.status !== undefined;
      if (isLost && since === undefined) {
        since = clock();
        onChange();
        later();
      } else if (hasAnswered && since !== undefined) {
        since = undefined;
        clearTimeout(timer);
        onChange();
      }
    },
  };
};
