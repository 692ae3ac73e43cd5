/** Creates an empty list of named work. */
export const createNamedRuns = () => {
  const running = new Map<string, AbortController>();
  const cancel = (name: string) => {
    running.get(name)?.abort();
    running.delete(name);
  };
  return {
    cancel,
    /** Starts work and cancels what ran under the same name. Unnamed work has a signal of its own: one shared signal would remember every listener. */
    start: <T>(name: string | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const controller = new AbortController();
      if (name === undefined) return work(controller.signal);
      cancel(name);
      running.set(name, controller);
      return work(controller.signal).finally(() => {
        if (running.get(name) === controller) running.delete(name);
      });
    },
  };
};
