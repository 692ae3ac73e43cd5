import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { FileNeeds, FileRef } from '../../../shared/model/files';
import type { DatasetClient } from '../datasets/dataset-client';
import type { PickedFiles } from './picked-files';
import { LOCAL } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Annotations } from './annotations';
import type { LoadStep, LoaderSpec } from '../datasets/loader';
import type { DatasetLoaders } from '../datasets/loaders';

type OpenFilesDeps = {
  readonly files: PickedFiles;
  readonly sources: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly annotations: Annotations;
};
type Ask = {
  readonly file: string;
  readonly part?: string | undefined;
  readonly password?: string | undefined;
};

const keptOf = ({ file, part }: Ask, name: string, bytes: number): FileRef => ({
  file,
  name,
  bytes,
  ...(part === undefined ? {} : { part }),
});

/** Files as datasets: with no session, and beside one. */
export const createOpenFiles = ({ files, sources, datasets, jobs, annotations }: OpenFilesDeps) => {
  sources.whenClosed(annotations.forget);
  /** The whole file is one step: it is read from the start again where its rows were lost with their process. */
  const sourceOf = (
    { path, name }: { readonly path: string; readonly name: string },
    ask: Ask,
    dataset: () => string,
  ): LoaderSpec => ({
    title: name,
    isLocal: true,
    isWhole: true,
    begin: () => ({
      next: async (_sink, _size, signal): Promise<Result<LoadStep>> => {
        const id = dataset();
        const read = await datasets.import(
          { dataset: id, path, name, part: ask.part, password: ask.password },
          ({ loaded, columns }) => sources.update(id, { loaded, total: loaded, columns }),
          signal,
        );
        if (!read.ok) return read;
        const { report, columns, loaded } = read.value;
        const { standing, lost } = await annotations.attach(id, report.sha256, name);
        return ok({
          loaded,
          total: loaded,
          isComplete: true,
          more: {
            columns,
            file: {
              name,
              ref: keptOf(ask, name, report.bytes),
              report: { ...report, warnings: [...report.warnings, ...lost] },
              annotations: standing,
            },
          },
        });
      },
    }),
  });

  return {
    inspect: async ({ file, password }: Ask): Promise<Result<FileNeeds>> => {
      const found = files.find(file);
      return found.ok
        ? datasets.inspect({ path: found.value.path, name: found.value.name, password })
        : found;
    },
    /** Opens a file into a dataset; its rows come in by the job. */
    open: async (ask: Ask): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
      const given = files.find(ask.file);
      if (!given.ok) return given;
      const found = given.value;
      let dataset = '';
      const opened = await sources.open(
        sourceOf(found, ask, () => dataset),
        [],
      );
      if (!opened.ok) return opened;
      dataset = opened.value.dataset;
      sources.update(dataset, { file: { name: found.name, ref: keptOf(ask, found.name, found.bytes) } });
      files.noteRecent(found);
      const job = jobs.start(
        { kind: 'open', title: found.name, unit: 'rows', tenant: LOCAL },
        async (signal, report) => {
          const all = await sources.fetchUntil(
            dataset,
            () => false,
            () => 1,
            signal,
            (now) => report(now.loaded),
          );
          if (!all.ok) return all;
          report(all.value.loaded, all.value.loaded);
          return ok({ message: `${all.value.loaded} rows` });
        },
      );
      return ok({ state: sources.state(dataset) ?? opened.value, job });
    },
  };
};
