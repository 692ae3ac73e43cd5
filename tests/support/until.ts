import { inspect } from 'node:util';

/** Pauses between two reads, in milliseconds: longer ones later, since each read takes time from the page that is waited for. The last one repeats. */
const PAUSES = [20, 20, 50, 100];

/** Limits of a wait, in milliseconds; `every` is a fixed pause instead of growing ones. */
export type UntilOptions = { readonly within?: number; readonly every?: number };

/**
 * Reads until `is` accepts the value, and returns that value; without `is`, until it is truthy. Throws with the last value, or
 * the last error of `read`, after `within` (30 s by default): a wait that never ends well fails its test.
 */
export const until = async <T>(
  read: () => T | Promise<T>,
  is: (value: T) => boolean = Boolean,
  { within = 30_000, every }: UntilOptions = {},
): Promise<T> => {
  const end = Date.now() + within;
  let last = 'nothing was read';
  for (let reads = 0; ; reads += 1) {
    try {
      const value = await read();
      if (is(value)) return value;
      last = inspect(value, { depth: 4, maxStringLength: 500 });
    } catch (error) {
      last = String(error);
    }
    if (Date.now() >= end) throw new Error(`Not true within ${within} ms. Last: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, every ?? PAUSES[reads] ?? PAUSES.at(-1)));
  }
};
