import { fail, type Failure, type Result } from '../../../shared/bridge';
import { failure } from '../../wire/failures';
import type { Log, LogFields } from './log';
import { text } from './text';

type Call = (name: string, input: unknown, requestId?: number) => Promise<Result<unknown>>;

/** Failures that say nothing about Postern or the tenant: the analyst's own choice. */
const EXPECTED = new Set<Failure['kind']>(['cancelled', 'signed_out']);

/** Returns the fields of a failure for the log: never its message, which may quote the tenant. */
export const failureFields = ({ kind, code, status, field }: Failure): LogFields => ({
  kind,
  ...(code === undefined ? {} : { code }),
  ...(status === undefined ? {} : { status }),
  ...(field === undefined ? {} : { field }),
});

/** Writes each call that fails to the log, and turns what is thrown into a failure. */
export const logCallFailures =
  (log: Log, call: Call): Call =>
  async (name, input, requestId) => {
    try {
      const result = await call(name, input, requestId);
      if (!result.ok && !EXPECTED.has(result.failure.kind))
        log.warn('call', { call: name, request: requestId, ...failureFields(result.failure) });
      return result;
    } catch (error) {
      log.error('call', error, { call: name, request: requestId });
      return fail(failure('unexpected', text.ownError));
    }
  };
