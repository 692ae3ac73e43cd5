import { totalmem } from 'node:os';

const GB = 1024 ** 3;
const CHECK_EVERY_MS = 250;
/** Milliseconds for which memory is still checked after the last work, because rows are indexed and compressed in the background. */
const AFTER_MS = 30_000;
/** Checks that a process may stay over its ceiling after it was relieved: two seconds. */
const MAX_CHECKS_OVER = 8;

/** Bytes of memory that reading one file may take: 3 GB, or half of the machine's memory. */
export const READER_CEILING = Math.min(3 * GB, totalmem() / 2);
/** Bytes of memory that the dataset process may take: 6 GB, or three quarters of the machine's memory, half as much again as a boosted column store. */
export const DATASETS_CEILING = Math.min(6 * GB, (totalmem() * 3) / 4);

/** The exit code of a process that took too much memory. */
export const EXIT_OUT_OF_MEMORY = 86;

/**
 * Ends this process when it takes more than `ceiling` bytes of memory. If there is a way to relieve it, that is tried first, and the
 * process ends only if it is still over the ceiling two seconds later. Returns the function that reports work: memory is checked
 * while work runs and for `AFTER_MS` afterwards, as a permanent timer would wake an idle workstation four times a second.
 */
export const watchMemory = (ceiling: number, relieve?: () => void): (<T>(work: Promise<T>) => Promise<T>) => {
  let checksOver = 0;
  let underWay = 0;
  let lastWork = 0;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    if (process.memoryUsage.rss() > ceiling) {
      if (!relieve || checksOver >= MAX_CHECKS_OVER) return process.exit(EXIT_OUT_OF_MEMORY);
      if (checksOver === 0) relieve();
      checksOver += 1;
      return;
    }
    checksOver = 0;
    if (underWay > 0 || Date.now() - lastWork < AFTER_MS) return;
    clearInterval(timer);
    timer = undefined;
  };
  return async (work) => {
    underWay += 1;
    timer ??= setInterval(check, CHECK_EVERY_MS).unref();
    try {
      return await work;
    } finally {
      underWay -= 1;
      lastWork = Date.now();
    }
  };
};
