import type { Result } from '../../../shared/bridge';
import { fail } from '../../../shared/bridge';
import { cancelled } from '../../wire/failures';

type Read = (signal: AbortSignal) => Promise<Result<unknown>>;
type UnderWay = {
  readonly work: Promise<Result<unknown>>;
  readonly controller: AbortController;
  waiting: number;
};

/** Equal reads share one request: whoever leaves gets `cancelled`, and the request is let go of when the last one has left (research R68). */
export const createSharedReads = () => {
  const all = new Map<string, UnderWay>();

  const begin = (key: string, read: Read): UnderWay => {
    const controller = new AbortController();
    const work = read(controller.signal).finally(() => {
      if (all.get(key)?.controller === controller) all.delete(key);
    });
    const made = { work, controller, waiting: 0 };
    all.set(key, made);
    return made;
  };

  return {
    run: (key: string, read: Read, signal?: AbortSignal): Promise<Result<unknown>> => {
      if (signal?.aborted) return Promise.resolve(fail(cancelled()));
      const shared = all.get(key) ?? begin(key, read);
      shared.waiting += 1;
      if (!signal) return shared.work;
      return new Promise((resolve, reject) => {
        const leave = () => {
          shared.waiting -= 1;
          if (shared.waiting === 0) {
            // Who asks from now on must not get an answer that is on its way to nobody.
            if (all.get(key) === shared) all.delete(key);
            shared.controller.abort();
          }
          resolve(fail(cancelled()));
        };
        signal.addEventListener('abort', leave, { once: true });
        shared.work.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
      });
    },
  };
};
