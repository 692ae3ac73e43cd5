import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { DatasetClient } from './dataset-client';
import { failure } from '../../wire/failures';
import { BULK_SIZE } from './hunts';
import type { Jobs, Report } from '../jobs/jobs';
import type { LoadStep, DatasetLoaders } from './loaders';

type Ask = { readonly before: string; readonly after: string; readonly key?: readonly string[] | undefined };

/** Comparisons of two open datasets, each a dataset of its own. */
export const createCompare = ({
  sources,
  datasets,
  jobs,
}: {
  readonly sources: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
}) => ({
  open: async ({
    before,
    after,
    key,
  }: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
    const sides = { before: sources.state(before), after: sources.state(after) };
    if (!sides.before || !sides.after)
      return fail(
        failure('not_found', 'One of the two sides is no longer open.', { next: 'Choose it again.' }),
      );
    if (before === after)
      return fail(
        failure('invalid', 'Both sides are the same rows.', { field: 'after', next: 'Choose another side.' }),
      );
    const title = `${sides.before.title} → ${sides.after.title}`;
    let dataset = '';
    let tell: Report = () => undefined;
    const release = [before, after].map((one) => sources.retain(one));
    const letGo = () => release.splice(0).forEach((one) => one());
    const opened = await sources.open(
      {
        title,
        isLocal: sides.before.isLocal && sides.after.isLocal,
        isWhole: true,
        begin: () => ({
          next: async (_sink, _size, signal): Promise<Result<LoadStep>> => {
            // A row that is not loaded would count as gone or added: all of both sides come first.
            for (const side of [before, after]) {
              const rest = await sources.fetchUntil(
                side,
                () => false,
                () => BULK_SIZE,
                signal,
                (now) => tell(now.loaded, now.total),
              );
              if (!rest.ok) return rest;
            }
            const made = await datasets.diff({ before, after, into: dataset, key }, tell, signal);
            if (!made.ok) return made;
            const { report, columns } = made.value;
            const loaded = report.added + report.gone + report.changed;
            return ok({ loaded, total: loaded, isComplete: true, more: { columns, diff: report } });
          },
        }),
      },
      [],
    );
    if (!opened.ok) {
      letGo();
      return opened;
    }
    dataset = opened.value.dataset;
    const job = jobs.start({ kind: 'compare', title, unit: 'rows' }, async (signal, report) => {
      tell = report;
      const all = await sources
        .fetchUntil(
          dataset,
          () => false,
          () => 1,
          signal,
        )
        .finally(letGo);
      if (!all.ok) return all;
      const { diff } = all.value;
      return ok({ message: diff ? `${diff.added} added, ${diff.gone} gone, ${diff.changed} changed` : '' });
    });
    return ok({ state: opened.value, job });
  },
});
