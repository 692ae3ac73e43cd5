import type { Selection } from '../../../../shared/dataset';
import { MOST_REREAD, type DatasetState } from '../../../../shared/local-calls/datasets';
import type { QueryDraft } from '../../../../shared/model/query';
import { latestOnly } from '../../../../shared/latest-only';
import { local } from '../../../bridge';
import type { DatasetView } from '../../../dataset-view/view/dataset-view';
import { createRowLoads, isSmall } from '../../../dataset-view/view/row-loads';
import { NOTHING } from '../../../dataset-view/view/selection';
import { isOpen } from '../../../features/bulk-action/decisions';
import { findOperator } from '../../../query/condition-terms';
import { isStaleRun } from '../../../query/hunt-draft';
import { toast, toastWith } from '../../../state/overlay-store';
import { isOfDraft, type HuntState, type HuntStore } from './hunt-state';
import { TEXT } from '../text';

/** Releases a dataset in the main process. */
export const closeDataset = ({ dataset }: Pick<DatasetState, 'dataset'>) =>
  void local['dataset.close']({ dataset });

/** Opens the query that ran last again, with as many rows as are loaded now; a failure is shown below `said`. */
const reopen = async (
  ran: QueryDraft,
  before: DatasetState,
  said: string,
): Promise<DatasetState | undefined> => {
  const opened = await local['query.run']({ ...ran, title: before.title });
  const full =
    opened.ok && opened.value.loaded < before.loaded
      ? await local['dataset.loadTo']({ dataset: opened.value.dataset, rows: before.loaded })
      : opened;
  if (full.ok) return full.value;
  if (opened.ok) closeDataset(opened.value);
  toastWith(`${said} ${full.failure.message}`, 'bad', { next: full.failure.next, failure: full.failure });
  return undefined;
};

/** Returns the query of the rows with a condition that finds only some entities; undefined if the tenant has no field for their IDs, or if there are too many. */
const queryOfEntities = (state: HuntState, entities: readonly string[]): QueryDraft | undefined => {
  const { run, config } = state;
  if (run.kind !== 'ready' || config.kind !== 'ready' || !isOfDraft(state)) return undefined;
  const field = config.value.fields.find(({ db_id }) => db_id === 'entity_id');
  const operator = field && findOperator(field, { config: config.value, hasLists: false }, 'equals');
  if (!operator || entities.length === 0 || entities.length > MOST_REREAD) return undefined;
  const { operator_id } = operator;
  const condition = entities.map((id) => ({ operator_id, field_id: field.field_id, values: [id] }));
  return { ...run.ran, condition: { operator_id: 'or', condition } };
};

/** Fetches more rows of a run, loads all of them, and refreshes them. */
export const createRowLoading = (store: HuntStore, view: DatasetView, run: () => Promise<void>) => {
  const { getState: get, setState: set } = store;
  const loads = createRowLoads(store, view, { again: run });
  const refetches = latestOnly();
  let refetching = 0;

  /** Fetches the rows that the tenant has for the same query now. Sort, filter and the open record stay; `acted` was acted on, so that clearing it needs no word. */
  const refetchNow = async (acted: Selection | undefined, said: string): Promise<void> => {
    const { run, dataset: before } = get();
    if (run.kind !== 'ready' || !before) return;
    // Only the latest of several refetches sees the effects of every bulk action.
    const isLatest = refetches.start();
    const dataset = await reopen(run.ran, before, said);
    if (!dataset) return;
    const hasMoved = await view.moveTo(dataset, () => isLatest() && get().run === run, acted);
    if (!hasMoved) return closeDataset(dataset);
    const { loadJob } = get();
    set({ loadJob: null, isFetching: false });
    if (loadJob !== null) {
      void local['job.cancel']({ job: loadJob });
      void loads.loadAll(isSmall(dataset));
    } else void loads.loadSmall();
    closeDataset(before);
  };

  const refetch = (acted?: Selection, said: string = TEXT.notRefreshed): Promise<void> => {
    refetching += 1;
    return refetchNow(acted, said).finally(() => {
      refetching -= 1;
    });
  };

  /**
   * Reads all rows again at their place, as *Refresh* does: sort, filter, selection and the open record stay. Returns false if there are none,
   * or if the query was changed since they were read.
   */
  const renew = async (): Promise<boolean> => {
    const { run, draft, dataset } = get();
    if (run.kind !== 'ready' || !dataset || isStaleRun(draft, run.ran)) return false;
    set({ isFetching: true, isRenewing: true });
    await refetch(undefined, TEXT.notRenewed);
    set({ isRenewing: false });
    const now = get();
    if (now.run !== run) return true;
    // Newer rows say themselves what ended actions did. As after a run, they are counted as seen.
    const decisions = new Map([...now.decisions].filter(([, decision]) => isOpen(decision)));
    set(now.dataset === dataset ? { isFetching: false } : { isFetching: false, run: { ...run }, decisions });
    return true;
  };

  /** Reads the rows of acted-on entities again, or all rows if those alone can't be read. */
  const reread = async (entities: readonly string[], acted?: Selection): Promise<void> => {
    const { dataset } = get();
    const query = queryOfEntities(get(), entities);
    // The rows of a refetch in progress may be older than the end of the action, and would replace those that are read now.
    if (!dataset || !query || refetching > 0) return refetch(acted);
    const read = await local['dataset.reread']({
      ...query,
      dataset: dataset.dataset,
      entities: [...entities],
    });
    if (get().dataset?.dataset !== dataset.dataset) return;
    if (!read.ok) toast(TEXT.rereadAll, 'warn', read.failure.message);
    if (!read.ok || !read.value) return refetch(acted);
    if (acted && get().selection === acted) set({ selection: NOTHING });
  };

  return { ...loads, refetch, renew, reread, cancelRefetch: refetches.cancel };
};
