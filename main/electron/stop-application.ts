import { rm } from 'node:fs/promises';
import type { ForkedProcess } from './processes';

/** Milliseconds of a quit that the core may use to write what is pending, such as an export that is being canceled. */
const CORE_MS = 3_000;
/** Milliseconds of a quit in which the dataset process must have ended. */
const PROCESS_MS = 1_000;

/** Waits for something that ends, but at most this number of milliseconds. */
const within = async (ms: number, ending: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([ending, limit]).finally(() => clearTimeout(timer));
};

/**
 * Stops the core, ends the dataset process and deletes the folders. The rows of a tenant must not stay on the disk because
 * another part hangs or fails, so each stage has its own limit and the folders are deleted in any case.
 */
export const stopApplication = async (
  core: { readonly stop: () => Promise<void> },
  datasets: Pick<ForkedProcess, 'kill' | 'onExit'>,
  folders: readonly string[],
): Promise<void> => {
  try {
    await within(CORE_MS, core.stop());
  } finally {
    const ended = new Promise<void>((resolve) => datasets.onExit(() => resolve()));
    datasets.kill();
    await within(PROCESS_MS, ended);
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};
