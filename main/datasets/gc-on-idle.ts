import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how?: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** A collector of garbage that waits for a quiet moment: it takes some 30 ms. */
export type GcOnIdle = {
  /** Gives back what V8 by itself keeps until more is needed: garbage, and the room for it. At once, or when nobody has asked for anything for a while. */
  readonly schedule: () => void;
  /** Is told that somebody asks for something. */
  readonly noteRequest: () => void;
};

/** Answers how to collect garbage now. */
const createCollector = (): (() => void) => {
  // As an argument of a utility process the flag comes too late: there is no `gc` then.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  return () => {
    collect();
    // The room that is left over. Node 20's V8 takes it for a small collection.
    collect({ type: 'major', flavor: 'last-resort' });
  };
};

/** Creates it; `quietMs` is how long nobody may have asked for anything (milliseconds). */
export const createGcOnIdle = (quietMs: number, collect: () => void = createCollector()): GcOnIdle => {
  let last = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const left = last + quietMs - performance.now();
    timer = left > 0 ? setTimeout(look, left).unref() : undefined;
    if (!timer) collect();
  };
  return {
    schedule: () => {
      if (!timer) look();
    },
    noteRequest: () => {
      last = performance.now();
    },
  };
};
