import { totalmem } from 'node:os';
import { isOutOfMemory } from './store-error';

const MB = 1024 ** 2;
const MAX_BOOST = 4096 * MB;

/** Memory limit of the column store while it is boosted: half of the machine's memory, 4 GB at most. */
export const boostedLimit = (): string => `${Math.floor(Math.min(MAX_BOOST, totalmem() / 2) / MB)}MB`;

/**
 * Repeats work once, with more memory, if the column store's usual limit was too low: rows go through the store by the thousand, and
 * a thousand cells as long as an email need more memory than all other rows do. `set` changes the limit.
 */
export const createMemoryBoost = (
  set: (limit: string) => Promise<unknown>,
  usual: string,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let boosted = 0;
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    boosted += 1;
    try {
      await set(boostedLimit());
      return await work();
    } finally {
      boosted -= 1;
      // The store refuses a limit below what it still uses; the end of the next boost sets it again.
      if (boosted === 0) await set(usual).catch(() => undefined);
    }
  };
};
