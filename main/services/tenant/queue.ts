type Options = {
  readonly signal?: AbortSignal | undefined;
  /** Background work, such as loading all results. */
  readonly isBackground?: boolean | undefined;
};
/** Limits how much work runs at once: first come, first served, and foreground work before background work. */
export type Queue = { readonly run: <T>(work: () => Promise<T>, options?: Options) => Promise<T> };

type Waiting = { readonly start: () => void };

/**
 * Creates a queue that runs at most `limit` at once, at most `background` of them in the background. Work whose signal aborts while it
 * waits never starts.
 */
export const createQueue = (limit: number, background = limit): Queue => {
  const running = { all: 0, background: 0 };
  const waiting: Readonly<Record<'foreground' | 'background', Set<Waiting>>> = {
    foreground: new Set(),
    background: new Set(),
  };

  const hasSlot = (isBackground: boolean) =>
    running.all < limit && (!isBackground || running.background < background);
  const count = (isBackground: boolean, change: 1 | -1) => {
    running.all += change;
    if (isBackground) running.background += change;
  };

  const startNext = () => {
    for (const isBackground of [false, true]) {
      const line = isBackground ? waiting.background : waiting.foreground;
      for (const next of line) {
        if (!hasSlot(isBackground)) break;
        line.delete(next);
        count(isBackground, 1);
        next.start();
      }
    }
  };

  const wait = (isBackground: boolean, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = isBackground ? waiting.background : waiting.foreground;
      const leave = () => {
        line.delete(entry);
        reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Canceled.', 'AbortError'));
      };
      const entry: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.add(entry);
    });

  return {
    run: async (work, { signal, isBackground = false } = {}) => {
      signal?.throwIfAborted();
      if (hasSlot(isBackground)) count(isBackground, 1);
      else await wait(isBackground, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        count(isBackground, -1);
        startNext();
      }
    },
  };
};
