import { ok } from '../../../shared/bridge';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { Tab } from '../../../shared/model/app-state';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import type { DatasetClient } from '../datasets/dataset-client';
import type { DatasetLoaders } from '../datasets/loaders';
import type { Jobs } from '../jobs/jobs';
import type { Log } from '../log/log';
import type { Storage } from '../storage/storage';
import { createAnnotations } from './annotations';
import { createFileReaders } from './file-readers';
import { createOpenFiles } from './open-files';
import { createPickedFiles } from './picked-files';
import { createReadingMarks } from './reading-marks';
import { createSnapshots } from './snapshots';

type FilesDeps = Pick<Deps, 'dialogs' | 'push' | 'clock' | 'startReader'> & {
  readonly storage: Storage;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Returns the name of the current tenant; empty while signed out. */
  readonly tenant: () => string;
  /** The name that the tenant's data is stored under. */
  readonly tenantId: () => string;
};
type FileCall = Extract<LocalCallName, `files.${string}` | `annotations.${string}` | `snapshot.${string}`>;

/** The feature that reviews files, with what the core calls directly. */
export type Files = Feature<FileCall> & {
  /** Opens files that were dropped, double-clicked or named as arguments. */
  readonly openFiles: (paths: readonly string[]) => void;
  /** Remembers which files the open tabs show, so that they are read again after a restart. */
  readonly rememberTabs: (tabs: readonly Tab[]) => void;
};

/** Creates the feature that reviews files: opens them as datasets, and stores annotations and snapshots beside them. */
export const createFiles = (deps: FilesDeps): Files => {
  const { storage, loaders, datasets, jobs } = deps;
  const picked = createPickedFiles(deps);
  const annotations = createAnnotations({
    storage,
    datasets,
    clock: deps.clock,
    onChange: (dataset, state) => {
      const file = loaders.state(dataset)?.file;
      if (file) loaders.update(dataset, { file: { ...file, annotations: state } });
    },
  });
  const readers = createFileReaders(deps);
  const opened = createOpenFiles({
    files: picked,
    loaders,
    readers,
    marks: createReadingMarks(storage),
    jobs,
    annotations,
  });
  const snapshots = createSnapshots({ ...deps, files: picked });
  return {
    handlers: {
      'files.pick': () => {
        readers.prepare();
        return picked.pick();
      },
      'files.pending': () => ok(picked.takePending()),
      'files.recent': () => ok(picked.recent()),
      'files.rememberRecent': ({ isOn }) => picked.rememberRecent(isOn),
      'files.openRecent': ({ id }) => picked.openRecent(id),
      'files.inspect': opened.inspect,
      'files.preview': opened.preview,
      'files.open': opened.open,
      // The last annotation is stored even if its tab is closed before.
      'annotations.change': (input) => {
        const release = loaders.retain(input.view.dataset);
        return annotations.change(input).finally(release);
      },
      'annotations.undo': ({ dataset }) => annotations.undo(dataset),
      'snapshot.list': () => ok(snapshots.list()),
      'snapshot.save': snapshots.save,
      'snapshot.open': ({ id }) => snapshots.open(id),
      'snapshot.remove': ({ id }) => snapshots.remove(id),
    },
    openFiles: picked.receive,
    rememberTabs: picked.rememberTabs,
    close: readers.stop,
    forgetTenant: ({ id, name }) => snapshots.forget(id, name),
  };
};
