/** Reads the end of a run as what it means for its schedule. */
import type { Failure, Result } from '../../../shared/bridge';
import type { Blocked } from '../../../shared/model/work-schedule';
import type { EndReason, JobEnd } from '../jobs/job';
import type { RunEnd } from './schedule-state';
import { text } from './text';

/** Failures that may pass by themselves, so the run is tried again. */
const PASSING: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'offline',
  'rate_limited',
  'rejected',
  'disk',
  'expired',
  'too_large',
  'unexpected',
]);

/** The failure code of a password that the keychain does not have. */
export const PASSWORD_MISSING = 'password';

export type RunOutcome =
  | { readonly kind: 'ended'; readonly event: RunEnd }
  /** The schedule waits for the analyst: its run stays owed. */
  | { readonly kind: 'blocked'; readonly blocked: Blocked }
  /** The tenant was left or Postern quits: the run stays owed. */
  | { readonly kind: 'interrupted' };

const blockedBy = ({ kind, code, message, next }: Failure): Blocked | undefined => {
  if (kind === 'keychain')
    return { kind: code === PASSWORD_MISSING ? 'password' : 'keychain', message, next };
  if (kind === 'unauthorized' || kind === 'signed_out') return { kind: 'token', message, next };
  return undefined;
};

const messageOf = ({ receipt, message, isIncomplete }: JobEnd): string => {
  const wrote = receipt ? text.wrote(receipt.rows?.written ?? 0, receipt.fileName) : undefined;
  if (message === undefined) return wrote ?? '';
  return wrote !== undefined && !isIncomplete ? `${wrote}. ${message}` : message;
};

/** `reason` is why the run's job was aborted, if it was. */
export const outcomeOf = (result: Result<JobEnd>, reason: unknown, now: number): RunOutcome => {
  if (result.ok)
    return {
      kind: 'ended',
      event: {
        kind: result.value.isIncomplete ? 'incomplete' : 'succeeded',
        now,
        message: messageOf(result.value),
      },
    };
  const { kind, message } = result.failure;
  if (kind === 'cancelled')
    return reason === ('analyst' satisfies EndReason)
      ? { kind: 'ended', event: { kind: 'cancelled', now, message } }
      : { kind: 'interrupted' };
  const blocked = blockedBy(result.failure);
  if (blocked) return { kind: 'blocked', blocked };
  return { kind: 'ended', event: { kind: 'failed', now, message, canRetry: PASSING.has(kind) } };
};
