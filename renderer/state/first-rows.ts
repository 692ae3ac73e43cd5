let isMarked = false;
let settle: () => void = () => undefined;

/** Settles once the first rows of all are painted: whatever nobody misses before that is loaded after it. */
export const firstRows = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Marks, once, the moment after the first rows were painted: the measure of a start. */
export const markFirstRows = (shown: number): void => {
  if (isMarked || shown === 0) return;
  isMarked = true;
  // The first frame draws them, and the second one begins after it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('first-rows');
      settle();
    }),
  );
};
