import { webFrame } from 'electron';

/** Quiet after which the page gives back what it no longer shows (ms). */
const QUIET_MS = 5_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'] as const;

/**
 * Frees memory once the page is idle: rows that were scrolled through leave a hundred
 * megabytes behind, which V8 keeps until it needs the room, and freeing them pauses the page while it is idle. Returns the function to call on incoming events.
 */
export const freeMemoryWhenIdle = (): (() => void) => {
  let last = 0;
  let timer: number | undefined;
  const look = () => {
    timer = undefined;
    const left = last + QUIET_MS - performance.now();
    if (left > 0) timer = window.setTimeout(look, left);
    else webFrame.clearCache();
  };
  const notice = () => {
    last = performance.now();
    timer ??= window.setTimeout(look, QUIET_MS);
  };
  for (const sign of SIGNS) window.addEventListener(sign, notice, { capture: true, passive: true });
  return notice;
};
