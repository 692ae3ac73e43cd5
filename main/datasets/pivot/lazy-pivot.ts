import type { Dataset } from '../dataset/dataset';
import type { IndexedAs } from '../protocol';
import type { Pivot } from './pivot';

/** The pivot, whose code is loaded when it is first used: the start of a hunt does not wait for it. */
export type LazyPivot = {
  readonly load: () => Promise<Pivot>;
  readonly isLoaded: () => boolean;
  readonly follow: (id: string, dataset: Dataset, as: IndexedAs) => void;
  readonly noteRows: (id: string) => void;
  readonly leave: (id: string) => Promise<void>;
};

/** Creates the pivot of a dataset process, which notes by `clock` when an entity was seen. */
export const createLazyPivot = (clock: () => number): LazyPivot => {
  let loading: Promise<Pivot> | undefined;
  let loaded: Pivot | undefined;
  const load = (): Promise<Pivot> =>
    (loading ??= import('./pivot').then(({ createPivot }) => (loaded = createPivot(clock))));
  return {
    load,
    isLoaded: () => loaded !== undefined,
    follow: (id, dataset, as) => void load().then((pivot) => pivot.follow(id, dataset, as)),
    noteRows: (id) => loaded?.noteRows(id),
    leave: async (id) => (await loading)?.leave(id),
  };
};
