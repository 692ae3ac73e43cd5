/** Runs work with a limit on how much runs at once: first come, first served (research R68). */
export type Queue = { readonly run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> };

/** Creates a queue that lets `limit` run at once. Work whose signal aborts while it waits never starts. */
export const createQueue = (limit: number): Queue => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return {
    run: async (work, signal) => {
      if (running >= limit) {
        await new Promise<void>((resolve, reject) => {
          const go = () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          };
          const leave = () => {
            const place = waiting.indexOf(go);
            if (place >= 0) waiting.splice(place, 1);
            reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Cancelled.', 'AbortError'));
          };
          signal?.addEventListener('abort', leave, { once: true });
          waiting.push(go);
        });
      }
      running += 1;
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        next();
      }
    },
  };
};
