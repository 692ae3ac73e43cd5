import type { Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import { cancelled } from '../../wire/failures';

type Read = (signal: AbortSignal) => Promise<Result<unknown>>;
type Shared = {
  readonly result: Promise<Result<unknown>>;
  readonly controller: AbortController;
  callers: number;
};

/** Lets equal reads share one request. A caller who cancels gets `cancelled`; the request is aborted when the last caller has cancelled. */
export const createSharedReads = () => {
  const running = new Map<string, Shared>();

  const begin = (key: string, read: Read): Shared => {
    const controller = new AbortController();
    const result = read(controller.signal).finally(() => {
      if (running.get(key)?.controller === controller) running.delete(key);
    });
    const shared = { result, controller, callers: 0 };
    running.set(key, shared);
    return shared;
  };

  const dropCaller = (key: string, shared: Shared) => {
    shared.callers -= 1;
    if (shared.callers > 0) return;
    // A later caller must not join a request that is being aborted.
    if (running.get(key) === shared) running.delete(key);
    shared.controller.abort();
  };

  return {
    run: (key: string, read: Read, signal?: AbortSignal): Promise<Result<unknown>> => {
      if (signal?.aborted) return Promise.resolve(fail(cancelled()));
      const shared = running.get(key) ?? begin(key, read);
      shared.callers += 1;
      if (!signal) return shared.result;
      return new Promise((resolve, reject) => {
        const cancel = () => {
          dropCaller(key, shared);
          resolve(fail(cancelled()));
        };
        signal.addEventListener('abort', cancel, { once: true });
        shared.result.finally(() => signal.removeEventListener('abort', cancel)).then(resolve, reject);
      });
    },
  };
};
