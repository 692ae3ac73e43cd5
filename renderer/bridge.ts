/** The only reader of `window.bridge`: typed tenant calls and local calls, pushes, and rows. */
import type { InputOf, OutputOf, PageEndpointName } from '../shared/api/contract';
import { fail, type Result } from '../shared/bridge';
import type { Bridge } from '../shared/window-bridge';
import type { LocalCallInput, LocalCallName, LocalCallOutput } from '../shared/local-calls/contract';
import type { EventName, Events } from '../shared/events';
import { noteFailure } from './failure-origins';
import { createRowClient } from './rows-client';
import { isProfileWindow } from './window-role';

declare global {
  interface Window {
    readonly bridge: Bridge;
  }
}

export type Api = {
  readonly [K in PageEndpointName]: (input: InputOf<K>, signal?: AbortSignal) => Promise<Result<OutputOf<K>>>;
};
export type LocalApi = {
  readonly [K in LocalCallName]: (input: LocalCallInput<K>) => Promise<Result<LocalCallOutput<K>>>;
};

/** Request IDs of the two windows never meet: one could cancel the other's read. */
const PROFILE_IDS = 2 ** 40;
let lastRequestId = isProfileWindow ? PROFILE_IDS : 0;
let cancelled: number[] = [];

/** Cancels a read. Reads that are cancelled together go in one message, so that none of them is sent before it is cancelled. */
const cancel = (requestId: number): void => {
  if (cancelled.length === 0) {
    queueMicrotask(() => {
      void call('call.cancel', { requests: cancelled });
      cancelled = [];
    });
  }
  cancelled.push(requestId);
};

/** Notes the call if its result is a failure, and returns the result. */
const noted = <T>(result: Result<T>, name: string): Result<T> => {
  if (!result.ok) noteFailure(result.failure, name);
  return result;
};

/** Sends one call; a read with a signal is cancelled in the main process too when the signal aborts. */
const call = async (name: string, input: unknown, signal?: AbortSignal): Promise<Result<unknown>> => {
  lastRequestId += 1;
  const requestId = lastRequestId;
  const onAbort = () => cancel(requestId);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return noted(
      await (signal ? window.bridge.call(name, input, requestId) : window.bridge.call(name, input)),
      name,
    );
  } catch {
    // A call rejects only if the window lost main, or main is at fault; main logs its own errors.
    return noted(
      fail({
        kind: 'unexpected',
        message: 'The window lost its connection to the application.',
        next: 'Try again. If it keeps happening, restart Postern.',
      }),
      name,
    );
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
};

/** Creates a table of calls by name: each property is a function that sends its input under that name. */
const callsByName = <T extends object>(): T =>
  new Proxy(
    {},
    { get: (_, name) => (input: unknown, signal?: AbortSignal) => call(String(name), input, signal) },
  ) as T;

/** Tenant calls that the page may make, by name. */
export const api = callsByName<Api>();

/** Local calls, which the main process handles without the tenant, by name. */
export const local = callsByName<LocalApi>();

/** Listens to a push; returns the function that stops listening. */
export const on = <K extends EventName>(event: K, listen: (payload: Events[K]) => void): (() => void) =>
  window.bridge.on(event, listen);

/** Windows, counts and groups of datasets, over the row port. */
export const datasets = createRowClient({
  open: () => window.bridge.openRows(),
  origin: () => window.location.origin,
  onFailure: (failure, op) => noteFailure(failure, `rows.${op}`),
});
