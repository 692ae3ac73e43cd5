import { ok } from '../../../shared/bridge';
import { MatrixRequest } from '../../../shared/local-calls/verdicts';
import type { Tab } from '../../../shared/model/app-state';
import { MATRIX_COLUMNS } from '../../../shared/model/verdict-matrix';
import { local } from '../../bridge';
import { carryOver } from '../../dataset-view/rows/reopen';
import { createRows } from '../../dataset-view/rows/rows-store';
import { createTabRows } from '../../dataset-view/rows/tab-rows';
import { upsertJob } from '../../state/jobs-store';
import { currentTab } from '../../state/workspace-store';

/** The matrix of each tab. */
export const matrices = createTabRows();

/** Returns the rows that a tab was opened for; undefined if it has none. */
export const matrixRequest = (tab: Pick<Tab, 'draft'>): MatrixRequest | undefined =>
  MatrixRequest.safeParse(tab.draft).data;

/** Rows have no other look beside their record. */
const noName = () => undefined;

const read = (request: MatrixRequest, isFresh: boolean) => async () => {
  const opened = await local['verdicts.matrix']({ ...request, isFresh });
  if (!opened.ok) return opened;
  const { state, job } = opened.value;
  upsertJob(job);
  return ok({ kind: 'open' as const, rows: createRows(state, job.id, { nameOf: noName }) });
};

/** Reads the matrix that a tab was opened for, unless it has begun to. */
export const startMatrix = (tab: Tab): void => {
  const request = matrixRequest(tab);
  if (request && matrices.step(tab.id).kind === 'none') void matrices.open(tab.id, read(request, false));
};

/** Reads a tab's matrix again: all of it from the tenant if `isFresh`, else what is not stored or too old. Order, filter and the open row stay if it was complete. */
export const readAgain = async (tab: Pick<Tab, 'id' | 'draft'>, isFresh: boolean): Promise<void> => {
  const request = matrixRequest(tab);
  if (!request) return;
  const before = matrices.openRows(tab.id)?.rows;
  const dataset = before?.store.getState().dataset;
  if (!before || dataset?.state !== 'complete') return void matrices.open(tab.id, read(request, isFresh));
  // The result that the rows were selected in may be closed by now; the matrix itself names them too.
  const view = { dataset: dataset.dataset, sort: [], filter: [] };
  const newer = await matrices.again(tab.id, read({ ...request, view, selection: null }, isFresh));
  if (newer) await carryOver(before, newer.rows, [MATRIX_COLUMNS.id]);
};

/** Returns the tab on screen if it shows a matrix that can be read again, for the screen's commands. */
export const matrixOnScreen = (): Tab | undefined => {
  const tab = currentTab();
  return tab && ['open', 'failed'].includes(matrices.step(tab.id).kind) ? tab : undefined;
};
