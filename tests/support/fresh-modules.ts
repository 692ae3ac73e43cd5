/**
 * Runs before each unit test file. A worker runs one file after another, so that packages are loaded once; our modules are evaluated again
 * for each file, and what they left behind (timers, listeners of the window) ends with it, so that no file sees the state of another.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const timers = new Set<NodeJS.Timeout>();
const noted = <T extends typeof setTimeout | typeof setInterval>(start: T): T =>
  Object.assign((...args: Parameters<typeof setTimeout>) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  }, start) as T;
globalThis.setTimeout = noted(startTimeout);
globalThis.setInterval = noted(startInterval);

type Listen = Parameters<EventTarget['addEventListener']>;
const listeners: (readonly [EventTarget, Listen])[] = [];
const targets: readonly EventTarget[] =
  typeof document === 'undefined' ? [] : [document, document.documentElement, document.body, window];
const restored = targets.map((target) => {
  const { addEventListener: add } = target as { addEventListener: (...args: Listen) => void };
  target.addEventListener = (...args: Listen) => {
    // Those of packages stay: a package adds them once for a document.
    if (!/node_modules/.test(new Error().stack?.split('\n')[2] ?? '')) listeners.push([target, args]);
    add.apply(target, args);
  };
  return () => (target.addEventListener = add);
});

afterAll(() => {
  // A file may end with a faked clock, whose frames would never come in the next file.
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
  for (const timer of timers) clearTimeout(timer);
  for (const restore of restored) restore();
  for (const [target, [type, listen, options]] of listeners)
    target.removeEventListener(type, listen, options);
  if (typeof document !== 'undefined') {
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  }
});
