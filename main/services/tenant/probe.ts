import type { Failure, Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import type { SecEntities } from '../../../shared/model/apps';
import type { Deps } from '../../deps';
import { failure } from '../../wire/failures';
import type { Credentials } from './api-client';
import { createDetachedClient } from './open-tenant';
import { TEXT } from './text';

const isAnotherServer = ({ kind, status }: Failure): boolean =>
  kind === 'not_found' || kind === 'drifted' || (kind === 'rejected' && status !== undefined && status < 500);

/** Checks an address and a token with a call that every tenant has: the list of apps. */
export const probe = async (
  deps: Pick<Deps, 'fetch' | 'clock' | 'random' | 'bodies'>,
  credentials: Credentials,
): Promise<Result<SecEntities>> => {
  const answer = await createDetachedClient(deps, credentials).call('apps.secEntities', {});
  if (answer.ok) return answer;
  if (isAnotherServer(answer.failure))
    return fail(
      failure('drifted', TEXT.connection.notATenant, {
        code: 'not_a_tenant',
        field: 'address',
        next: TEXT.connection.checkAddress,
      }),
    );
  const { kind } = answer.failure;
  const isTokenWrong = kind === 'unauthorized' || kind === 'forbidden';
  return fail({ ...answer.failure, field: isTokenWrong ? 'token' : 'address' });
};
