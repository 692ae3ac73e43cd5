import type { Failure } from '../../../shared/bridge';
import { MatrixRequest } from '../../../shared/local-calls/verdicts';
import type { Tab } from '../../../shared/model/app-state';
import { local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { upsertJob } from '../../state/jobs-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { currentTab, isOpenTab } from '../../state/workspace-store';

/** The steps of a tab to its matrix. */
export type Matrix =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly rows: Rows };

const [matrices, set] = createPerTabStore<Matrix>();
/** The step that each tab is at. */
export const useMatrices = matrices;

/** Returns the rows that a tab was opened for; undefined if it has none. */
export const matrixRequest = (tab: Pick<Tab, 'draft'>): MatrixRequest | undefined =>
  MatrixRequest.safeParse(tab.draft).data;

/** Rows have no other look beside their record. */
const noName = () => undefined;

/** Reads the matrix of rows in a tab, in place of what it showed. */
const openMatrix = async (tab: string, request: MatrixRequest, isFresh: boolean): Promise<void> => {
  const opened = await local['verdicts.matrix']({ ...request, isFresh });
  if (!isOpenTab(tab)) {
    if (opened.ok) void local['dataset.close']({ dataset: opened.value.state.dataset });
    return;
  }
  if (!opened.ok) {
    putRows(tab, undefined);
    return set(tab, { kind: 'failed', failure: opened.failure });
  }
  upsertJob(opened.value.job);
  const rows = createRows(opened.value.state, opened.value.job.id, { nameOf: noName });
  putRows(tab, rows);
  set(tab, { kind: 'open', rows });
};

/** Reads the matrix that a tab was opened for, unless it has begun to. */
export const startMatrix = (tab: Tab): void => {
  const request = matrixRequest(tab);
  if (!request || matrices.getState()[tab.id]) return;
  set(tab.id, { kind: 'opening' });
  void openMatrix(tab.id, request, false);
};

/** Reads a tab's matrix again: all of it from the tenant if `isFresh`, else what is not stored or too old. */
export const readAgain = (tab: Pick<Tab, 'id' | 'draft'>, isFresh: boolean): void => {
  const request = matrixRequest(tab);
  if (!request) return;
  const now = matrices.getState()[tab.id];
  const dataset = now?.kind === 'open' ? now.rows.store.getState().dataset : undefined;
  // The result that the rows were selected in may be closed by now; the matrix itself names them too.
  const own = dataset?.state === 'complete' ? dataset.dataset : undefined;
  const view = { dataset: own ?? '', sort: [], filter: [] };
  if (own === undefined) set(tab.id, { kind: 'opening' });
  void openMatrix(tab.id, own === undefined ? request : { ...request, view, selection: null }, isFresh);
};

/** Returns the tab on screen if it shows a matrix that can be read again, for the screen's commands. */
export const matrixOnScreen = (): Tab | undefined => {
  const tab = currentTab();
  const now = tab && matrices.getState()[tab.id];
  return now && now.kind !== 'opening' ? tab : undefined;
};
