import type { Failure, Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import type { SecEntities } from '../../../shared/model/apps';
import type { Deps } from '../../deps';
import { cancelled, failure, networkFailure } from '../../wire/failures';
import type { Credentials } from './api-client';
import { createDetachedClient } from './open-tenant';
import { TEXT } from './text';

type ProbeDeps = Pick<Deps, 'fetch' | 'clock' | 'random' | 'bodies'>;

const isAnotherServer = ({ kind, status }: Failure): boolean =>
  kind === 'not_found' || kind === 'drifted' || (kind === 'rejected' && status !== undefined && status < 500);

/** Milliseconds that a sign-in waits for the tenant in all, repeated calls included. */
const PROBE_MS = 60_000;

/** Resolves when a signal is aborted. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Asks for the apps until a signal is aborted, even if the network never ends the call. */
const askForApps = async (
  deps: ProbeDeps,
  credentials: Credentials,
  cancel: AbortSignal,
  ms: number,
): Promise<Result<SecEntities>> => {
  const time = AbortSignal.timeout(ms);
  const signal = AbortSignal.any([cancel, time]);
  const answer = await Promise.race([
    createDetachedClient(deps, credentials).call('apps.secEntities', {}, { signal }),
    aborted(signal).then(() => fail(cancelled())),
  ]);
  if (cancel.aborted) return fail(cancelled());
  return answer.ok || !time.aborted ? answer : fail(networkFailure(time.reason));
};

/** Checks an address and a token with a call that every tenant has: the list of apps. It always ends, by `cancel` or in time. */
export const probe = async (
  deps: ProbeDeps,
  credentials: Credentials,
  cancel: AbortSignal,
  ms = PROBE_MS,
): Promise<Result<SecEntities>> => {
  const answer = await askForApps(deps, credentials, cancel, ms);
  if (answer.ok) return answer;
  if (isAnotherServer(answer.failure))
    return fail(
      failure('drifted', TEXT.connection.notATenant, {
        code: answer.failure.code === 'html' ? 'html' : 'not_a_tenant',
        field: 'address',
        next: TEXT.connection.checkAddress,
      }),
    );
  const { kind, code } = answer.failure;
  // A session that has ended is about no field: the analyst signs in again on the portal's own page.
  if (kind === 'cancelled' || code === 'session_ended') return answer;
  const isTokenWrong = kind === 'unauthorized' || kind === 'forbidden';
  return fail({ ...answer.failure, field: isTokenWrong ? 'token' : 'address' });
};
