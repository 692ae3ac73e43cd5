/** Creates a queue that runs one piece of work after another; an error ends only its own work. */
export const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  return { run, whenEmpty: () => last };
};
