import type { Selection } from '../../../../shared/dataset';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { QueryDraft } from '../../../../shared/model/query';
import { latestOnly } from '../../../../shared/latest-only';
import { local } from '../../../bridge';
import type { DatasetView } from '../../../dataset-view/view/dataset-view';
import { createRowLoads } from '../../../dataset-view/view/row-loads';
import { toast } from '../../../state/overlay-store';
import { learnOwnDomains } from './learn-own-domains';
import type { HuntStore } from './hunt-state';
import { TEXT } from '../text';

/** Releases a dataset in the main process. */
export const closeDataset = ({ dataset }: Pick<DatasetState, 'dataset'>) =>
  void local['dataset.close']({ dataset });

/** Opens the query that ran last again, with as many rows as are loaded now. */
const reopen = async (ran: QueryDraft, before: DatasetState): Promise<DatasetState | undefined> => {
  const opened = await local['query.run']({ ...ran, title: before.title });
  const full =
    opened.ok && opened.value.loaded < before.loaded
      ? await local['dataset.loadTo']({ dataset: opened.value.dataset, rows: before.loaded })
      : opened;
  if (full.ok) return full.value;
  if (opened.ok) closeDataset(opened.value);
  toast(TEXT.notRefreshed, 'bad', full.failure.next);
  return undefined;
};

/** Fetches more rows of a run, loads all of them, and refreshes them. */
export const createRowLoading = (store: HuntStore, view: DatasetView, run: () => Promise<void>) => {
  const { getState: get, setState: set } = store;
  const loads = createRowLoads(store, view, { again: run, onMore: () => void learnOwnDomains(store) });
  const refetches = latestOnly();

  /** Fetches the rows that the tenant has for the same query now. Sort, filter and the open record stay; `acted` was acted on, so that clearing it needs no word. */
  const refetch = async (acted?: Selection): Promise<void> => {
    const { run, dataset: before } = get();
    if (run.kind !== 'ready' || !before) return;
    // Only the latest of several refetches sees the effects of every bulk action.
    const isLatest = refetches.start();
    const dataset = await reopen(run.ran, before);
    if (!dataset) return;
    const hasMoved = await view.moveTo(dataset, () => isLatest() && get().run === run, acted);
    if (!hasMoved) return closeDataset(dataset);
    const { loadJob } = get();
    set({ loadJob: null, isFetching: false });
    if (loadJob !== null) {
      void local['job.cancel']({ job: loadJob });
      void loads.loadAll();
    }
    closeDataset(before);
  };

  return { ...loads, refetch, cancelRefetch: refetches.cancel };
};
