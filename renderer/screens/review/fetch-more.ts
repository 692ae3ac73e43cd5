import { createRowLoads } from '../../dataset-view/view/row-loads';

type Loads = Parameters<typeof createRowLoads>;

/** Makes what fetches all rows, or more near the end of those that are loaded. Who asks for more while a fetch is under way waits for the same one. */
export const createRowFetches = (store: Loads[0], view: Loads[1], again: () => Promise<void>) => {
  const { fetchMore, loadAll } = createRowLoads(store, view, { again });
  let under: { readonly dataset: string | undefined; readonly done: Promise<void> } | undefined;
  const fetchOnce = (): Promise<void> => {
    const dataset = store.getState().dataset?.dataset;
    if (under && under.dataset === dataset) return under.done;
    const mine = {
      dataset,
      done: fetchMore().finally(() => {
        if (under === mine) under = undefined;
      }),
    };
    under = mine;
    return mine.done;
  };
  return { fetchMore: fetchOnce, loadAll };
};
