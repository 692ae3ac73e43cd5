/** What the page reads and may leave again, by numbers of the page's own (research R68). */
export const createTurns = () => {
  const underWay = new Map<number, AbortController>();
  const leave = (turn: number) => {
    underWay.get(turn)?.abort();
    underWay.delete(turn);
  };
  return {
    /** Runs a read with the signal that its turn is left by. */
    take: async <T>(turn: number, read: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      leave(turn);
      const controller = new AbortController();
      underWay.set(turn, controller);
      try {
        return await read(controller.signal);
      } finally {
        if (underWay.get(turn) === controller) underWay.delete(turn);
      }
    },
    leave,
    /** The page is gone: nobody waits for any of it. */
    leaveAll: () => {
      for (const turn of [...underWay.keys()]) leave(turn);
    },
  };
};
