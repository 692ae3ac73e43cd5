/** The longest time that a thread of the app did not come back to its own timers. */
import type { RunningApp } from '../../support/app';

/** Milliseconds between two probes: short enough for stalls of tens of milliseconds, long enough to leave the processor to the app. */
const LOOK_MS = 4;

type Watch = { longest: number; stop: () => void };

/** Watches the page's and the main process's threads from now on; answers how to read both in milliseconds and stop. */
export const watchStalls = async ({
  app,
  page,
}: RunningApp): Promise<() => Promise<{ readonly page: number; readonly main: number }>> => {
  await page.evaluate((every) => {
    const own = window as unknown as { stalls: Watch };
    const channel = new MessageChannel();
    let last = performance.now();
    let isOver = false;
    own.stalls = { longest: 0, stop: () => (isOver = true) };
    // Messages to oneself are not held back as timers are; a pause between them leaves the thread to the app.
    channel.port1.onmessage = () => {
      const now = performance.now();
      own.stalls.longest = Math.max(own.stalls.longest, now - last);
      last = now;
      if (!isOver) setTimeout(() => channel.port2.postMessage(null), every);
    };
    channel.port2.postMessage(null);
  }, LOOK_MS);
  await app.evaluate((_electron, every) => {
    const own = globalThis as unknown as { stalls: Watch };
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      own.stalls.longest = Math.max(own.stalls.longest, now - last);
      last = now;
    }, every);
    own.stalls = { longest: 0, stop: () => clearInterval(timer) };
  }, LOOK_MS);
  const read = () => {
    const { stalls } = globalThis as unknown as { stalls: Watch };
    stalls.stop();
    return stalls.longest;
  };
  return async () => ({ page: await page.evaluate(read), main: await app.evaluate(read) });
};
