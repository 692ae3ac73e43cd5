/** The check of exceptions in each tab. */
import type { Failure } from '../../../shared/bridge';
import { api, local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { readPhishingDomains } from '../../features/exception-impact/phishing-domains';
import { upsertJob } from '../../state/jobs-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { isOpenTab } from '../../state/workspace-store';

/** The steps of a tab to its findings. After a restart it starts at `none`. */
export type Checking =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** `notes` name what is not known of recent phishing. */
  | { readonly kind: 'open'; readonly rows: Rows; readonly notes: readonly string[] };

const [checking, set] = createPerTabStore<Checking>();
/** The step that each tab is at. */
export const useChecking = checking;

const checkList = async () => {
  const entities = await api['apps.secEntities']({});
  if (!entities.ok) return entities;
  const phishing = await readPhishingDomains(entities.value.apps);
  const list = await local['exceptions.open']({});
  if (!list.ok) return list;
  const { dataset } = list.value;
  const started = await local['findings.open']({ list: dataset, phishing: [...phishing.domains] });
  // The check holds the list open for as long as it reads it.
  void local['dataset.close']({ dataset });
  return started.ok ? { ...started, value: { ...started.value, notes: phishing.notes } } : started;
};

/** Names of checks, so that a late one does not replace a newer one. */
const latest = new Map<string, number>();

/** Checks all exceptions in a tab, in place of what it showed. */
export const checkInTab = async (tab: string): Promise<void> => {
  const run = (latest.get(tab) ?? 0) + 1;
  latest.set(tab, run);
  putRows(tab, undefined);
  set(tab, { kind: 'opening' });
  const checked = await checkList();
  const isLate = latest.get(tab) !== run || !isOpenTab(tab);
  if (!checked.ok) {
    if (!isLate) set(tab, { kind: 'failed', failure: checked.failure });
    return;
  }
  const { state, job, notes } = checked.value;
  upsertJob(job);
  const rows = createRows(state, job.id, { nameOf: () => undefined });
  if (isLate) return rows.close();
  putRows(tab, rows);
  set(tab, { kind: 'open', rows, notes });
};
