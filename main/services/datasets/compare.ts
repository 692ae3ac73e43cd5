import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import {
  hasEveryRow,
  isPartOfRows,
  type DatasetState,
  type SavedTotal,
} from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import { failure } from '../../wire/failures';
import type { Jobs } from '../jobs/jobs';
import type { DatasetClient } from './dataset-client';
import { fetchAll } from './fetches';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { openMadeByJob, type Target } from './made-by-job';
import { text } from './text';

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];
type Ask = {
  readonly before: string;
  readonly after: string;
  readonly key?: readonly string[] | undefined;
  readonly totals?: { readonly [side in Side]?: SavedTotal | undefined } | undefined;
};
type CompareDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
};

/** Returns the rows of a side that were left out, now or when it was saved. */
const skippedOf = ({ skipped }: DatasetState, saved: SavedTotal | undefined): number =>
  skipped + (saved?.skipped ?? 0);

/** Returns why a side can't be compared; undefined if it is whole. `saved` is what was known of a run when it was saved. */
const lackOf = (side: Side, state: DatasetState, saved: SavedTotal | undefined): Failure | undefined => {
  const rows = state.loaded;
  const total = Math.max(state.total, saved?.total ?? 0);
  const isAtLeast = saved?.isTotalKnown === false || (isPartOfRows(state) && !state.isTotalKnown);
  if (!isAtLeast && hasEveryRow({ ...state, total, skipped: skippedOf(state, saved) })) return undefined;
  if (rows >= total && state.failure) return state.failure;
  return failure('rejected', text.partialSide[side](rows, total, isAtLeast), {
    code: 'incomplete',
    next: text.wholeSides,
  });
};

/** Loads both sides whole, then compares them: a row that isn't loaded would count as gone or added. */
const compareSides = async (
  { loaders, datasets }: CompareDeps,
  { before, after, key, totals }: Ask,
  { dataset, report, signal }: Target,
): Promise<Result<LoadStep>> => {
  const sides = { before, after };
  const skipped = { before: 0, after: 0 };
  for (const side of SIDES) {
    const all = await fetchAll(loaders, sides[side], signal, (now) => report(now.loaded, now.total));
    if (!all.ok) return all;
    const lack = lackOf(side, all.value, totals?.[side]);
    if (lack) return fail(lack);
    skipped[side] = skippedOf(all.value, totals?.[side]);
  }
  const made = await datasets.diff({ before, after, into: dataset, key }, { report, signal });
  if (!made.ok) return made;
  const { columns } = made.value;
  const diff = { ...made.value.report, skipped };
  const loaded = diff.added + diff.gone + diff.changed;
  return ok({ loaded, total: loaded, isComplete: true, more: { columns, diff } });
};

const messageOf = ({ diff }: DatasetState): string => (diff ? text.compared(diff) : '');

/** Creates comparisons of two open datasets, each a separate dataset. */
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
