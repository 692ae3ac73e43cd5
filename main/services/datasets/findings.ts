import { ok, type Result } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { isPartOfRows } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { HashSource, PhishingDomain } from '../../../shared/model/exception-finding';
import type { Clock } from '../../deps';
import type { Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { DatasetClient } from './dataset-client';
import { closed } from './fetch-loop';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { BULK_SIZE } from './query-loader';
import { text } from './text';

type FindingsDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly clock: Clock;
};
type Ask = { readonly list: string; readonly phishing: readonly PhishingDomain[] };
type Target = { dataset: string; report: Report };

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
  target: Target,
  signal: AbortSignal,
): Promise<Result<LoadStep>> => {
  const all = await loaders.fetchUntil(
    list,
    () => false,
    () => BULK_SIZE,
    signal,
    (now) => target.report(now.loaded, now.total),
  );
  if (!all.ok) return all;
  const hashes = hashSources(loaders.list());
  const order = {
    list,
    into: target.dataset,
    phishing,
    hashes,
    neverHitBefore: clock() - NEVER_HIT_AFTER_MS,
  };
  const found = await datasets.findings(order, target.report, signal);
  if (!found.ok) return found;
  const { report, columns } = found.value;
  const loaded = Object.values(report.counts).reduce((sum, count) => sum + count, 0);
  const isPart = isPartOfRows(all.value);
  const findings = { ...report, listed: Math.max(all.value.total, report.checked), isPart };
  return ok({ loaded, total: loaded, isComplete: true, more: { columns, findings } });
};

/** Creates checks of an open list of exceptions, each a dataset of its own. */
export const createFindings = (deps: FindingsDeps) => {
  const { loaders, jobs } = deps;

  const startJob = (title: string, target: Target, release: () => void): Job =>
    jobs.start({ kind: 'check', title, unit: 'rows' }, async (signal, report) => {
      target.report = report;
      const all = await loaders
        .fetchUntil(
          target.dataset,
          () => false,
          () => 1,
          signal,
        )
        .finally(release);
      if (!all.ok) return all;
      const { findings } = all.value;
      return ok({ message: findings ? text.checked(findings) : '' });
    });

  return {
    open: async (ask: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
      if (!loaders.state(ask.list)) return closed();
      const target: Target = { dataset: '', report: () => undefined };
      const release = loaders.retain(ask.list);
      const opened = await loaders.open(
        {
          title: text.findingsTitle,
          isWhole: true,
          begin: () => ({ next: (_sink, _size, signal) => checkList(deps, ask, target, signal) }),
        },
        [],
      );
      if (!opened.ok) {
        release();
        return opened;
      }
      target.dataset = opened.value.dataset;
      return ok({ state: opened.value, job: startJob(text.findingsTitle, target, release) });
    },
  };
};
