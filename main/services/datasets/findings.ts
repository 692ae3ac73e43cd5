import { ok, type Result } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { isPartOfRows } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { HashSource, PhishingDomain } from '../../../shared/model/exception-finding';
import type { Clock } from '../../deps';
import type { Jobs } from '../jobs/jobs';
import type { DatasetClient } from './dataset-client';
import { closed } from './fetch-loop';
import { fetchAll } from './fetches';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { openMadeByJob, type Target } from './made-by-job';
import { text } from './text';

type FindingsDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly clock: Clock;
};
type Ask = { readonly list: string; readonly phishing: readonly PhishingDomain[] };

/** An entry that is younger had no time to apply. */
const NEVER_HIT_AFTER_MS = 30 * 86_400_000;

/** Returns the open datasets whose rows have both hashes of a file, by the names of their columns. */
const hashSources = (open: readonly DatasetState[]): readonly HashSource[] =>
  open.flatMap(({ dataset, columns, loaded }) => {
    const named = (pattern: RegExp) =>
      columns.find(({ key, label }) => !key.startsWith('_') && (pattern.test(key) || pattern.test(label)));
    const [md5, sha256] = [named(/md5/i), named(/sha-?256/i)];
    return md5 && sha256 && loaded > 0 ? [{ dataset, md5: md5.key, sha256: sha256.key }] : [];
  });

/** Loads the whole list, then checks it. */
const checkList = async (
  { loaders, datasets, clock }: FindingsDeps,
  { list, phishing }: Ask,
  { dataset, report, signal }: Target,
): Promise<Result<LoadStep>> => {
  const all = await fetchAll(loaders, list, signal, (now) => report(now.loaded, now.total));
  if (!all.ok) return all;
  const hashes = hashSources(loaders.list());
  const neverHitBefore = clock() - NEVER_HIT_AFTER_MS;
  const order = { list, into: dataset, phishing, hashes, neverHitBefore };
  const found = await datasets.findings(order, { report, signal });
  if (!found.ok) return found;
  const { report: checked, columns } = found.value;
  const loaded = Object.values(checked.counts).reduce((sum, count) => sum + count, 0);
  const isPart = isPartOfRows(all.value);
  const findings = { ...checked, listed: Math.max(all.value.total, checked.checked), isPart };
  return ok({ loaded, total: loaded, isComplete: true, more: { columns, findings } });
};

/** Creates checks of an open list of exceptions, each a separate dataset. */
export const createFindings = (deps: FindingsDeps) => ({
  open: async (ask: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
    if (!deps.loaders.state(ask.list)) return closed();
    return openMadeByJob(deps, {
      job: { kind: 'check', title: text.findingsTitle, unit: 'rows' },
      reads: [ask.list],
      make: (target) => checkList(deps, ask, target),
      message: ({ findings }) => (findings ? text.checked(findings) : ''),
    });
  },
});
