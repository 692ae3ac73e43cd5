import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { isPartOfRows, type DatasetState, type SavedTotal } from '../../../shared/local-calls/datasets';
import type { PartialSide } from '../../../shared/model/compare';
import type { Job } from '../../../shared/model/app-state';
import { failure } from '../../wire/failures';
import type { Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { DatasetClient } from './dataset-client';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { BULK_SIZE } from './query-loader';
import { text } from './text';

type Ask = {
  readonly before: string;
  readonly after: string;
  readonly key?: readonly string[] | undefined;
  readonly totals?: { readonly [side in PartialSide['side']]?: SavedTotal | undefined } | undefined;
};
type CompareDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
};
/** The comparison under way: its own dataset, and how its job reports. */
type Target = { dataset: string; report: Report };

/** Returns how many rows a side lacks; undefined if it is whole. `saved` is what was known of a run when it was saved. */
const partOf = (
  side: PartialSide['side'],
  state: DatasetState,
  saved: SavedTotal | undefined,
): PartialSide | undefined => {
  const rows = state.loaded;
  const total = Math.max(state.total, saved?.total ?? 0);
  const isAtLeast = saved?.isTotalKnown === false || (isPartOfRows(state) && !state.isTotalKnown);
  if (rows >= total && !isAtLeast) return undefined;
  return { side, rows, total, ...(isAtLeast ? { isAtLeast } : {}) };
};

/** Loads both sides whole, then compares them: a row that isn't loaded would count as gone or added. */
const compareSides = async (
  { loaders, datasets }: CompareDeps,
  { before, after, key, totals }: Ask,
  target: Target,
  signal: AbortSignal,
): Promise<Result<LoadStep>> => {
  const partial: PartialSide[] = [];
  for (const side of ['before', 'after'] as const) {
    const rest = await loaders.fetchUntil(
      side === 'before' ? before : after,
      () => false,
      () => BULK_SIZE,
      signal,
      (now) => target.report(now.loaded, now.total),
    );
    if (!rest.ok) return rest;
    const one = partOf(side, rest.value, totals?.[side]);
    if (one) partial.push(one);
  }
  const made = await datasets.diff({ before, after, into: target.dataset, key }, target.report, signal);
  if (!made.ok) return made;
  const { report, columns } = made.value;
  const loaded = report.added + report.gone + report.changed;
  return ok({ loaded, total: loaded, isComplete: true, more: { columns, diff: { ...report, partial } } });
};

/** Creates comparisons of two open datasets, each a dataset of its own. */
export const createCompare = (deps: CompareDeps) => {
  const { loaders, jobs } = deps;

  const startJob = (title: string, target: Target, release: () => void): Job =>
    jobs.start({ kind: 'compare', title, unit: 'rows' }, async (signal, report) => {
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
      const { diff } = all.value;
      if (!diff) return ok({ message: '' });
      const compared = text.compared(diff.added, diff.gone, diff.changed);
      const missing = (diff.partial ?? []).map(text.partialSide);
      return ok({ message: [compared, ...missing].join('. ') });
    });

  return {
    open: async (ask: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
      const before = loaders.state(ask.before);
      const after = loaders.state(ask.after);
      if (!before || !after) return fail(failure('not_found', text.sideClosed, { next: text.chooseSide }));
      if (ask.before === ask.after)
        return fail(failure('invalid', text.sameSides, { field: 'after', next: text.chooseOther }));
      const title = text.compareTitle(before.title, after.title);
      const target: Target = { dataset: '', report: () => undefined };
      const releases = [ask.before, ask.after].map(loaders.retain);
      const release = () => releases.forEach((one) => one());
      const opened = await loaders.open(
        {
          title,
          isLocal: before.isLocal && after.isLocal,
          isWhole: true,
          begin: () => ({ next: (_sink, _size, signal) => compareSides(deps, ask, target, signal) }),
        },
        [],
      );
      if (!opened.ok) {
        release();
        return opened;
      }
      target.dataset = opened.value.dataset;
      return ok({ state: opened.value, job: startJob(title, target, release) });
    },
  };
};
