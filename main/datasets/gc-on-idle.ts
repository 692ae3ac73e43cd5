import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how?: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** Collects garbage in a quiet moment, because it takes some 30 ms. */
export type GcOnIdle = {
  /** Collects garbage at once. */
  readonly collect: () => void;
  /** Collects garbage and returns the free memory that V8 would hold: at once, or once there were no requests for a while. */
  readonly schedule: () => void;
  /** Notes a request, which postpones a scheduled collection. */
  readonly noteRequest: () => void;
};

const createCollector = (): (() => void) => {
  // Set here, because as an argument of a utility process the flag comes too late for `gc` to exist.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  return () => {
    collect();
    // Returns the free memory. Node 20's V8 does a small collection instead.
    collect({ type: 'major', flavor: 'last-resort' });
  };
};

/** Creates a collector that waits for `quietMs` milliseconds without a request. */
export const createGcOnIdle = (quietMs: number, collect: () => void = createCollector()): GcOnIdle => {
  let last = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const left = last + quietMs - performance.now();
    timer = left > 0 ? setTimeout(check, left).unref() : undefined;
    if (!timer) collect();
  };
  return {
    collect,
    schedule: () => {
      if (!timer) check();
    },
    noteRequest: () => {
      last = performance.now();
    },
  };
};
