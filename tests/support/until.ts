import { inspect } from 'node:util';

/** Limits of a wait, in milliseconds. */
export type UntilOptions = { readonly within?: number; readonly every?: number };

/**
 * Reads until `is` accepts the value, and returns that value; without `is`, until it is truthy. Throws with the last value, or
 * the last error of `read`, after `within` (30 s by default): a wait that never ends well fails its test.
 */
export const until = async <T>(
  read: () => T | Promise<T>,
  is: (value: T) => boolean = Boolean,
  { within = 30_000, every = 20 }: UntilOptions = {},
): Promise<T> => {
  const end = Date.now() + within;
  let last = 'nothing was read';
  for (;;) {
    try {
      const value = await read();
      if (is(value)) return value;
      last = inspect(value, { depth: 4, maxStringLength: 500 });
    } catch (error) {
      last = String(error);
    }
    if (Date.now() >= end) throw new Error(`Waited ${within} ms in vain. Last: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
};
