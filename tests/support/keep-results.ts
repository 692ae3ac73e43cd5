/** Lets what a test runs in the main process or in a page return its result for certain. */

/** The debugger's words for a result that was lost before it was handed over. */
const LOST = /Resulting promise was garbage collected/;
const MOST_TRIES = 10;

type Run = (fn: unknown, arg?: unknown) => Promise<unknown>;

/**
 * Returns the text of a function that runs another one once for each id, and returns the same result when it is called again. The last
 * argument has the id, the ids whose results have arrived, and the other function's own argument; Electron's modules may come before.
 */
const onceText = (fn: unknown): string => `(...given) => {
  const [id, arrived, own] = given.pop();
  const kept = (globalThis.keptResults ??= new Map());
  for (const one of arrived) kept.delete(one);
  if (!kept.has(id)) kept.set(id, (${String(fn)})(...given, own));
  return kept.get(id);
}`;

/**
 * Changes `evaluate` of an app or a page so that it asks for a result again if it was lost. The debugger holds the promise of a result
 * weakly, and Electron's main process passes promises on only in a later turn: garbage that is collected in between takes the promise
 * along, although the function has run. It runs once all the same.
 */
export const keepResults = (target: { evaluate: unknown }): void => {
  const evaluate = (target.evaluate as Run).bind(target);
  let calls = 0;
  let arrived: number[] = [];
  const run: Run = async (fn, arg) => {
    if (typeof fn !== 'function') return evaluate(fn, arg);
    calls += 1;
    const id = calls;
    const given = [id, arrived, arg];
    arrived = [];
    const once = Object.assign(() => undefined, { toString: () => onceText(fn) });
    for (let tries = 1; ; tries += 1)
      try {
        const result = await evaluate(once, given);
        arrived.push(id);
        return result;
      } catch (error) {
        if (tries < MOST_TRIES && LOST.test(String(error))) continue;
        arrived.push(id);
        throw error;
      }
  };
  target.evaluate = run;
};
