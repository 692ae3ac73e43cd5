import type { Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import type { EndpointName, InputOf, OutputOf } from '../../../shared/api/contract';
import { leftTenant } from '../../wire/failures';
import { openOnce, sendOnce } from './client/attempt';
import { createCall, type Attempt, type CallOptions, type ReadBody } from './client/call';
import { createContext, type ApiClientDeps, type ClientContext, type Credentials } from './client/context';
import {
  chain,
  fallBack,
  noteConnectivity,
  noteNames,
  recordWrites,
  refuseWriteWhileDisconnected,
  refuseWriteWhileExpired,
  repeatAfterSignIn,
  retryFailures,
  serveFromCache,
  settleWrite,
  shareEqualReads,
  useStoredAnswer,
  waitForSignIn,
  waitInQueue,
  waitWhilePaced,
} from './client/stages';
import { endedBy, withEnds } from './client/ends';

export type { CallOptions, ReadBody } from './client/call';
export { LIMITS, type ApiClientDeps, type Credentials } from './client/context';

/** Requests the same file again: whole, or from a byte on if the tenant still has the file with this tag (RFC 9110, `If-Range`). */
export type Reopen = (rest?: { readonly from: number; readonly tag: string }) => Promise<Result<Response>>;

/** The one client of the tenant: every `/api/v1` call of the product goes through it. */
export type ApiClient = {
  readonly call: <K extends EndpointName>(
    name: K,
    input: InputOf<K>,
    options?: CallOptions,
  ) => Promise<Result<OutputOf<K>>>;
  /** Calls a row whose response is too large to parse in main: `read` passes it to another process. Only for rows without a cache. */
  readonly callBy: <K extends EndpointName, T>(
    name: K,
    input: InputOf<K>,
    read: ReadBody<T>,
    options?: CallOptions,
  ) => Promise<Result<T>>;
  /** Passes the 2xx response of a file's row to `use`, its body unread. Its slot in the queue stays taken until `use` ends. */
  readonly stream: <K extends EndpointName, T>(
    name: K,
    input: InputOf<K>,
    use: (response: Response, reopen: Reopen) => Promise<Result<T>>,
    options?: CallOptions,
  ) => Promise<Result<T>>;
  /** Replaces the credentials after a new sign-in to the same tenant: reads that waited for it continue. */
  readonly renew: (credentials: Credentials) => void;
};

/** Chains the stages of a call, outermost first. */
const callPipeline = (context: ClientContext) => {
  const attempt = chain<Attempt>(
    context,
    [refuseWriteWhileExpired, waitInQueue, waitForSignIn, waitWhilePaced, repeatAfterSignIn],
    (call) => sendOnce(context, call),
  );
  return chain<Result<unknown>>(
    context,
    [
      recordWrites,
      noteNames,
      refuseWriteWhileDisconnected,
      serveFromCache,
      shareEqualReads,
      fallBack,
      useStoredAnswer,
      settleWrite,
      noteConnectivity,
    ],
    (call) => retryFailures(context, call, attempt),
  );
};

/** Creates downloads: opened like a call, and resumed by the reader with `reopen`. */
const createStream = (context: ClientContext): ApiClient['stream'] => {
  const open = chain<Attempt<Response>>(context, [waitForSignIn, waitWhilePaced, repeatAfterSignIn], (call) =>
    openOnce(context, call),
  );
  return async (name, input, use, options = {}) => {
    const made = createCall(name, input, options);
    if (!made.ok) return made;
    const call = withEnds(context, made.value);
    const reopen: Reopen = async (rest) => {
      // Without an encoding, the length shows if all bytes came, and a rest can be requested.
      const headers: Record<string, string> = {
        'accept-encoding': 'identity',
        ...(rest ? { range: `bytes=${rest.from}-`, 'if-range': rest.tag } : {}),
      };
      return (await open({ ...call, headers })).result;
    };
    const work = async () => {
      const opened = await reopen();
      return opened.ok ? use(opened.value, reopen) : opened;
    };
    try {
      return await context.downloads.run(work, { signal: call.ends });
    } catch (error) {
      if (!call.ends?.aborted) throw error;
      return fail(endedBy(context, call) ?? leftTenant());
    }
  };
};

/** Creates the client of one tenant, with its own cache, queue and shared reads. */
export const createApiClient = (deps: ApiClientDeps): ApiClient => {
  const context = createContext(deps);
  const run = callPipeline(context);
  const call = async (
    name: EndpointName,
    input: unknown,
    options: CallOptions = {},
    read?: ReadBody<unknown>,
  ) => {
    const made = createCall(name, input, options, read);
    return made.ok ? run(made.value) : made;
  };
  return {
    call: call as ApiClient['call'],
    callBy: (name, input, read, options) => call(name, input, options, read) as Promise<Result<never>>,
    stream: createStream(context),
    renew: (credentials) => {
      if (!context.credentials) return;
      context.credentials = credentials;
      context.gate.open(true);
    },
  };
};
