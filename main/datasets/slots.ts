/** Creates a queue that lets a few pieces of work run at once. */
export const createSlots = (count: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isBusy: () => running > 0,
    /** Waits for a slot; returns false, without one, if the signal aborts first. */
    take: async (signal?: AbortSignal): Promise<boolean> => {
      if (signal?.aborted) return false;
      if (running < count) {
        running += 1;
        return true;
      }
      return new Promise<boolean>((resolve) => {
        const start = () => {
          signal?.removeEventListener('abort', leave);
          resolve(true);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(start), 1);
          resolve(false);
        };
        waiting.push(start);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    /** Hands the slot to the next in the queue. */
    release: () => {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    },
  };
};
