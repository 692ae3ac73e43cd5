import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { FileNeeds, FileRef } from '../../../shared/model/files';
import type { DatasetClient } from '../datasets/dataset-client';
import type { LoadStep, LoaderSpec } from '../datasets/loader';
import type { DatasetLoaders } from '../datasets/loaders';
import { LOCAL } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Annotations } from './annotations';
import type { PickedFiles } from './picked-files';
import { text } from './text';

type OpenFilesDeps = {
  readonly files: PickedFiles;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly annotations: Annotations;
};
type OpenInput = {
  readonly file: string;
  readonly part?: string | undefined;
  readonly password?: string | undefined;
};

const fileRef = ({ file, part }: OpenInput, name: string, bytes: number): FileRef => ({
  file,
  name,
  bytes,
  ...(part === undefined ? {} : { part }),
});

/** Reads the whole file into its dataset, and attaches the annotations of its rows. */
const readFile = async (
  { loaders, datasets, annotations }: OpenFilesDeps,
  { path, name }: { readonly path: string; readonly name: string },
  input: OpenInput,
  dataset: string,
  signal: AbortSignal,
): Promise<Result<LoadStep>> => {
  const read = await datasets.import(
    { dataset, path, name, part: input.part, password: input.password },
    ({ loaded, columns }) => loaders.update(dataset, { loaded, total: loaded, columns }),
    signal,
  );
  if (!read.ok) return read;
  const { report, columns, loaded } = read.value;
  const { state, notices } = await annotations.attach(dataset, report.sha256, name);
  const file: DatasetState['file'] = {
    name,
    ref: fileRef(input, name, report.bytes),
    report: { ...report, warnings: [...report.warnings, ...notices] },
    annotations: state,
  };
  return ok({ loaded, total: loaded, isComplete: true, more: { columns, file } });
};

/** Opens files as datasets, with or without a session. */
export const createOpenFiles = (deps: OpenFilesDeps) => {
  const { files, loaders, datasets, jobs, annotations } = deps;
  loaders.whenClosed(annotations.forget);

  const startLoading = (dataset: string, title: string): Job =>
    jobs.start({ kind: 'open', title, unit: 'rows', tenant: LOCAL }, async (signal, report) => {
      const read = await loaders.fetchUntil(
        dataset,
        () => false,
        () => 1,
        signal,
        ({ loaded }) => report(loaded),
      );
      if (!read.ok) return read;
      const { loaded } = read.value;
      report(loaded, loaded);
      return ok({ message: text.rows(loaded) });
    });

  return {
    inspect: async ({ file, password }: OpenInput): Promise<Result<FileNeeds>> => {
      const found = files.find(file);
      if (!found.ok) return found;
      const { path, name } = found.value;
      return datasets.inspect({ path, name, password });
    },
    /** Opens a file into a dataset; the job loads its rows. */
    open: async (input: OpenInput): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
      const found = files.find(input.file);
      if (!found.ok) return found;
      const { name, bytes } = found.value;
      let dataset = '';
      const spec: LoaderSpec = {
        title: name,
        isLocal: true,
        // One step: if the rows are lost with their process, the file is read from the start again.
        isWhole: true,
        begin: () => ({
          next: (_target, _size, signal) => readFile(deps, found.value, input, dataset, signal),
        }),
      };
      const opened = await loaders.open(spec, []);
      if (!opened.ok) return opened;
      ({ dataset } = opened.value);
      loaders.update(dataset, { file: { name, ref: fileRef(input, name, bytes) } });
      files.addRecent(found.value);
      const job = startLoading(dataset, name);
      return ok({ state: loaders.state(dataset) ?? opened.value, job });
    },
  };
};
