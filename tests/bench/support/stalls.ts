/** The longest time that a thread of the app did not come back to its own timers. */
import type { RunningApp } from '../../support/app';

/** Milliseconds between two probes: short enough for stalls of tens of milliseconds, long enough to leave the processor to the app. */
const LOOK_MS = 4;

type Watch = { longest: number; stop: () => void };

/**
 * Watches the page's and the main process's threads from now on; returns how to read both in milliseconds and stop. By `frames`, the page
 * is watched for the longest time between two frames, which has the drawing in it.
 */
export const watchStalls = async (
  { app, page }: RunningApp,
  by: 'timers' | 'frames' = 'timers',
): Promise<() => Promise<{ readonly page: number; readonly main: number }>> => {
  await page.evaluate(
    ([every, isByFrames]) => {
      const own = window as unknown as { stalls: Watch };
      const channel = new MessageChannel();
      let last = performance.now();
      let isOver = false;
      own.stalls = { longest: 0, stop: () => (isOver = true) };
      // Messages to oneself are not held back as timers are; a pause between them leaves the thread to the app.
      const look = () => {
        const now = performance.now();
        own.stalls.longest = Math.max(own.stalls.longest, now - last);
        last = now;
        if (isOver) return;
        if (isByFrames) requestAnimationFrame(look);
        else setTimeout(() => channel.port2.postMessage(null), every);
      };
      channel.port1.onmessage = look;
      look();
    },
    [LOOK_MS, by === 'frames'] as const,
  );
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
