let isMarked = false;
let resolveFirstRows: () => void = () => undefined;

/** Resolves once the first rows since the start are painted. Code that isn't needed before then is loaded afterwards. */
export const firstRows = new Promise<void>((resolve) => {
  resolveFirstRows = resolve;
});

/** Sets the performance mark `first-rows` once the first rows are painted; the startup time is measured to it. */
export const markFirstRows = (shown: number): void => {
  if (isMarked || shown === 0) return;
  isMarked = true;
  // The rows are painted in the first frame; the second begins after that.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark('first-rows');
      resolveFirstRows();
    }),
  );
};
