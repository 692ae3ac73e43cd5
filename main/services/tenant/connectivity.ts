import type { Result } from '../../../shared/bridge';
import type { Clock } from '../../deps';

/** Returns true if the tenant can be reached, judged by the outcomes of the calls themselves. */
export type Connectivity = {
  /** Since when nothing has reached the tenant, in milliseconds since the epoch; undefined while it answers. */
  readonly lostSince: () => number | undefined;
  /** Learns from the outcome of a call. */
  readonly note: (result: Result<unknown>) => void;
};

type ConnectivityDeps = {
  readonly clock: Clock;
  /** Aborts when the tenant is left. */
  readonly lifetime: AbortSignal;
  readonly onChange: () => void;
  /** Asks the tenant something small; its outcome comes back through `note`. */
  readonly probe: () => Promise<unknown>;
  readonly everyMs?: number;
};

/** Pause between two probes of a lost tenant: its return is noticed within five seconds. */
const EVERY_MS = 4_000;
/** Causes that mean that no tenant was reached at all; a slow answer or a broken connection is not among them. */
const LOST = new Set(['not_found', 'refused', 'no_network', 'proxy', 'proxy_sign_in', 'other']);

const isLost = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.kind === 'offline' && LOST.has(result.failure.code ?? '');
const isAnswered = (result: Result<unknown>): boolean => result.ok || result.failure.status !== undefined;

/** Creates the connectivity of one tenant, which counts as reachable until a call says otherwise. */
export const createConnectivity = ({
  clock,
  lifetime,
  onChange,
  probe,
  everyMs = EVERY_MS,
}: ConnectivityDeps): Connectivity => {
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  const probeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void probe().finally(() => {
        if (since !== undefined && !lifetime.aborted) probeLater();
      });
    }, everyMs);
    timer.unref();
  };
  lifetime.addEventListener('abort', () => clearTimeout(timer), { once: true });

  return {
    lostSince: () => since,
    note: (result) => {
      if (lifetime.aborted) return;
      if (since === undefined && isLost(result)) {
        since = clock();
        onChange();
        probeLater();
      } else if (since !== undefined && isAnswered(result)) {
        since = undefined;
        clearTimeout(timer);
        onChange();
      }
    },
  };
};
