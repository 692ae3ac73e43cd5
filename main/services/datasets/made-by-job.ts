import { ok, type Result } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { JobStart, Report } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import { fetchAll } from './fetches';
import type { LoadStep, RowSink } from './loader';
import type { DatasetLoaders } from './loaders';

/** The dataset for the rows that a job makes, and how the job reports. */
export type Target = {
  readonly dataset: string;
  readonly sink: RowSink;
  readonly report: Report;
  readonly signal: AbortSignal;
};
type Made = {
  readonly job: JobStart;
  readonly isLocal?: boolean;
  /** Datasets that are read: they stay open until the job ends. */
  readonly reads?: readonly string[];
  /** Makes all rows in one step. */
  readonly make: (target: Target) => Promise<Result<LoadStep>>;
  /** Says what was made. */
  readonly message: (made: DatasetState) => string;
};

/** Opens a dataset whose rows a job makes in one step, such as a comparison, and starts the job. */
export const openMadeByJob = async (
  { loaders, jobs }: { readonly loaders: DatasetLoaders; readonly jobs: Jobs },
  { job, isLocal = false, reads = [], make, message }: Made,
): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
  let dataset = '';
  let reportNow: Report = () => undefined;
  const report: Report = (done, total) => reportNow(done, total);
  const releases = reads.map(loaders.retain);
  const release = () => releases.forEach((one) => one());
  const opened = await loaders.open(
    {
      title: job.title,
      isLocal,
      isMade: true,
      isWhole: true,
      begin: () => ({ next: (sink, _size, signal) => make({ dataset, sink, report, signal }) }),
    },
    [],
  );
  if (!opened.ok) {
    release();
    return opened;
  }
  ({ dataset } = opened.value);
  const started = jobs.start(job, async (signal, tell) => {
    reportNow = tell;
    const all = await fetchAll(loaders, dataset, signal).finally(release);
    return all.ok ? ok({ message: message(all.value) }) : all;
  });
  return ok({ state: opened.value, job: started });
};
