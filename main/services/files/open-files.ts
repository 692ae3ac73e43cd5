import { access, constants } from 'node:fs/promises';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import {
  nameWithSettings,
  type FileNeeds,
  type FilePreview,
  type FileRef,
  type ReadAs,
} from '../../../shared/model/files';
import { cancelled } from '../../wire/failures';
import { fetchAll } from '../datasets/fetches';
import type { LoadStep, LoaderSpec } from '../datasets/loader';
import type { DatasetLoaders } from '../datasets/loaders';
import { LOCAL } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Annotations } from './annotations';
import { unreadable } from './file-registry';
import { isReaderEnded, readerEnded, type FileReaders } from './file-readers';
import type { PickedFiles } from './picked-files';
import type { createReadingMarks } from './reading-marks';
import { text } from './text';

type OpenFilesDeps = {
  readonly files: PickedFiles;
  readonly loaders: DatasetLoaders;
  readonly readers: FileReaders;
  readonly marks: ReturnType<typeof createReadingMarks>;
  readonly jobs: Jobs;
  readonly annotations: Annotations;
};
type OpenInput = {
  readonly file: string;
  readonly part?: string | undefined;
  readonly password?: string | undefined;
  readonly readAs?: ReadAs | undefined;
  /** The analyst wants to read a file again that ended its reader before. */
  readonly isConfirmed?: boolean | undefined;
};

const fileRef = ({ file, part, readAs }: OpenInput, name: string, bytes: number): FileRef => ({
  file,
  name,
  bytes,
  ...(part === undefined ? {} : { part }),
  ...(readAs === undefined ? {} : { readAs }),
});

const canRead = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Lets a reader work on a file, unless the file has ended a reader before and the analyst has not confirmed it since. */
const guarded = async <T>(
  { marks }: OpenFilesDeps,
  path: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  const refusal = marks.refusal(path);
  if (refusal !== undefined) return fail(readerEnded(refusal));
  await marks.begin(path);
  let hasEndedReader = false;
  try {
    const done = await work();
    hasEndedReader = isReaderEnded(done);
    return !done.ok && done.failure.kind === 'disk' && !(await canRead(path)) ? fail(unreadable(path)) : done;
  } finally {
    await marks.end(path, hasEndedReader);
  }
};

/** Reads the whole file into its dataset, and attaches the annotations of its rows. */
const readFile = async (
  deps: OpenFilesDeps,
  { path, name }: { readonly path: string; readonly name: string },
  input: OpenInput,
  dataset: string,
  signal: AbortSignal,
): Promise<Result<LoadStep>> => {
  const { loaders, readers, annotations } = deps;
  // A file that waits for its turn isn't listed as being read: it is not to blame if Postern is killed.
  const read = await readers.queue(signal, () =>
    guarded(deps, path, () =>
      readers.read(
        dataset,
        { path, name, part: input.part, password: input.password, readAs: input.readAs },
        ({ loaded, columns }) => loaders.progress(dataset, { loaded, total: loaded, columns }),
        signal,
      ),
    ),
  );
  if (!read.ok) {
    // A reading that failed leaves no rows.
    loaders.update(dataset, { loaded: 0, total: 0 });
    return read;
  }
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
  const { files, loaders, readers, marks, jobs, annotations } = deps;
  loaders.whenClosed(annotations.forget);

  const startLoading = (dataset: string, title: string): Job =>
    jobs.start({ kind: 'open', title, unit: 'rows', tenant: LOCAL }, async (signal, report) => {
      const read = await fetchAll(loaders, dataset, signal, ({ loaded }) => report(loaded));
      // The analyst closed it while it was read.
      if (!read.ok) return loaders.state(dataset) ? read : fail(cancelled());
      const { loaded } = read.value;
      report(loaded, loaded);
      return ok({ message: text.rows(loaded) });
    });

  return {
    inspect: async ({ file, password, isConfirmed }: OpenInput): Promise<Result<FileNeeds>> => {
      const found = files.find(file);
      if (!found.ok) return found;
      const { path, name } = found.value;
      if (isConfirmed) await marks.allow(path);
      return guarded(deps, path, () => readers.inspect({ path, name, password }));
    },
    preview: async ({ file, part, password, readAs }: OpenInput): Promise<Result<FilePreview>> => {
      const found = files.find(file);
      if (!found.ok) return found;
      const { path, name } = found.value;
      return guarded(deps, path, () => readers.preview({ path, name, part, password, readAs }));
    },
    /** Opens a file into a dataset; the job loads its rows. */
    open: async (input: OpenInput): Promise<Result<{ readonly state: DatasetState; readonly job: Job }>> => {
      const found = files.find(input.file);
      if (!found.ok) return found;
      const { name, bytes, path } = found.value;
      if (input.isConfirmed) await marks.allow(path);
      const refusal = marks.refusal(path);
      if (refusal !== undefined) return fail(readerEnded(refusal));
      let dataset = '';
      const spec: LoaderSpec = {
        title: nameWithSettings(name, input.readAs),
        isLocal: true,
        pivotSource: { kind: 'file', name },
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
