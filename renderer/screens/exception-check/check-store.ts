/** The check of exceptions in each tab. */
import { ok } from '../../../shared/bridge';
import { api, local } from '../../bridge';
import { createRows } from '../../dataset-view/rows/rows-store';
import { createTabRows } from '../../dataset-view/rows/tab-rows';
import { readPhishingDomains } from '../../features/exception-impact/phishing-domains';
import { upsertJob } from '../../state/jobs-store';

/** The check of each tab; `notes` name what is not known of recent phishing. */
export const checks = createTabRows<{ readonly notes: readonly string[] }>();

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
  if (!started.ok) return started;
  const { state, job } = started.value;
  upsertJob(job);
  const rows = createRows(state, job.id, { nameOf: () => undefined });
  return ok({ kind: 'open' as const, rows, notes: phishing.notes });
};

/** Checks all exceptions in a tab, in place of what it showed. */
export const checkInTab = (tab: string) => checks.open(tab, checkList);
