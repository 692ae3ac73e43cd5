import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { isPartOfRows, type DatasetState, type SavedTotal } from '../../../shared/local-calls/datasets';
import type { PartialSide } from '../../../shared/model/compare';
import type { Job } from '../../../shared/model/app-state';
import { failure } from '../../wire/failures';
import type { Jobs } from '../jobs/jobs';
import type { DatasetClient } from './dataset-client';
import { fetchAll } from './fetches';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { openMadeByJob, type Target } from './made-by-job';
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
  { dataset, report, signal }: Target,
): Promise<Result<LoadStep>> => {
  const partial: PartialSide[] = [];
  for (const side of ['before', 'after'] as const) {
    const rows = side === 'before' ? before : after;
    const all = await fetchAll(loaders, rows, signal, (now) => report(now.loaded, now.total));
    if (!all.ok) return all;
    const one = partOf(side, all.value, totals?.[side]);
    if (one) partial.push(one);
  }
  const made = await datasets.diff({ before, after, into: dataset, key }, report, signal);
  if (!made.ok) return made;
  const { report: counts, columns } = made.value;
  const loaded = counts.added + counts.gone + counts.changed;
  return ok({ loaded, total: loaded, isComplete: true, more: { columns, diff: { ...counts, partial } } });
};

const messageOf = ({ diff }: DatasetState): string => {
  if (!diff) return '';
  const compared = text.compared(diff.added, diff.gone, diff.changed);
  const missing = (diff.partial ?? []).map(text.partialSide);
  return [compared, ...missing].join('. ');
};

/** Creates comparisons of two open datasets, each a dataset of its own. */
export const createCompare = (deps: CompareDeps) => ({
  open: async (ask: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
    const before = deps.loaders.state(ask.before);
    const after = deps.loaders.state(ask.after);
    if (!before || !after) return fail(failure('not_found', text.sideClosed, { next: text.chooseSide }));
    if (ask.before === ask.after)
      return fail(failure('invalid', text.sameSides, { field: 'after', next: text.chooseOther }));
    return openMadeByJob(deps, {
      job: { kind: 'compare', title: text.compareTitle(before.title, after.title), unit: 'rows' },
      isLocal: before.isLocal && after.isLocal,
      reads: [ask.before, ask.after],
      make: (target) => compareSides(deps, ask, target),
      message: messageOf,
    });
  },
});
