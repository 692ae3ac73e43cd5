let isMarked = false;
let tell: () => void = () => undefined;

/** Settles once the first rows of all have been painted: what nobody misses before that is loaded after it. */
export const firstRows = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Marks, once, the moment after the first rows of all were painted: what a start is measured by. */
export const markFirstRows = (shown: number): void => {
  if (isMarked || shown === 0) return;
  isMarked = true;
  // The frame that draws them comes first, and then the next one begins.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('first-rows');
      tell();
    }),
  );
};
