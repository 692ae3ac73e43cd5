import { totalmem } from 'node:os';

const MB = 1024 ** 2;
const MOST_LENT = 4096 * MB;

/** What may be lent to the column store: half of the machine's memory, 4 GB at most. */
export const boostedLimit = (): string => `${Math.floor(Math.min(MOST_LENT, totalmem() / 2) / MB)}MB`;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Out of Memory');

/**
 * Repeats work for which the column store's usual memory was too little with more of it, once: rows go through the store by the
 * thousand, and a thousand cells of a mail's length need more than all other rows ever do. `set` changes the limit.
 */
export const createMemoryBoost = (
  set: (limit: string) => Promise<unknown>,
  usual: string,
): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let lent = 0;
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfMemory(error)) throw error;
    }
    lent += 1;
    try {
      await set(boostedLimit());
      return await work();
    } finally {
      lent -= 1;
      // What is still in use cannot be taken back now: the next loan's end will.
      if (lent === 0) await set(usual).catch(() => undefined);
    }
  };
};
