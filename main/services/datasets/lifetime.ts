/** The lifetime of a dataset: it stays open until the page closes it and no job retains it. */
export type Lifetime = ReturnType<typeof createLifetime>;

/** Creates a reference count; `close` is called once the last job releases a dataset that should be closed. */
export const createLifetime = (close: () => void) => {
  let retained = 0;
  let isUnwanted = false;
  return {
    /** Keeps the dataset open while a job reads it; returns the function that releases it, which may be called twice. */
    retain: (): (() => void) => {
      let isReleased = false;
      retained += 1;
      return () => {
        if (isReleased) return;
        isReleased = true;
        retained -= 1;
        if (retained === 0 && isUnwanted) close();
      };
    },
    /** Notes that no screen shows the dataset any more; returns true if it can be closed now. */
    abandon: (): boolean => {
      isUnwanted = true;
      return retained === 0;
    },
  };
};
