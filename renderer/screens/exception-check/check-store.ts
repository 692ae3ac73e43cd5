/** The check of exceptions in each tab. */
import type { Failure } from '../../../shared/bridge';
import { api, local } from '../../bridge';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { readPhishingDomains } from '../../features/exception-impact/phishing-domains';
import { upsertJob } from '../../state/jobs-store';
import { latestPerTab } from '../../state/latest-per-tab';
import { createPerTabStore } from '../../state/per-tab-store';

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

const startCheck = latestPerTab();

/** Checks all exceptions in a tab, in place of what it showed. */
export const checkInTab = async (tab: string): Promise<void> => {
  const isLatest = startCheck(tab);
  putRows(tab, undefined);
  set(tab, { kind: 'opening' });
  const checked = await checkList();
  if (!checked.ok) {
    if (isLatest()) set(tab, { kind: 'failed', failure: checked.failure });
    return;
  }
  const { state, job, notes } = checked.value;
  upsertJob(job);
  const rows = createRows(state, job.id, { nameOf: () => undefined });
  if (!isLatest()) return rows.close();
  putRows(tab, rows);
  set(tab, { kind: 'open', rows, notes });
};
