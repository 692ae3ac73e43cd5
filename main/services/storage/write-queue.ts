type Work = () => Promise<void>;
type Waiting = {
  work: Work;
  readonly done: Promise<void>;
  readonly settle: (result: Promise<void>) => void;
};
type Lane = { waiting: Waiting | undefined };

const createWaiting = (work: Work): Waiting => {
  let settle: Waiting['settle'] = () => undefined;
  const done = new Promise<void>((resolve) => (settle = resolve));
  return { work, done, settle };
};

/** Writes that run one after the other for each name, apart from the thread that asks for them. */
export type WriteQueue = ReturnType<typeof createWriteQueue>;

/**
 * Creates a queue of writes. While one of a name runs, only the newest that was asked for waits: those before it are superseded, and
 * end when it ends. Writes of different names run side by side.
 */
export const createWriteQueue = () => {
  const lanes = new Map<string, Lane>();
  const running = new Set<Promise<unknown>>();

  const run = (name: string, lane: Lane, work: Work): Promise<void> => {
    const done = work();
    const ended = done
      // The error goes to whoever asked; here only the end counts.
      .catch(() => undefined)
      .then(() => {
        running.delete(ended);
        const next = lane.waiting;
        lane.waiting = undefined;
        if (next) next.settle(run(name, lane, next.work));
        else lanes.delete(name);
      });
    running.add(ended);
    return done;
  };

  return {
    /** Runs `work` once the write of this name that is under way has ended; rejects with its error. */
    add: (name: string, work: Work): Promise<void> => {
      const lane = lanes.get(name);
      if (!lane) {
        const made: Lane = { waiting: undefined };
        lanes.set(name, made);
        return run(name, made, work);
      }
      if (lane.waiting) lane.waiting.work = work;
      else lane.waiting = createWaiting(work);
      return lane.waiting.done;
    },
    /** Resolves once nothing is left to write. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
