/** Runs the calls of the page: local calls by their handlers, tenant calls by the client. */
import { isPageEndpoint, findEndpoint } from '../shared/api/contract';
import { isWrite } from '../shared/api/endpoint';
import type { Result } from '../shared/bridge';
import { fail, ok } from '../shared/bridge';
import { localCalls, type LocalCallName } from '../shared/local-calls/contract';
import type { LocalCallHandlers } from './feature';
import type { ApiClient } from './services/tenant/api-client';
import { createRequestIds } from './services/tenant/request-ids';
import { cutAnswer } from './wire/cut-answer';
import { failure } from './wire/failures';

type Handlers = Omit<LocalCallHandlers, 'call.cancel'>;

const isLocalCall = (name: string): name is LocalCallName => Object.hasOwn(localCalls, name);

const runLocalCall = async (
  handlers: LocalCallHandlers,
  name: LocalCallName,
  input: unknown,
): Promise<Result<unknown>> => {
  const parsed = localCalls[name].input.safeParse(input);
  if (parsed.success) {
    // The name and its input were checked together just now; the type system can't follow the pair.
    const handler = handlers[name] as (input: unknown) => Promise<Result<unknown>> | Result<unknown>;
    return handler(parsed.data);
  }
  const [issue] = parsed.error.issues;
  const field = (issue?.path ?? []).map(String).join('.');
  return fail(failure('invalid', issue?.message ?? 'The request has the wrong shape.', { field }));
};

/** Creates the door through which every call of the page comes. */
export const createCalls = (given: Handlers, client: () => ApiClient) => {
  const requestIds = createRequestIds();
  const handlers: LocalCallHandlers = {
    ...given,
    'call.cancel': ({ requests }) => {
      requests.forEach(requestIds.cancel);
      return ok(null);
    },
  };

  const run = async (name: string, input: unknown, requestId?: number): Promise<Result<unknown>> => {
    if (isLocalCall(name)) return runLocalCall(handlers, name, input);
    if (!isPageEndpoint(name)) return fail(failure('invalid', 'There is no such call.'));
    // A write can't be cancelled: it may have happened.
    if (requestId === undefined || isWrite(findEndpoint(name)))
      return cutAnswer(await client().call(name, input as never));
    return cutAnswer(
      await requestIds.run(requestId, (signal) => client().call(name, input as never, { signal })),
    );
  };

  return {
    /** Rejects only if Postern itself is at fault. */
    call: run,
    cancelAll: requestIds.cancelAll,
  };
};
