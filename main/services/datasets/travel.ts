import { ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { Jobs } from '../jobs/jobs';
import type { DatasetClient } from './dataset-client';
import { closed } from './fetch-loop';
import type { LoadStep } from './loader';
import type { DatasetLoaders } from './loaders';
import { openMadeByJob, type Target } from './made-by-job';
import { text } from './text';

type TravelDeps = {
  readonly loaders: DatasetLoaders;
  readonly datasets: Pick<DatasetClient, 'travel'>;
  readonly jobs: Jobs;
};
type Ask = ParsedLocalCallInput<'travel.open'>;

const findJourneys = async (
  { datasets }: TravelDeps,
  ask: Ask,
  { dataset, report, signal }: Target,
): Promise<Result<LoadStep>> => {
  const found = await datasets.travel({ ...ask, into: dataset }, { report, signal });
  if (!found.ok) return found;
  const { report: travel, columns } = found.value;
  return ok({ loaded: travel.found, total: travel.found, isComplete: true, more: { columns, travel } });
};

/** Creates searches for impossible travel in loaded logins, each a separate dataset. */
export const createTravel = (deps: TravelDeps) => ({
  open: async (ask: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
    if (!deps.loaders.state(ask.view.dataset)) return closed();
    return openMadeByJob(deps, {
      job: { kind: 'check', title: text.travelTitle, unit: 'rows' },
      reads: [ask.view.dataset],
      make: (target) => findJourneys(deps, ask, target),
      message: ({ loaded }) => text.journeys(loaded),
    });
  },
});
