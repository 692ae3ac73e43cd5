import type { Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import type { SecEntities } from '../../../shared/model/apps';
import type { Deps } from '../../deps';
import { createApiClient, type Credentials } from './api-client';
import { createCache } from './cache';
import { failure } from '../../wire/failures';

/** Checks a token with one of the specification's own calls: the list of apps. */
export const probe = async (
  deps: Pick<Deps, 'fetch' | 'clock'>,
  credentials: Credentials,
): Promise<Result<SecEntities>> => {
  const alone = createApiClient({
    fetch: deps.fetch,
    clock: deps.clock,
    cache: createCache(deps.clock),
    credentials,
  });
  const answer = await alone.call('apps.secEntities', {});
  if (answer.ok) return answer;
  const { kind, status } = answer.failure;
  if (
    kind === 'not_found' ||
    kind === 'drifted' ||
    (kind === 'rejected' && status !== undefined && status < 500)
  ) {
    return fail(
      failure('drifted', 'There is a server at this address, but it is not a security tenant.', {
        code: 'not_a_tenant',
        field: 'address',
        next: 'Check the portal address with your administrator.',
      }),
    );
  }
  return fail({
    ...answer.failure,
    field: kind === 'unauthorized' || kind === 'forbidden' ? 'token' : 'address',
  });
};
