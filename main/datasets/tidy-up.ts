import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how?: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** Answers how to collect garbage now and give its room back: V8 by itself keeps both until more is needed. It takes some 30 ms. */
export const createTidyUp = (): (() => void) => {
  // As an argument of a utility process the flag comes too late: there is no `gc` then.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  return () => {
    collect();
    // The room that is left over. Node 20's V8 takes it for a small collection.
    collect({ type: 'major', flavor: 'last-resort' });
  };
};
