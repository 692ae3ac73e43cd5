import { totalmem } from 'node:os';

const CHECK_EVERY_MS = 250;
/** Bytes of memory that reading one file may take: 3 GB, or half of the machine's memory. */
const MEMORY_CEILING = Math.min(3 * 1024 ** 3, totalmem() / 2);

/** The exit code of a reader process that took too much memory. */
export const EXIT_OUT_OF_MEMORY = 86;

/** Ends this process when it takes more memory than reading a file may. */
export const watchMemory = (): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY_CEILING) process.exit(EXIT_OUT_OF_MEMORY);
  }, CHECK_EVERY_MS).unref();
};
