/** Reads of the page that run now, by the request ids that the page gave them, so that the page can cancel them. */
export const createRequestIds = () => {
  const running = new Map<number, AbortController>();
  const cancel = (id: number) => {
    running.get(id)?.abort();
    running.delete(id);
  };
  return {
    /** Runs a read with a signal that aborts when its id is cancelled. */
    run: async <T>(id: number, read: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      cancel(id);
      const controller = new AbortController();
      running.set(id, controller);
      try {
        return await read(controller.signal);
      } finally {
        if (running.get(id) === controller) running.delete(id);
      }
    },
    cancel,
    /** Cancels every read, when the page is gone. */
    cancelAll: () => {
      for (const id of [...running.keys()]) cancel(id);
    },
  };
};
