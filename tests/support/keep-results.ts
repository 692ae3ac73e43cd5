/** Lets what a test runs in the main process return its result for certain. */
import type { ElectronApplication } from 'playwright';

/** The debugger's words for a result that was lost before it was handed over. */
const LOST = /Resulting promise was garbage collected/;
const MOST_TRIES = 10;

type Run = (fn: unknown, arg?: unknown) => Promise<unknown>;

/** Returns the text of a function that runs another one once for each id, and returns the same result when it is called again. */
const onceText = (fn: unknown): string => `(electron, [id, given]) => {
  const kept = (globalThis.keptResults ??= new Map());
  if (!kept.has(id)) kept.set(id, (${String(fn)})(electron, given));
  kept.delete(id - 100);
  return kept.get(id);
}`;

/**
 * Changes `app.evaluate` so that it asks for a result again if it was lost. The debugger holds the promise of a result weakly, and
 * Electron's main process passes promises on only in a later turn: garbage that is collected in between takes the promise along, although
 * the function has run. It runs once all the same.
 */
export const keepResults = (app: Pick<ElectronApplication, 'evaluate'>): void => {
  const evaluate = app.evaluate.bind(app) as Run;
  let calls = 0;
  const run: Run = async (fn, arg) => {
    if (typeof fn !== 'function') return evaluate(fn, arg);
    calls += 1;
    const id = calls;
    const once = Object.assign(() => undefined, { toString: () => onceText(fn) });
    for (let tries = 1; ; tries += 1)
      try {
        return await evaluate(once, [id, arg]);
      } catch (error) {
        if (tries === MOST_TRIES || !LOST.test(String(error))) throw error;
      }
  };
  app.evaluate = run as ElectronApplication['evaluate'];
};
