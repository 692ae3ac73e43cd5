/** Work that can wait: the analyst does not look at what it is for, such as *Load all*. */
type Place = { readonly signal?: AbortSignal | undefined; readonly isBackground?: boolean | undefined };
/** Runs work with a limit on how much runs at once (research R68): first come, first served, and what is looked at before the rest. */
export type Queue = { readonly run: <T>(work: () => Promise<T>, place?: Place) => Promise<T> };

type Waiting = { readonly go: () => void; readonly isBackground: boolean };

/** Creates a queue that lets `limit` run at once, `background` of them in the background. Work whose signal aborts while it waits never starts. */
export const createQueue = (limit: number, background = limit): Queue => {
  let running = 0;
  let behind = 0;
  const waiting: Waiting[] = [];
  const mayStart = (isBackground: boolean) => running < limit && (!isBackground || behind < background);
  const enter = (isBackground: boolean) => {
    running += 1;
    if (isBackground) behind += 1;
  };
  const next = () => {
    for (;;) {
      const first = waiting.findIndex((one) => !one.isBackground);
      const at = first >= 0 ? first : 0;
      const one = waiting[at];
      if (!one || !mayStart(one.isBackground)) return;
      waiting.splice(at, 1);
      enter(one.isBackground);
      one.go();
    }
  };
  const wait = (isBackground: boolean, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Waiting = {
        isBackground,
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        const place = waiting.indexOf(one);
        if (place >= 0) waiting.splice(place, 1);
        reject(
          signal?.reason instanceof Error ? signal.reason : new DOMException('Cancelled.', 'AbortError'),
        );
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(one);
    });

  return {
    run: async (work, { signal, isBackground = false } = {}) => {
      signal?.throwIfAborted();
      if (mayStart(isBackground)) enter(isBackground);
      else await wait(isBackground, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        running -= 1;
        if (isBackground) behind -= 1;
        next();
      }
    },
  };
};
